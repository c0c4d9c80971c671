// Random games of tic-tac-toe, as in the tutorial of boardgame.io, every move checked by its client:
// FOLDER write FILE GAMES SEED, or FOLDER replay FILE. FOLDER has boardgame.io in its node_modules.
const fs = require("fs");
const path = require("path");
const [folder, mode, file, games, seed] = process.argv.slice(2);
const wanted = require("module").createRequire(path.join(path.resolve(folder), "package.json"));
const { Client } = wanted("boardgame.io/client");
const { INVALID_MOVE } = wanted("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const wins = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (wins(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

let state = Number(seed) + 1;
const chance = (most) => {
  state = (state * 48271) % 2147483647;
  return state % most;
};

const begin = () => {
  const client = Client({ game, debug: false });
  client.start();
  return client;
};

if (mode === "write") {
  const played = [];
  for (let at = 0; at < Number(games); at++) {
    const client = begin();
    const moves = [];
    while (!client.getState().ctx.gameover) {
      const free = [...Array(9).keys()].filter((cell) => client.getState().G.cells[cell] === null);
      moves.push(free[chance(free.length)]);
      client.moves.clickCell(moves[moves.length - 1]);
    }
    client.stop();
    played.push(moves);
  }
  fs.writeFileSync(file, JSON.stringify(played));
} else {
  for (const moves of JSON.parse(fs.readFileSync(file, "utf8"))) {
    const client = begin();
    moves.forEach((cell, at) => {
      client.moves.clickCell(cell);
      if (client.getState().G.cells[cell] !== String(at % 2)) {
        throw new Error(`move ${at + 1} is not legal`);
      }
    });
    if (!client.getState().ctx.gameover) throw new Error("a game is not over");
    client.stop();
  }
}
process.exit(0);
