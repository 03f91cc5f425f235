import { z } from 'zod';

/** Fields as docs/specification/calls.md writes them: `{ Email, Anrede?, Produkt: { Id, Name } }`. `null` under a name: nothing is said of its inside. */
export interface Fields {
  readonly [name: string]: { readonly optional: boolean; readonly inside: Fields | null };
}

/** What a cell of docs/specification/calls.md says a call takes and answers; undefined where it writes no fields. */
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

/** The fields a schema has, parts of unions together. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Fields {
  return ofJson(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json);
}

/** Where what is written and what is there differ: `- Email` is written and not there, `+ Email` is there and not written, `? Email` is optional on one side only. */
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

/** The first `{ … }` outside of brackets that are prose, as fields. */
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

/** Characters inside brackets blanked out, so that what is looked for is found at the top only. */
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
