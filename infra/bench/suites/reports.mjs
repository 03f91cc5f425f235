// The recommender's status list and the agency's reports through HTTP, in a tenant of many recommendations and in one of few: 99th percentile of the
// first, the middle and the last page, sorted by every column, both tenants in turns. Told per report and page is the column that comes off worst.
// A large report's pages come from an order prepared once it was asked for (decision 0010): every order is asked for before the clock starts, and
// made anew behind the answers every minute, also while this measures. All is one agency's or nobody's, so that its reports are of the whole tenant: the
// most rows a report can have (decision 0016). The owner of the status list has 200 recommendations in both tenants.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillTenant, openSession, ownRecommendations } from './filled-tenant.mjs';
import { percentile, worstOf } from '../lib/figures.mjs';

const pageSize = 20;
const columnsOf = {
  empfehlungen: [
    'Empfehlungsnummer',
    'ErstelltAm',
    'Produkt',
    'Kanal',
    'Status',
    'Stufe',
    'Klicks',
    'Empfehler',
    'Empfaenger',
  ],
  auftraege: [
    'Auftragsnummer',
    'Empfehlungsnummer',
    'Produkt',
    'Auftragsdatum',
    'FreigabeAb',
    'Status',
    'Empfehler',
    'Empfaenger',
    'PraemieCent',
  ],
  leads: ['Empfaengernummer', 'Empfehlungsnummer', 'ErstelltAm', 'Name', 'Ort', 'Status', 'Stufe'],
  '': ['Empfehlernummer', 'Name', 'Email', 'RegistriertAm', 'Empfehlungen', 'Vertraege', 'PraemieCent', 'Status'],
};
/** The column a report opens with. */
const newest = { empfehlungen: 'ErstelltAm', auftraege: 'Auftragsdatum', leads: 'ErstelltAm', '': 'RegistriertAm' };
const titles = { empfehlungen: 'recommendations', auftraege: 'orders', leads: 'leads', '': 'recommenders' };
const agency = 'A0007';

export async function reports({ env, many, few, samples, say }) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const tenants = [];
    for (const recommendations of [few, many]) {
      say(`(writing ${recommendations.toLocaleString('en')} recommendations)`);
      const tenant = await fillTenant(owner, { key: `bench-${recommendations}`, recommendations, agencies: [agency] });
      tenants.push({
        ...tenant,
        agent: await openSession(owner, tenant.tenantId, 'agency', tenant.ownerId, {
          name: 'Bench',
          roles: ['AgenturInhaber'],
          agencyNumber: agency,
        }),
        user: await openSession(owner, tenant.tenantId, 'user', tenant.ownerId),
      });
    }
    say('(vacuum)');
    await owner.query('vacuum analyze');
    await untilKnown(env, tenants);
    const figures = [await statusList(env, tenants, samples, say)];
    const sizes = `${few.toLocaleString('en')} → ${many.toLocaleString('en')} recommendations`;
    for (const report of Object.keys(columnsOf))
      figures.push(...(await oneReport({ env, owner, tenants, report, scope: 'alle', sizes, samples, say })));
    return figures;
  } finally {
    await owner.end();
  }
}

/** The API looks for new tenants every few seconds. */
async function untilKnown(env, tenants) {
  for (const { key, user } of tenants) {
    for (const until = Date.now() + 60_000; ; await pause(500)) {
      const answer = await list(env, key, user, 1).catch(error => error);
      if (!(answer instanceof Error)) break;
      if (Date.now() > until) throw answer;
    }
  }
}

async function answered(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  return response.json();
}
const list = (env, key, token, page) =>
  answered(`${env.PUBLIC_URL}/api/v1/${key}/empfehler/empfehlungen?page=${page}&pagesize=${pageSize}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const ask = (env, { key, agent }, report, scope, body) =>
  answered(`${env.PUBLIC_URL}/api/v1/${key}/agentur/${report ? `${report}/` : ''}${scope}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${agent}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function statusList(env, [small, large], samples, say) {
  const pages = ownRecommendations / pageSize;
  const cells = [];
  for (const page of [1, pages / 2, pages]) {
    say(`(status list, page ${page})`);
    cells.push(
      await both(
        samples,
        () => list(env, small.key, small.user, page),
        () => list(env, large.key, large.user, page),
      ),
    );
  }
  return {
    name: `Status list of an owner of ${ownRecommendations}, in a tenant of many ÷ few, p99`,
    unit: 'ms',
    ...worstOf(cells),
    goal: 1.5,
    atMost: true,
  };
}

async function oneReport({ env, owner, tenants, report, scope, sizes, samples, say }) {
  const cells = { first: [], middle: [], last: [] };
  const prepared = await preparedOrders(owner, tenants[1]);
  const [small, large] = await Promise.all(
    tenants.map(tenant =>
      ask(env, tenant, report, scope, { Pagesize: pageSize, Pagenumber: 1, OrderBy: null, Descending: true }),
    ),
  );
  const pagesOf = ({ PageCount }) => ({ first: 1, middle: Math.ceil(PageCount / 2), last: PageCount });
  const [ofSmall, ofLarge] = [pagesOf(small), pagesOf(large)];
  const asked = new Set([newest[report]]);
  for (const column of columnsOf[report]) {
    const body = page => ({ OrderBy: column, Descending: true, Pagesize: pageSize, Pagenumber: page });
    const call = (tenant, page) => () => ask(env, tenant, report, scope, body(page));
    say(`(${titles[report]} by ${column}: preparing)`);
    await ask(env, tenants[1], report, scope, body(2));
    await untilPrepared(owner, tenants[1], prepared + asked.add(column).size);
    for (const place of Object.keys(cells)) {
      say(`(${titles[report]} by ${column}, ${place} page)`);
      cells[place].push({
        column,
        ...(await both(samples, call(tenants[0], ofSmall[place]), call(tenants[1], ofLarge[place]))),
      });
    }
  }
  return Object.entries(cells).map(([place, all]) => {
    const { column, ...worst } = worstOf(all);
    return {
      name: `Report of ${titles[report]} (${sizes}), ${place} page, worst column (${column}), p99`,
      unit: 'ms',
      ...worst,
      goal: 1.5,
      atMost: true,
    };
  });
}

const preparedOrders = async (owner, { tenantId }) =>
  (await owner.query('select count(*)::int as n from report_order where tenant_id = $1', [tenantId])).rows[0].n;

async function untilPrepared(owner, tenant, count) {
  for (const until = Date.now() + 300_000; (await preparedOrders(owner, tenant)) < count; await pause(100)) {
    if (Date.now() > until) throw new Error('A large report was not prepared.');
  }
}

/** 99th percentiles in milliseconds, the two in turns; of some rounds, the one whose ratio is in the middle. */
async function both(samples, ofFew, ofMany) {
  for (let warm = 0; warm < 3; warm += 1) await ofFew().then(ofMany);
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const times = [[], []];
    for (let sample = 0; sample < samples; sample += 1) {
      for (const [index, call] of [ofFew, ofMany].entries()) {
        const from = performance.now();
        await call();
        times[index].push(performance.now() - from);
      }
    }
    rounds.push({ limit: percentile(times[0], 0.99), value: percentile(times[1], 0.99) });
  }
  return rounds.sort((one, other) => one.value / one.limit - other.value / other.limit)[1];
}
