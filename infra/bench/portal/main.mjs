// Reports medians of several loads. On a busy machine only accessibility, best practices and layout shift count.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { build } from '../../start/lib/build.mjs';
import { root } from '../../start/lib/places.mjs';
import { reportingErrors, Sentence, step } from '../../start/lib/steps.mjs';
import { endTools, findBrowser, freePort } from '../../start/lib/processes.mjs';
import { median } from '../lib/figures.mjs';
import { openGround } from '../lib/ground.mjs';
import { recommendationOf } from '../suites/http.mjs';

// The pages to measure, and a browser with a logged-in recommender.

/** Pages without login first. `path` gets the tenant's data; pages without data are skipped. */
const pages = [
  { name: 'registration', path: () => '/registrieren', open: true },
  { name: 'friend', path: ({ friend }) => friend, open: true },
  { name: 'home', path: () => '/' },
  { name: 'product', path: ({ category }) => `/${category}` },
  { name: 'recommend', path: ({ product }) => `/empfehlen/${product}` },
  { name: 'dashboard', path: () => '/persoenlicherbereich', login: true },
  { name: 'share', path: ({ recommendation }) => `/empfehlung/${recommendation}`, login: true },
  { name: 'reward', path: ({ reward }) => reward && `/praemie/${reward}`, login: true },
];

/** `{ name, url, login }` of every page of both tenants, those without login first; `login`: the account or null. */
async function pagesOf(url) {
  const demo = await (await fetch(`${url}/demo.json`)).json();
  const all = [];
  for (const { key, portal } of demo.tenants) {
    const origin = portal.replace(/\/$/, '');
    const account = demo.logins.find(login => login.tenant === key && login.role === 'recommender');
    const { ModuleErzwingeLogin } = await ask(url, `/mandant/${key}`);
    const { Token } = await ask(url, `/${key}/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: account.email, Password: account.password }),
    });
    const there = await whatIsThere(url, key, { authorization: `Bearer ${Token}` }, account);
    for (const { name, path, open = false, login = false } of pages) {
      const found = path(there);
      if (!found) continue;
      all.push({
        name: `${key}-${name}`,
        url: origin + found,
        login: login || (ModuleErzwingeLogin && !open) ? { origin, ...account } : null,
      });
    }
  }
  return all.sort((one, other) => Number(one.login !== null) - Number(other.login !== null));
}
/** A new recommendation, and a reward waiting for its choice, if any. */
async function whatIsThere(url, key, headers, { email }) {
  const [category] = await ask(url, `/${key}/produktkategorie`, { headers });
  const [product] = await ask(url, `/${key}/praemie`, { headers });
  const created = await ask(url, `/${key}/Empfehlen/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(recommendationOf(product.Id, email)),
  });
  const rewards = await rewardsOf(url, key, headers);
  const reward = (rewards.find(({ Waehlbar }) => Waehlbar) ?? rewards[0])?.Id;
  return {
    category: category.Pfad,
    product: product.Id,
    recommendation: created.Empfehlungsnummer,
    friend: new URL(created.Link).pathname,
    reward,
  };
}

/** Retried, because the worker has only just started. */
async function rewardsOf(url, key, headers, tries = 60) {
  const { Content: rows } = await ask(url, `/${key}/empfehler/empfehlungen?pagesize=200`, { headers });
  const rewards = rows.flatMap(({ Praemie }) => Praemie ?? []);
  if (rewards.some(({ Waehlbar }) => Waehlbar) || tries === 0) return rewards;
  await setTimeout(1_000);
  return rewardsOf(url, key, headers, tries - 1);
}

async function ask(url, path, options) {
  const response = await fetch(`${url}/api/v1${path}`, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

/** A browser with its own profile; Lighthouse connects to `port` and uses the session logged in there. */
async function openProfile({ path, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'weitersagen-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    headless: true,
    env: { ...process.env, ...env },
    viewport: null,
    locale: 'de-DE',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  return {
    port,
    async logIn({ origin, email, password }) {
      const page = await context.newPage();
      await page.goto(`${origin}/login`);
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await page.locator('main button[type=submit]:not([form])').click();
      await page.waitForURL(({ pathname }) => pathname !== '/login');
      await page.close();
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Evaluates Lighthouse's reports: medians, goals, a table, and what lowers the scores.

/** For Lighthouse's mobile phone on slow 4G; scores 0–100, LCP in seconds. */
const goals = {
  performance: { title: 'Performance', least: 95, of: lhr => score(lhr, 'performance') },
  accessibility: { title: 'Accessibility', least: 100, of: lhr => score(lhr, 'accessibility') },
  bestPractices: { title: 'Best practices', least: 100, of: lhr => score(lhr, 'best-practices') },
  lcp: {
    title: 'LCP s',
    most: 2,
    of: lhr => Number((lhr.audits['largest-contentful-paint'].numericValue / 1_000).toFixed(2)),
  },
  cls: { title: 'CLS', most: 0.02, of: lhr => Number(lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3)) },
};
const score = (lhr, category) => Math.round(lhr.categories[category].score * 100);
const isMet = ({ least = -Infinity, most = Infinity }, value) => value >= least && value <= most;

/** Medians of a page's reports, by goal. */
const medians = reports =>
  Object.fromEntries(Object.entries(goals).map(([key, { of }]) => [key, median(reports.map(of))]));

/** Imperfect audits of the last report, by their weight in the category. */
function weights(reports) {
  const lhr = reports.at(-1);
  return Object.values(lhr.categories)
    .flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.995)
        .map(({ id, weight }) => ({
          cost: weight * (1 - lhr.audits[id].score),
          words: `${title}: ${lhr.audits[id].title}${lhr.audits[id].displayValue ? ` (${lhr.audits[id].displayValue.replaceAll(/\s/g, ' ')})` : ''}`,
        })),
    )
    .sort((one, other) => other.cost - one.cost)
    .map(({ words }) => words);
}

const missed = results =>
  results.flatMap(result =>
    Object.entries(goals)
      .filter(([key, goal]) => !isMet(goal, result[key]))
      .map(([key, { title }]) => `${result.name} ${title} ${result[key]}`),
  );

function table(results) {
  const wanted = ({ least, most }) => (least === undefined ? `≤ ${most}` : least === 100 ? '100' : `≥ ${least}`);
  const cell = (goal, value) => (isMet(goal, value) ? String(value) : `**${value}**`);
  const row = cells => `| ${cells.join(' | ')} |`;
  return [
    row(['Page', ...Object.values(goals).map(({ title }) => title)]),
    row(['---', ...Object.keys(goals).map(() => '---:')]),
    row(['*goal*', ...Object.values(goals).map(wanted)]),
    ...results.map(result =>
      row([result.name, ...Object.entries(goals).map(([key, goal]) => cell(goal, result[key]))]),
    ),
  ].join('\n');
}

/** Median of the machine's load, including this bench. */
const loads = [];
const loadText = () => {
  const load = median(loads);
  const busy = load > 2 * cpus().length ? ': far too busy for its times to say much of the portal' : '';
  return `The machine's load was ${load.toFixed(1)}${busy}.`;
};

function write(results, runs) {
  const notPerfect = results.filter(({ weights }) => weights.length > 0);
  writeFileSync(
    join(root, 'infra/bench/PORTAL.md'),
    `# The portal as Lighthouse sees it

Written by \`npm run bench:portal\` on ${new Date().toISOString().slice(0, 10)}: medians of ${runs} runs a page, a mid-range phone on slow 4G as Lighthouse simulates it, on ${cpus().length} cores (${cpus()[0]?.model.trim()}).
Browser, product and database share these cores. ${loadText()} The limits on what pages weigh are checked by \`npm run check\`.

${table(results)}
${notPerfect.length > 0 ? `\nWhat keeps figures down, the dearest first:\n\n${notPerfect.map(({ name, weights }) => `- ${name}: ${weights.slice(0, 3).join(' · ')}`).join('\n')}\n` : ''}`,
  );
}

const ground = openGround();
let profile;
let ending;
function end(code) {
  ending ??= (async () => {
    endTools();
    await profile?.close();
    await ground.close();
    process.exit(code);
  })();
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void end(130));

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});
const runs = Number(values.runs);
const only = values.only.split(',').filter(Boolean);

/** On a busy machine the trace may start after the navigation; Lighthouse then asks for another run. */
const ATTEMPTS = 3;

async function measure(url, attempts = ATTEMPTS) {
  const { lhr } = await lighthouse(url, {
    port: profile.port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && attempts > 1) return measure(url, attempts - 1);
  if (lhr.runtimeError) throw new Sentence(`${url}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Sentence(`${url} led to ${lhr.finalDisplayedUrl}.`);
  return lhr;
}

const done = await reportingErrors(async () => {
  if (!(runs >= 1)) throw new Sentence('--runs wants a number from 1 on.');
  const browser = await step('Looking for a browser', () => findBrowser({ windows: true }));
  await build();
  await ground.start();
  const { PUBLIC_URL } = await ground.product(['api', 'worker']);
  const all = await pagesOf(PUBLIC_URL);
  const chosen = all.filter(({ name }) => only.length === 0 || only.includes(name));
  if (chosen.length === 0)
    throw new Sentence(`There is no such page; there are ${all.map(({ name }) => name).join(', ')}.`);

  profile = await openProfile(browser);
  const results = [];
  const loggedIn = new Set();
  for (const { name, url, login } of chosen) {
    if (login && !loggedIn.has(login.origin)) {
      await profile.logIn(login);
      loggedIn.add(login.origin);
    }
    results.push(
      await step(name, async say => {
        const reports = [];
        for (let run = 1; run <= runs; run += 1) {
          say(`(${run} of ${runs})`);
          reports.push(await measure(url));
          loads.push(loadavg()[0]);
        }
        return { name, ...medians(reports), weights: weights(reports) };
      }),
    );
  }
  if (only.length === 0) write(results, runs);
  console.log(`\n${table(results)}\n\n${loadText()}\n`);
  const wrong = missed(results);
  if (wrong.length > 0) throw new Sentence(`Goals missed: ${wrong.join('; ')}.`);
  return true;
});
await end(done ? 0 : 1);
