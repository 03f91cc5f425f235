// What npm's scripts call, on any Node >= 20 and before anything is installed: node infra/start/run.mjs <name of the script> [arguments]
import refuseOldNode from './lib/entry.cjs';

refuseOldNode();
const [script, ...args] = process.argv.slice(2);
// Written so that a Node that is too old parses it and gets as far as the sentence.
Promise.all([
  import('./lib/launch.mjs'),
  import('./lib/run-state.mjs'),
  import('../../packages/testing/src/typescript-node.mjs'),
]).then(([{ launch }, { clearTheWay }, { typescriptNode }]) => {
  /** Programmes of their own; every other script is a task. */
  const programmes = {
    /** Brings up everything and prints where it is. */
    start: { file: 'infra/start/main.mjs', before: clearTheWay },
    /** What the engine and the API do, as ratios to limits measured in the same run. */
    bench: { file: 'infra/bench/main.mjs' },
    /** Lighthouse on the portal's main pages as phones see them. `--runs N` (3), `--only telko-home,…`. */
    'bench:portal': { file: 'infra/bench/portal/main.mjs' },
    /**
     * Hurts the programme in every way that is known to happen, and counts what it lost. `--seed N`, `--only name[,name]`, `--queue redis|postgres`, `--short`,
     * `--limit <seconds>`; `--mutants`: shows of each fault that it can turn red.
     */
    chaos: { file: 'infra/chaos/main.ts', nodeArgs: typescriptNode },
  };
  const programme = programmes[script];
  if (!programme) return launch('infra/start/tasks.mjs');
  return launch(programme.file, Object.assign({ args }, programme));
});
