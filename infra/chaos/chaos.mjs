// npm run chaos: hurts the programme in every way that is known to happen, and counts what it lost. `--seed N`, `--only name[,name]`, `--queue redis|postgres`, `--short`, `--limit <seconds>`; `--mutants`: shows of each fault that it can turn red.
import refuseOldNode from '../start/lib/entry.cjs';

refuseOldNode();
Promise.all([import('../start/lib/launch.mjs'), import('../../packages/testing/src/typescript-node.mjs')]).then(
  ([{ launch }, { typescriptNode }]) => launch('infra/chaos/main.ts', { nodeArgs: typescriptNode }),
);
