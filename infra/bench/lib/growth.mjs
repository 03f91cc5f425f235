// The figures on the page about growth: the table between its two marks, anew with every run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../start/lib/places.mjs';

const page = join(root, 'infra/GROWTH.md');
const marks = /(<!-- figures: written by npm run bench -->\n)[^]*?(<!-- end of figures -->)/;
const number = value =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));

/** The page with the figures of `results` (as in results.json) in place. */
export function filled(text, results) {
  if (!marks.test(text)) throw new Error('The page about growth has lost the marks of its table.');
  const rows = results.map(({ name, value, unit }) => `| ${name} | ${number(value)} ${unit} |`);
  return text.replace(
    marks,
    (_, begin, end) => `${begin}| Figure | Ours |\n| --- | ---: |\n${rows.map(row => `${row}\n`).join('')}${end}`,
  );
}

export const fillGrowth = results => writeFileSync(page, filled(readFileSync(page, 'utf8'), results));
