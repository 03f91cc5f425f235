import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Draw = (source: string, options: object) => Promise<{ html: string }>;

/** CommonJS without types. MJML's own package brings its command line, too. */
const installed = createRequire(import.meta.url);
const { default: draw } = installed('mjml-core') as { default: Draw };
const preset: unknown = installed('mjml-preset-core');

/** The page around every mail and its elements, drawn by MJML from layout.mjml: not each time that a mail is sent. */
export async function mailLayout(): Promise<string> {
  const source = readFileSync(new URL('../../services/mail/layout.mjml', import.meta.url), 'utf8');
  // Colours are filled in later, so MJML's validation would fail; fonts are not loaded from elsewhere.
  const { html } = await draw(source, {
    validationLevel: 'skip',
    keepComments: true,
    fonts: {},
    presets: [preset],
  });
  const [before = '', ...rest] = html.replace(/\n\s*/g, '\n').split(/<!--@(?=\w)/);
  const { end = '', ...elements } = Object.fromEntries(
    rest.map(piece => [piece.split('-->', 1)[0], piece.slice(piece.indexOf('-->') + 3).trim()]),
  ) as Record<string, string>;
  return `export const page = ${JSON.stringify({ before: before.trim(), after: end })};
export const elements: Readonly<Record<string, string>> = ${JSON.stringify(elements, null, 2)};
`;
}
