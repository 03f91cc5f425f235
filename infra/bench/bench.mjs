// npm run bench: what the engine and the API do, as ratios to limits measured in the same run.
import refuseOldNode from '../start/lib/entry.cjs';

refuseOldNode();
import('../start/lib/launch.mjs').then(({ launch }) => launch('infra/bench/main.mjs'));
