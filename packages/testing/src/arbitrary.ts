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
  Email: fc.constantFrom('jonas@example.org', 'x.y@example.com', 'rosa@example.org'),
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
  Telefon: fc.constant('030 123456'),
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
export const fitting = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  ofJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, '');

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
  if (format === 'uri') return fc.constantFrom('https://cms.example.org', 'http://localhost:8080/cms');
  if (examples?.length) return fc.constantFrom(...examples);
  if (pattern) return matching(pattern).map(text => (maxLength === undefined ? text : text.slice(0, maxLength)));
  return fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 20), maxLength: Math.min(maxLength ?? 20, 20) });
}

/** Values that often cause errors. */
const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[]],
  'NaN',
  "'; drop table person; --",
  '${7*7}',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e',
  '%00',
  '../../etc/passwd',
  '{{x}}',
  'a'.repeat(5_000),
  '🧨'.repeat(300),
  '9999-12-31T23:59:59',
  '0000-00-00',
  '-0',
  '1e400',
  'constructor',
  '__proto__x',
  { toString: 1 },
  ['a'.repeat(300)],
];

/** The same value with one defect: a field of another type, too long, too large, missing, or unknown. */
export const spoiled = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.nat(), fc.constantFrom(...nasty), fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([whole_, at, bad, how]) => spoil(whole_, at, bad, how));

function spoil(value: unknown, at: number, bad: unknown, how: string): unknown {
  if (how === 'whole' || typeof value !== 'object' || value === null) return bad;
  const entries = Object.entries(value);
  if (Array.isArray(value))
    return value.length === 0
      ? [bad]
      : value.map((one, n) => (n === at % value.length ? spoil(one, at >> 2, bad, how) : one));
  if (how === 'add' || entries.length === 0) return { ...value, [`neu${at % 7}`]: bad };
  const [name, inside] = entries[at % entries.length]!;
  const { [name]: _, ...others } = value as Record<string, unknown>;
  if (how === 'remove') return others;
  return {
    ...others,
    [name]: typeof inside === 'object' && inside !== null && at % 3 > 0 ? spoil(inside, at >> 2, bad, how) : bad,
  };
}

/** Text for a path or a query, valid or not. */
export const word = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(...nasty.filter((one): one is string => typeof one === 'string' && one !== '')),
    fc.uuid(),
    fc.nat().map(String),
  );
