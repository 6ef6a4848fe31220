// The peer of benchmarks/server.py: boardgame.io with the smallest game of two players, in memory and storing nothing.

const { Server } = require("boardgame.io/server");

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

Server({ games: [load], origins: ["*"] })
  .run({ port: 0, callback: () => {} })
  .then(({ appServer }) => console.log(`served at http://127.0.0.1:${appServer.address().port}`));
