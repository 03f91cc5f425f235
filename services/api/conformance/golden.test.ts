import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '#contract/call.js';
import type { Received } from './world.test.js';

/** What changes with the time, the machine or the run, by its shape. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?/g, '<time>'],
  [/\b20\d{2}-\d{2}-\d{2}\b/g, '<day>'],
  [/\b[0-9a-f]{16,}\b/g, '<hash>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/\b[A-Z2-7]{32}\b/g, '<key>'],
  [/\b[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}\b/g, '<code>'],
  [/\b\d{10,}\b/g, '<number>'],
];
/** And by its name: how far the machine is, and where it stumbled. */
const figures =
  /^(Position|Rueckstand|RueckstandSekunden|Rate|Gesamt|Verarbeitet|RestSekunden|Generation|VorherigeGeneration|Spur|Korrelation|IpAdresse)$/;

/** An answer as it is kept: what is volatile replaced, of a list its first row. `codes` are what else was made up in this run. */
export function normalised(value: unknown, codes: readonly string[], name = ''): unknown {
  if (figures.test(name) && value !== null) return '<figure>';
  if (typeof value === 'string')
    return volatile.reduce(
      (text, [pattern, label]) => text.replace(pattern, label),
      codes.reduce((text, code) => text.replaceAll(code, '<code>'), value),
    );
  if (Array.isArray(value))
    return [...value.slice(0, 1).map(one => normalised(one, codes)), ...(value.length > 1 ? ['…'] : [])];
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, normalised(inside, codes, key)]));
  return value;
}

const toldHeaders = ['cache-control', 'content-disposition', 'location', 'etag'] as const;

/** Status, the headers that mean something (no-store, the rule for all that is personal, is looked at by itself), and the body; of pictures that they are there. */
export function keptOf({ status, headers, type, body }: Received, codes: readonly string[]): Record<string, unknown> {
  const shown = toldHeaders
    .filter(name => headers[name] !== undefined && headers[name] !== 'no-store')
    .map(name => [name, name === 'etag' ? '<etag>' : normalised(String(headers[name]), codes)]);
  const content = type.startsWith('image/') ? `<${type}>` : normalised(body, codes);
  return {
    status,
    ...(shown.length > 0 && { headers: Object.fromEntries(shown) }),
    ...(body !== '' && { body: content }),
  };
}

const fileOf = (area: Area): string => join(process.cwd(), 'services', 'api', 'conformance', 'golden', `${area}.json`);

/** The answers checked in for an area; with RENEW=1 they are written anew. */
export function golden(area: Area, answers: Readonly<Record<string, unknown>>): unknown {
  const file = fileOf(area);
  if (process.env['RENEW'] === '1') {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `${JSON.stringify(answers, null, 1)}\n`);
  }
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
