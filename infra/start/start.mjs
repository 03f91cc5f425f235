// npm start: brings up everything and prints where it is. Zero dependencies, Node >= 20.
import refuseOldNode from './lib/entry.cjs';

refuseOldNode();
import('./lib/launch.mjs').then(async ({ launch }) => {
  const { clearTheWay } = await import('./lib/run-state.mjs');
  await launch('infra/start/main.mjs', { before: clearTheWay });
});
