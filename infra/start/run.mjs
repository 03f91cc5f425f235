// Entry point of npm's scripts, on any Node >= 20 and before anything is installed: node infra/start/run.mjs <name of
// the script> [arguments]. Syntax that older versions of Node parse, so that they reach the message.
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
  ([{ launch }, { endLeftovers }, { typescriptNode }]) => {
    /** Scripts with their own entry point; all others are tasks. `packages`: what they need, in infra/packages. */
    const starts = {
      /** Starts everything and prints the URLs. */
      start: { file: 'infra/start/main.mjs', packages: ['start'], before: endLeftovers },
      /** The same product for production, without the demo. */
      serve: { file: 'infra/start/serve.mjs', packages: ['start'] },
      /** Writes settings with new secrets to a file readable only by its owner. */
      secrets: { file: 'infra/start/serve.mjs', packages: ['start'], args: ['secrets', ...args] },
      /** Measures engine and API, as ratios to limits measured in the same run. */
      bench: { file: 'infra/bench/main.mjs', packages: ['start', 'bench'] },
      /** Lighthouse on the portal's main pages as phones see them. `--runs N` (3), `--only telko-home,…`. */
      'bench:portal': { file: 'infra/bench/portal/main.mjs', packages: ['start', 'bench-portal'] },
      /**
       * Injects faults into the product and counts losses. `--seed N`, `--only name[,name]`, `--queue redis|postgres`,
       * `--short`, `--limit <seconds>`; `--mutants`: shows that each fault's test can fail.
       */
      chaos: { file: 'infra/chaos/main.ts', packages: ['start', 'chaos'], nodeArgs: typescriptNode },
    };
    const start = starts[script];
    /** Tasks that build or read; the others work on the source. */
    const packages = ['build', 'env', 'sbom'].includes(script) ? ['start'] : ['start', 'test'];
    if (!start) return launch('infra/start/tasks.mjs', { packages });
    return launch(start.file, Object.assign({ args }, start));
  },
);
