// Draws the layout of mails by MJML, when it is written and not while mails are sent: npm run reference
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import draw from 'mjml';

const source = readFileSync(new URL('./layout.mjml', import.meta.url), 'utf8');
// Colours are filled in later, so MJML's own check of values would find none; no font is loaded from elsewhere.
const { html } = await draw(source, { validationLevel: 'skip', keepComments: true, fonts: {} });
const [before = '', ...rest] = html.replace(/\n\s*/g, '\n').split(/<!--@(?=\w)/);
const { end, ...elements } = Object.fromEntries(
  rest.map(piece => [piece.split('-->', 1)[0], piece.slice(piece.indexOf('-->') + 3).trim()]),
);
const hash = createHash('sha256').update(source).digest('hex');
writeFileSync(
  new URL('./layout.gen.ts', import.meta.url),
  `// Drawn of layout.mjml by \`npm run reference\`; not to be changed by hand.
export const drawnOf = '${hash}';
export const page = ${JSON.stringify({ before: before.trim(), after: end })};
export const elements: Readonly<Record<string, string>> = ${JSON.stringify(elements, null, 2)};
`,
);
