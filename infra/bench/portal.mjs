// npm run bench:portal: Lighthouse on the portal's main pages as phones see them. `--runs N` (3), `--only telko-home,…`.
import refuseOldNode from '../start/lib/entry.cjs';

refuseOldNode();
import('../start/lib/launch.mjs').then(({ launch }) => launch('infra/bench/portal/main.mjs'));
