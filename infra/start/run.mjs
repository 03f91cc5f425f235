// One task on the pinned Node: node infra/start/run.mjs check|format|build|test:unit|test:int|test:e2e|looks|reference|env|sbom [arguments]
import refuseOldNode from './lib/entry.cjs';

refuseOldNode();
import('./lib/launch.mjs').then(({ launch }) => launch('infra/start/run-main.mjs'));
