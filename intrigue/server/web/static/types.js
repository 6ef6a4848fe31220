// What the socket sends and takes (docs/protocol.md), as types for the checker.

/** @typedef {string | number | boolean | null | (string | number)[]} Value */
/** @typedef {{value: Value, label: string, grave: boolean, next: Step | null}} Option */
/** @typedef {{field: string, ask: string, options: Option[]}} Pick */
/** @typedef {{field: string, ask: string, range: [number, number], labels: string[], next: null}} Range */
/** @typedef {Pick | Range} Step */
/**
 * @typedef {{seat: number, name: string, kind: string, you: boolean, asked: boolean, here: boolean, kept: boolean, gone: number | null, clock: number | null,
 *   running: boolean, consent: boolean, note: string}} Seat
 */
/** @typedef {{n: number, text: string, seat?: number, only?: boolean, turn?: number, round?: string, fold?: string, loss?: number, quiet?: boolean}} Sentence */
/** @typedef {{n: number, k: number, title: string, lines: string[]}} Scene */
/** @typedef {{goal: string, stand: string}} Aim */
/** @typedef {{stands: string[], decided: string, bluff: string, scores: number[]}} Ending */
/**
 * @typedef {{svg: string, question: string, steps: Step | null, seats: Seat[], watching: number, log: Sentence[], scenes: Scene[], since: number,
 *   aim: Aim | null, out: number[], knowledge: string[], undo: boolean, pace: string, alone: boolean, forced: boolean, advice: boolean, over: string | null, ending: Ending | null, ground?: string[], rest?: {label: string, steps: Value[]}}} Page
 */
/**
 * @typedef {{type: "update", entries: number, head: string, letters: {n: number, events: {is: string}[]}[],
 *   asked: number | null, actors: number[], result: number[] | null, page: Page}} Update
 */
/** @typedef {{type: "said", n: number, name: string, seat: number | null, house: boolean, text: string, at: number, remark?: object}} Said */
/** @typedef {{type: "request", request: number, kind: string, seat: number, text: string}} Request */
/** @typedef {{name: string, text: string, now: string, paragraphs: number[], specimen: string}} Helped */
/** @typedef {{type: "looked", at: number, scene: number | null, svg: string, log: Sentence[]}} Looked */
/** @typedef {{type: "advice", asked: number, options: {steps: Value[], label: string, share: number, why: string}[], beliefs: string[]}} Advice */
/**
 * @typedef {Update | Said | Request | Looked | Advice | {type: "help", n: number, help: Helped | null} | {type: "welcome", commitment: string, entries: number, names: string[]} | {type: "seats", seats: Seat[], watching: number}
 *   | {type: "settled", request: number, yes: boolean, text: string} | {type: "moved", table: string}
 *   | {type: "error", code: string, text: string} | {type: "draining" | "reported", text: string} | {type: "pong"}} Message
 */
/**
 * @typedef {{svg: string, question: string, steps: Step | null, log: Sentence[], since: number, aim: Aim | null, knowledge: string[],
 *   then: string, scenes: string[][], idea: string, task: string, marks: [string, Value][], right: Value[], wrong: Record<string, string>, otherwise: string, advice: string}} Idea
 */
/** @typedef {{table: string, game: string, seat: number | null, open: boolean, letters: string, words: Record<string, string>}} Facts */

export {};
