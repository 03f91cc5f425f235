// What npm's scripts call, on any Node >= 20 and before anything is installed: node infra/start/run.mjs <name of the script> [arguments]
// Written so that a Node that is too old parses it and gets as far as the sentence.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    'Weitersagen needs Node 20 or newer to start; this is Node ' +
      process.versions.node +
      '. Please install a newer one from https://nodejs.org.',
  );
  process.exit(1);
}
const [script, ...args] = process.argv.slice(2);
Promise.all([import('./lib/launch.mjs'), import('./lib/kept.mjs'), import('./lib/places.mjs')]).then(
  ([{ launch }, { clearTheWay }, { typescriptNode }]) => {
    /** What starts by itself; every other script is a task. */
    const starts = {
      /** Brings up everything and prints where it is. */
      start: { file: 'infra/start/main.mjs', before: clearTheWay },
      /** The same product for production, without the demo. */
      serve: { file: 'infra/start/serve.mjs' },
      /** Settings with fresh secrets for it, in a file for its owner alone. */
      secrets: { file: 'infra/start/serve.mjs', args: ['secrets', ...args] },
      /** What the engine and the API do, as ratios to limits measured in the same run. */
      bench: { file: 'infra/bench/main.mjs' },
      /** Lighthouse on the portal's main pages as phones see them. `--runs N` (3), `--only telko-home,…`. */
      'bench:portal': { file: 'infra/bench/portal/main.mjs' },
      /**
       * Hurts the product in every way that is known to happen, and counts what it lost. `--seed N`, `--only name[,name]`, `--queue redis|postgres`, `--short`,
       * `--limit <seconds>`; `--mutants`: shows of each fault that it can turn red.
       */
      chaos: { file: 'infra/chaos/main.ts', nodeArgs: typescriptNode },
    };
    const start = starts[script];
    if (!start) return launch('infra/start/tasks.mjs');
    return launch(start.file, Object.assign({ args }, start));
  },
);
