// What becomes of Lighthouse's reports: medians, goals, a table, and what keeps the figures down.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../start/lib/places.mjs';
import { median } from '../lib/figures.mjs';

/** Lighthouse's mobile phone on slow 4G; scores 0–100, LCP in seconds. */
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

/** The medians of a page's reports, by the names above. */
export const medians = reports =>
  Object.fromEntries(Object.entries(goals).map(([key, { of }]) => [key, median(reports.map(of))]));

/** What is not perfect in the last report, by what it costs its category. */
export function weights(reports) {
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

export const missed = results =>
  results.flatMap(result =>
    Object.entries(goals)
      .filter(([key, goal]) => !isMet(goal, result[key]))
      .map(([key, { title }]) => `${result.name} ${title} ${result[key]}`),
  );

export function table(results) {
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

export function write(results, runs) {
  const notPerfect = results.filter(({ weights }) => weights.length > 0);
  writeFileSync(
    join(root, 'infra/bench/PORTAL.md'),
    `# The portal as Lighthouse sees it

Written by \`npm run bench:portal\` on ${new Date().toISOString().slice(0, 10)}: medians of ${runs} runs a page, a mid-range phone on slow 4G as Lighthouse simulates it, on ${cpus().length} cores (${cpus()[0]?.model.trim()}).
Browser, programme and database share these cores. The limits on what pages weigh are checked by \`npm run check\`.

${table(results)}
${notPerfect.length > 0 ? `\nWhat keeps figures down, the dearest first:\n\n${notPerfect.map(({ name, weights }) => `- ${name}: ${weights.slice(0, 3).join(' · ')}`).join('\n')}\n` : ''}`,
  );
}
