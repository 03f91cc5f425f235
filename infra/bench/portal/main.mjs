// Each page several times, a fresh load each; told and written down are the medians. On a busy machine only accessibility, best practices and layout shift mean anything.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../start/lib/browser.mjs';
import { build } from '../../start/lib/build.mjs';
import { dataFolder, root } from '../../start/lib/places.mjs';
import { orTell, Sentence, step } from '../../start/lib/steps.mjs';
import { endTools, onPath, run } from '../../start/lib/processes.mjs';
import { openGround } from '../lib/ground.mjs';
import { openProfile, pagesOf } from './pages.mjs';
import { medians, missed, table, weights, write } from './report.mjs';

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

async function look(lighthouse, url) {
  const { lhr } = await lighthouse(url, {
    port: profile.port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (lhr.runtimeError) throw new Sentence(`${url}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Sentence(`${url} led to ${lhr.finalDisplayedUrl}.`);
  return lhr;
}

// Lighthouse, pinned by the lock file beside, in the clone's own folder: a programme's weight of packages that only this bench needs.
const pinned = join(root, 'infra/bench/portal/lighthouse');
const installed = join(dataFolder, 'lighthouse');
const versionIn = file => JSON.parse(readFileSync(file, 'utf8'));

function lighthouseIsInstalled() {
  const there = join(installed, 'node_modules/lighthouse/package.json');
  return (
    existsSync(there) && versionIn(there).version === versionIn(join(pinned, 'package.json')).dependencies.lighthouse
  );
}

/** The function `lighthouse(url, flags, config)`. */
async function loadLighthouse() {
  if (!lighthouseIsInstalled()) {
    await step('Installing Lighthouse', async () => {
      mkdirSync(installed, { recursive: true });
      cpSync(pinned, installed, { recursive: true });
      const { code, output } = await run(onPath('npm'), ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: installed,
      });
      if (code !== 0) throw new Sentence(`npm ci failed for Lighthouse:\n${output.split('\n').slice(-15).join('\n')}`);
    });
  }
  const { default: lighthouse } = await import(
    pathToFileURL(join(installed, 'node_modules/lighthouse/core/index.js')).href
  );
  return lighthouse;
}

const done = await orTell(async () => {
  if (!(runs >= 1)) throw new Sentence('--runs wants a number from 1 on.');
  const lighthouse = await loadLighthouse();
  const browser = await step('Looking for a browser', findBrowser);
  await build();
  await ground.start();
  const { PUBLIC_URL } = await ground.programme(['api', 'worker']);
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
          reports.push(await look(lighthouse, url));
        }
        return { name, ...medians(reports), weights: weights(reports) };
      }),
    );
  }
  if (only.length === 0) write(results, runs);
  console.log(`\n${table(results)}\n`);
  const wrong = missed(results);
  if (wrong.length > 0) throw new Sentence(`Goals missed: ${wrong.join('; ')}.`);
  return true;
});
await end(done ? 0 : 1);
