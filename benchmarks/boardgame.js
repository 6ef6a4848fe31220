// The peer of benchmarks/server.py and load.py: boardgame.io with the smallest game there is, for as many players as come.
// In memory, storing nothing; or, with a folder named, on disk, in the files that boardgame.io itself offers for that.

const { Server, FlatFile } = require("boardgame.io/server");

const load = {
  name: "load",
  setup: () => ({ number: 0 }),
  moves: {
    put: ({ G }, number) => {
      G.number = number;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const [folder] = process.argv.slice(2);
Server({ games: [load], origins: ["*"], ...(folder && { db: new FlatFile({ dir: folder }) }) })
  .run({ port: 0, callback: () => {} })
  .then(({ appServer }) => console.log(`served at http://127.0.0.1:${appServer.address().port}`));
