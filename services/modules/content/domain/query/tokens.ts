import { QueryNotUnderstood } from './filter.js';

export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'date' | '(' | ')' | ',';
  readonly text: string;
}

const LONGEST = 4_000;
const patterns: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /\s+/y],
  ['(', /\(/y],
  [')', /\)/y],
  [',', /,/y],
  ['string', /'(?:[^']|'')*'/y],
  ['date', /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?(?![\w-])/y],
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w-])/y],
  ['word', /[A-Za-z_][\w-]*(?:[/.][A-Za-z_][\w-]*)*/y],
];

/** The words of an OData expression; in strings `''` is an apostrophe. */
export function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) throw new QueryNotUnderstood(`Longer than ${LONGEST} characters.`);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const [kind, found] = next(text, at);
    if (kind !== 'space')
      tokens.push({ kind, text: kind === 'string' ? found.slice(1, -1).replaceAll("''", "'") : found });
    at += found.length;
  }
  return tokens;
}

function next(text: string, at: number): [Token['kind'] | 'space', string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [kind, found[0]];
  }
  throw new QueryNotUnderstood(`“${text.slice(at, at + 20)}” is not understood.`);
}
