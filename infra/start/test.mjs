// npm test: installs what tests need, then checks and tests everything. Zero dependencies, Node >= 20.
import refuseOldNode from './lib/entry.cjs';

refuseOldNode();
import('./lib/launch.mjs').then(({ launch }) => launch('infra/start/test-main.mjs'));
