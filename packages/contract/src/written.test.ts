import { z } from 'zod';
import type { AnyCall, Method } from './call.js';

/**
 * A call as a page of docs/specification writes it. `paths` are possible readings of an abbreviated path (`·
 * /freigeben`), one of which is meant.
 */
export interface WrittenCall {
  readonly method: Method;
  readonly paths: readonly string[];
  readonly query: readonly string[];
  readonly text: string;
}

const verbs = 'GET|POST|PUT|DELETE';
const token = '[^\\s`|;,]*[^\\s`|;,.:]';
const start = new RegExp(`\\b((?:${verbs})(?:(?:, | and )(?:${verbs}))*) (/${token}|[A-Za-z]+/${token}|graphql)`, 'g');
/** Further paths with the same verb: `, /produkt/{id}/`, ` · grafik50`, ` and /sgrafik`. */
const further = new RegExp(
  `^[\`,.]*(?: \\([^)]*\\))?(?: filtered on \\w+)?(?:,| ·| and|;| images)+ \`?(/${token}|[\\w-]+/${token}|grafik50\\w*|fussnoten|pages)(?:\\?[^\`]*)?`,
);

/** All calls that a text mentions, in order. */
export function callsWrittenIn(text: string): WrittenCall[] {
  const found: WrittenCall[] = [];
  let previous = '';
  for (const paragraph of paragraphsOf(text)) {
    for (const match of paragraph.matchAll(start)) {
      const methods = match[1]!.split(/, | and /) as Method[];
      const add = (written: string, whole = false) => {
        const paths = whole ? [plain(written)] : readings(previous, plain(written));
        methods.forEach(method => found.push({ method, paths, query: queryOf(written), text: `${method} ${written}` }));
        previous =
          written.startsWith('/') && written.split('/').length > 2
            ? plain(written)
            : (paths.find(path => path.split('/').length === previous.split('/').length) ?? paths[0]!);
      };
      add(match[2]!, match[2]!.startsWith('/'));
      let rest = paragraph.slice(match.index + match[0].length);
      for (
        let next = further.exec(rest);
        next && !/^\W*(?:GET|POST|PUT|DELETE) /.test(rest);
        next = further.exec(rest)
      ) {
        add(next[1]!);
        rest = rest.slice(next[0].length);
      }
    }
  }
  return found;
}

/** Splits table rows and list items, and joins wrapped lines. The tenant's prefix is removed. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('/api/v1/{tenant}/', '/')
    .replaceAll('/api/v1{apiRoute}', '')
    .replaceAll('/api/v1/', '/')
    .replace(/\n(?![|\n\-#*])/g, ' ')
    .replace(/  +/g, ' ')
    .split('\n');

/** Without query and trailing slash, in lower case, with all parameters alike. */
const plain = (written: string): string =>
  `/${written.split('?')[0]!}`
    .replace(/^\/\//, '/')
    .replace(/\/+$/, '')
    .replace(/\{[^}]*\}/g, '{}')
    .toLowerCase();
const queryOf = (written: string): string[] =>
  (written.split('?')[1] ?? '')
    .replace(/[[\]…)]/g, '')
    .split('&')
    .map(part => part.split('=')[0]!)
    .filter(name => /^\$?\w+$/.test(name));

/** An abbreviated path is complete, or continues the previous one, or replaces its last parts. */
function readings(previous: string, path: string): string[] {
  const parts = previous.split('/').slice(1);
  return [
    path,
    ...parts.map(
      (_, dropped) => `/${[...parts.slice(0, parts.length - dropped), ...path.split('/').slice(1)].join('/')}`,
    ),
  ];
}

/** The matching call: same verb and path; of several the one with the fewest parameters. */
export function callFor({ method, paths }: WrittenCall, calls: readonly AnyCall[]): AnyCall | undefined {
  const fewerParameters = calls
    .filter(call => call.method === method)
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  for (const path of paths) {
    const call = fewerParameters.find(candidate => patternOf(candidate).test(path));
    if (call) return call;
  }
  return undefined;
}

/** A parameter also matches a concrete value written in its place (`content-bloecke`). */
const patternOf = ({ path }: AnyCall): RegExp =>
  new RegExp(
    `^${path
      .toLowerCase()
      .split('/')
      .map(part => (part.startsWith(':') ? '[^/]+' : part.replace(/\W/g, '\\$&')))
      .join('/')}$`,
  );

/** Fields as in docs/specification/calls.md: `{ Email, Anrede?, Produkt: { Id, Name } }`. `null`: the inner fields are not documented. */
export interface Fields {
  readonly [name: string]: { readonly optional: boolean; readonly inside: Fields | null };
}

/** The input and answer fields in a cell of docs/specification/calls.md; undefined if it lists none. */
export function fieldsWrittenIn(cell: string): { readonly body?: Fields; readonly answer?: Fields } {
  const clauses = splitAtTop(cell.replaceAll('\\|', '|'), ';');
  let body: Fields | undefined;
  let answer: Fields | undefined;
  for (const clause of clauses) {
    const arrow = topLevel(clause).indexOf('→');
    const [before, after] = arrow < 0 ? ['', clause] : [clause.slice(0, arrow), clause.slice(arrow + 1)];
    const [taken, given] = [firstObject(before), firstObject(after)];
    if (taken) body = { ...body, ...taken };
    if (given) answer = { ...answer, ...given };
  }
  return { ...(body && { body }), ...(answer && { answer }) };
}

/** The fields of a schema, with the members of unions merged. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Fields {
  return ofJson(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json);
}

/**
 * Differences between documentation and schema: `- Email` is only documented, `+ Email` is only in the schema, `?
 * Email` is optional in one of them only.
 */
export function differences(written: Fields, there: Fields, path = ''): string[] {
  const names = [...new Set([...Object.keys(written), ...Object.keys(there)])];
  return names.flatMap(name => {
    const [one, other] = [written[name], there[name]];
    if (!other) return [`- ${path}${name}`];
    if (!one) return [`+ ${path}${name}`];
    return [
      ...(one.optional && !other.optional ? [`? ${path}${name}`] : []),
      ...(one.inside && other.inside ? differences(one.inside, other.inside, `${path}${name}.`) : []),
    ];
  });
}

interface Json {
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
}

function ofJson(json: Json): Fields {
  const parts = [
    ...(json.anyOf ?? []),
    ...(json.oneOf ?? []),
    ...(json.allOf ?? []),
    ...(json.items ? [json.items] : []),
  ];
  const own = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const inside = ofJson(property);
    return [
      name,
      {
        optional: !json.required?.includes(name) || canBeNull(property),
        inside: Object.keys(inside).length > 0 ? inside : null,
      },
    ] as const;
  });
  return Object.assign({}, ...parts.map(ofJson), Object.fromEntries(own)) as Fields;
}
const canBeNull = (json: Json): boolean => JSON.stringify(json).includes('"type":"null"');

/** The first `{ … }` outside of prose brackets, as fields. */
function firstObject(text: string): Fields | undefined {
  const from = text.indexOf('{');
  if (from < 0) return undefined;
  return parsed(text.slice(from + 1, closing(text, from)));
}

function parsed(inside: string): Fields {
  const fields: Record<string, Fields[string]> = {};
  for (const part of splitAtTop(inside, ',')) {
    const [, name, question, value = ''] = /^\s*`?(\w+)(?:\[\])?(\?)?(?:\[\])?\s*:?([\s\S]*)$/.exec(part) ?? [];
    if (!name) continue;
    fields[name] = {
      optional: question === '?',
      inside: value.includes('{') && !value.includes('…') ? (firstObject(value) ?? null) : null,
    };
  }
  return fields;
}

/** Replaces characters inside brackets by spaces, so that searches match the top level only. */
function topLevel(text: string): string {
  let depth = 0;
  return [...text]
    .map(character => {
      if ('{['.includes(character)) depth++;
      const shown = depth > 0 ? ' ' : character;
      if ('}]'.includes(character)) depth--;
      return shown;
    })
    .join('');
}

function splitAtTop(text: string, separator: string): string[] {
  const marks = topLevel(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = marks.indexOf(separator); at >= 0; at = marks.indexOf(separator, at + 1)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}
