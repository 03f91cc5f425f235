import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { openWorld, prepareTables } from './world.test.js';
const base = 'postgres://USER@127.0.0.1:5999/wbench';
const urls = { owner: base.replace('USER','postgres'), app: base.replace('USER','weitersagen_app:for-tests-only'), engine: base.replace('USER','weitersagen_engine:for-tests-only'), queue: process.env.Q ?? base.replace('USER','postgres') };
await prepareTables(urls);
const world = await openWorld(urls); await world.engine.start();
const c = new pg.Client({ connectionString: urls.engine }); await c.connect();
const tenant = randomUUID(); await world.post(tenant); await new Promise(r=>setTimeout(r,1500));
const sent = new Map<string, number>(); const lat: number[] = []; let stop = false;
const watch = (async () => { while (!stop || sent.size) { const ids = [...sent.keys()]; if (ids.length) { const { rows } = await c.query('select parcel_id from parcel_view where parcel_id = any($1)', [ids]); const t = performance.now(); for (const r of rows) { lat.push(t - sent.get(r.parcel_id)!); sent.delete(r.parcel_id); } } await new Promise(r=>setTimeout(r,1)); if (stop && performance.now() > end + 8000) break; } })();
const t0 = performance.now(), rate = Number(process.env.RATE ?? 300), secs = 8; let end = t0 + secs*1000; let n = 0; const going: Promise<void>[] = [];
while (performance.now() < end) { const due = Math.floor((performance.now()-t0)/1000*rate); while (n < due) { n++; going.push(world.post(tenant).then(id => { sent.set(id, performance.now()); })); } await new Promise(r=>setTimeout(r,2)); }
await Promise.all(going); stop = true; await watch;
lat.sort((a,b)=>a-b); const q=(p:number)=>lat[Math.floor(lat.length*p)]?.toFixed(1);
console.log({ n, seen: lat.length, p50: q(.5), p90: q(.9), p99: q(.99), max: q(.9999) });
const t1 = performance.now(); for (;;) { const { rows } = await c.query("select count(*)::int n from engine.delivery where state <> 'done'"); if (!rows[0].n) break; await new Promise(r=>setTimeout(r,50)); } console.log('deliveries drained after', Math.round(performance.now()-t1), 'ms');
await world.engine.stop(); await world.close(); await c.end(); process.exit(0);
