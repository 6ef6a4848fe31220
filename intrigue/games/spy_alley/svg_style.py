"""The colours and strokes of this game's drawings, for light and dark."""

STYLE = """
.ik .spy-alley{--lane:#4b4339;--cover:#4a3328;--on-cover:#e9d9b8;--night:#2b3038;--moon:#f0e3bd;--skin:#f0dcc0}
.ik .spy-alley .land0{--land:#63407f;--on:#fbf6ea}.ik .spy-alley .land1{--land:#a9521a;--on:#fbf6ea}
.ik .spy-alley .land2{--land:#e0b52e;--on:#22201c}.ik .spy-alley .land3{--land:#2f6a3d;--on:#fbf6ea}
.ik .spy-alley .land4{--land:#2a5b9c;--on:#fbf6ea}.ik .spy-alley .land5{--land:#a3252b;--on:#fbf6ea}
@media (prefers-color-scheme:dark){
.ik .spy-alley{--lane:#0b0a09;--cover:#6b4b3a;--on-cover:#f3e6cb;--night:#12151a;--moon:#d9cda6;--skin:#d9c3a2}
.ik .spy-alley .land0{--land:#b791d8;--on:#1d1b18}.ik .spy-alley .land1{--land:#e58f4c;--on:#1d1b18}
.ik .spy-alley .land2{--land:#ecc94b;--on:#1d1b18}.ik .spy-alley .land3{--land:#6cb57a;--on:#1d1b18}
.ik .spy-alley .land4{--land:#7ba6e0;--on:#1d1b18}.ik .spy-alley .land5{--land:#e0716f;--on:#1d1b18}
}
.ik .spy-alley .table{fill:var(--paper);stroke:var(--line);stroke-width:2}
.ik .spy-alley .court{fill:var(--shade)}.ik .spy-alley .lane{fill:var(--lane)}
.ik .spy-alley .plate{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.ik .spy-alley .land{fill:var(--land)}.ik .spy-alley .on,.ik .spy-alley text.on{fill:var(--on)}
.ik .spy-alley .inlay{fill:none;stroke:var(--on);stroke-width:1.2;opacity:.6}
.ik .spy-alley .book{stroke:var(--ink);stroke-width:1}
.ik .spy-alley .art{fill:var(--ink)}.ik .spy-alley .red{fill:var(--stamp)}
.ik .spy-alley .pen{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
.ik .spy-alley .fat{stroke-width:4.5}
.ik .spy-alley .bold{font-weight:700}.ik .spy-alley .end{text-anchor:end;dominant-baseline:central}
.ik .spy-alley .start{dominant-baseline:central}
.ik .spy-alley .guide{fill:var(--faint);stroke:var(--card);stroke-width:1.5}
.ik .spy-alley .coat{stroke:var(--card);stroke-width:2;stroke-linejoin:round;paint-order:stroke}
.ik .spy-alley .face{fill:var(--skin)}.ik .spy-alley .shadow{fill:#000;opacity:.28}
.ik .spy-alley .die{fill:var(--card);stroke:var(--ink);stroke-width:2.5}.ik .spy-alley .pip{fill:var(--ink)}
.ik .spy-alley .sheet{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.ik .spy-alley .sheet.on-turn{stroke:var(--ink);stroke-width:2.5}
.ik .spy-alley .peg{fill:var(--land);stroke:var(--ink);stroke-width:1}
.ik .spy-alley .hole{fill:var(--line)}
.ik .spy-alley .socket{fill:var(--paper);stroke:var(--line);stroke-width:1.5}
.ik .spy-alley .full{fill:var(--shade);stroke:var(--ink);stroke-width:1.5}
.ik .spy-alley .paper-card{fill:var(--card);stroke:var(--ink);stroke-width:1.5}
.ik .spy-alley .back{fill:var(--cover);stroke:var(--ink);stroke-width:1}
.ik .spy-alley .seam{fill:none;stroke:var(--on-cover);stroke-width:1.2;opacity:.7}
.ik .spy-alley .on-back,.ik .spy-alley text.on-back{fill:var(--on-cover)}
.ik .spy-alley .on-back .art{fill:var(--on-cover)}.ik .spy-alley .on-back .pen{stroke:var(--on-cover)}
.ik .spy-alley .stamped{fill:var(--card);fill-opacity:.85;stroke:var(--stamp);stroke-width:3}
.ik .spy-alley .gone{opacity:.35}
.ik .spy-alley .night{fill:var(--night)}.ik .spy-alley .moon{fill:var(--moon)}
.ik .spy-alley text.moon{fill:var(--moon)}.ik .spy-alley .glow{fill:var(--moon);opacity:.3}
.ik .spy-alley .skyline{fill:var(--land)}.ik .spy-alley .pen-line{stroke:var(--ink);stroke-width:2}
.ik .spy-alley .hit{fill:transparent;stroke:none}
.ik .spy-alley .drawn{stroke:none}.ik .spy-alley .offered>.drawn{stroke:var(--offer)}
.ik .spy-alley .last{pointer-events:none;stroke-dasharray:9 5}
.ik .spy-alley .piece{pointer-events:none}
"""
