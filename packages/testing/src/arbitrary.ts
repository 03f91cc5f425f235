import fc from 'fast-check';
import { z } from 'zod';

interface Json {
  type?: string | string[];
  propertyNames?: Json;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: Json | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
}

/** Realistic values for fields of this name, so that valid requests get past the first check. */
const typed: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Vorname: fc.constantFrom('Rosa', 'K.-H.', 'Đorđe', 'Юлия'),
  Nachname: fc.constantFrom('Palm', 'O’Neill', 'von der Heide'),
  vorname: fc.constantFrom('Rosa', 'Łukasz'),
  Email: fc.constantFrom('jonas@example.org', 'x.y@example.com', 'info@kfz-müller.example', 'a=b&c@example.org'),
  EmailWiederholung: fc.constantFrom('rosa@example.org', 'x.y@example.com'),
  email: fc.constantFrom('rosa@example.org', 'x.y@example.com'),
  Iban: fc.constantFrom('DE89370400440532013000', 'DE02120300000000202051', 'AT611904300234573201'),
  Geburtsdatum: fc.constantFrom('01.02.1990', '31.12.2015'),
  geburtsdatum: fc.constantFrom('01.02.1990', '31.12.2015'),
  Plz: fc.constant('10115'),
  plz: fc.constant('10115'),
  Password: fc.constant('Geheim-2026'),
  NewPassword: fc.constant('Neues-2027'),
  Auftragsdatum: fc.constantFrom('2026-11-01', '2026-11-20T10:00:00'),
  Telefon: fc.constantFrom('030 123456', '+49 (0)170 1234567'),
};
const whole = { min: -2_147_483_648, max: 2_147_483_647 };

const patterns = new Map<string, fc.Arbitrary<string>>();
/** Cached: parsing a pattern takes longer than generating a hundred texts, and calls share a few patterns. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  patterns.set(pattern, known);
  return known;
}

/** Values that mostly match a schema, from its JSON Schema and realistic values. */
export const fitting = (schema: z.ZodType): fc.Arbitrary<unknown> => ofJson(jsonOf(schema), '');

const known = new WeakMap<z.ZodType, Json>();
function jsonOf(schema: z.ZodType): Json {
  const json = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
  known.set(schema, json);
  return json;
}

function ofJson(json: Json, name: string): fc.Arbitrary<unknown> {
  if (json.const !== undefined) return fc.constant(json.const);
  if (json.enum) return fc.constantFrom(...json.enum);
  const options = json.anyOf ?? json.oneOf;
  if (options) return fc.oneof(...options.map(option => ofJson(option, name)));
  if (Array.isArray(json.type)) return fc.oneof(...json.type.map(type => ofJson({ ...json, type }, name)));
  switch (json.type) {
    case 'object':
      return ofObject(json);
    case 'array':
      return fc.array(ofJson(json.items ?? {}, name), {
        minLength: Math.min(json.minItems ?? 0, 3),
        maxLength: Math.min(json.maxItems ?? 3, 3),
      });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(json.minimum ?? json.exclusiveMinimum ?? 1, whole.min),
        max: Math.min(json.maximum ?? 1_000, whole.max),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return typed[name] ?? ofString(json);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function ofObject({
  properties = {},
  required = [],
  additionalProperties,
  propertyNames,
}: Json): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      (propertyNames?.pattern
        ? ofString(propertyNames)
        : fc.string({ minLength: 1, maxLength: 5 })) as fc.Arbitrary<string>,
      ofJson(additionalProperties, ''),
      { maxKeys: 3 },
    );
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, ofJson(property, name)])),
    { requiredKeys: required },
  );
}

function ofString({ format, pattern, minLength = 0, maxLength, examples }: Json): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('jonas@example.org', 'info@kfz-müller.example');
  if (format === 'uri') return fc.constantFrom('https://cms.example.org', 'http://localhost:8080/cms');
  if (examples?.length) return fc.constantFrom(...examples);
  if (pattern) return matching(pattern).map(text => (maxLength === undefined ? text : text.slice(0, maxLength)));
  return fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 20), maxLength: Math.min(maxLength ?? 20, 20) });
}

/** What is known to break what stores, compares or shows it; the likeliest first. */
const bad: Readonly<Record<string, unknown>> = {
  'a NUL': 'a\u0000b',
  'an unknown id': '0195f5a0-0000-7000-8000-0000000000aa',
  'beyond 64 bits, as text': '9223372036854775808',
  'beyond 32 bits, as text': '2147483648',
  'beyond 32 bits': 2 ** 31,
  'beyond 64 bits': 2 ** 63,
  'half a character': '\ud800',
  'a number': '0',
  'very long': 'a'.repeat(5_000),
  missing: undefined,
  marks: `'; drop table person; --\${7*7}{{x}}%_\\<script>[(*`,
  empty: '',
  null: null,
  'a list': [],
  'an object': {},
  'a switch': true,
  negative: -1,
  nothing: 0,
  'a fraction': 1.5,
  'beyond all calendars': '9999-12-31T23:59:59',
  'before all calendars': '0001-01-01',
  'another direction': '\u202e',
  'a name of its own': '__proto__x',
  blank: ' ',
};

export type Path = readonly (string | number)[];
/** One thing wrong in a part of a request. */
export interface Wrong {
  readonly kind: string;
  readonly place: Path;
  /** The whole part with it. */
  readonly value: unknown;
}

/**
 * Each thing that is wrong at this place and that the schema takes all the same, so that it reaches what stands behind;
 * what schemas refuse, one and the same code refuses. Paths and queries hold texts, in which no half character can be written.
 */
export function wrongAt(place: Path, schema: z.ZodType, value: unknown, isText = false): Wrong[] {
  const before = JSON.stringify(at(value, place));
  return Object.entries(bad)
    .filter(([, one]) => !isText || (typeof one === 'string' ? one.isWellFormed() : one === undefined))
    .filter(([, one]) => JSON.stringify(one) !== before)
    .map(([kind, one]) => ({ kind, place, value: changed(value, place, () => one) }))
    .filter(wrong => schema.safeParse(wrong.value).success);
}

/** The same value with everything wrong that it says, so that its schema finds fault with each. */
export const allWrong = (schema: z.ZodType, value: unknown): unknown =>
  placesIn(schema, value).reduce(
    (all, place) => changed(all, place, one => (typeof one === 'object' && one !== null ? one : { falsch: true })),
    value,
  );

/** Where something stands in a part of a request, and the fields that were left out; of a list the first. */
export function placesIn(schema: z.ZodType, value: unknown): Path[] {
  const { properties = {} } = jsonOf(schema);
  const said = placesOf(value, []);
  const left = Object.keys(properties).filter(name => !said.some(([first]) => first === name));
  return [...said, ...left.map(name => [name])];
}

function placesOf(value: unknown, above: Path): Path[] {
  const inside =
    typeof value !== 'object' || value === null
      ? []
      : Array.isArray(value)
        ? value.slice(0, 1).flatMap((one, n) => placesOf(one, [...above, n]))
        : Object.entries(value).flatMap(([name, one]) => placesOf(one, [...above, name]));
  return above.length > 0 ? [above, ...inside] : inside;
}

const at = (value: unknown, place: Path): unknown =>
  place.reduce<any>((inside, name) => (inside === null ? undefined : inside?.[name]), value);

/** A copy with another value at this place; `undefined` leaves it out. */
function changed(value: unknown, [first, ...rest]: Path, change: (before: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  const copy: any = Array.isArray(value) ? [...value] : { ...(value as object | null) };
  const inside = changed(copy[first], rest, change);
  if (inside !== undefined) copy[first] = inside;
  else if (Array.isArray(copy)) copy.splice(Number(first), 1);
  else delete copy[first];
  return copy;
}
