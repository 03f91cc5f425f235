import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '#contract/call.js';
import { PlannedInstead, ProposedInstead } from '#contract/betrieb/waiting.js';
import { allCalls } from '#contract/index.js';
import { examples, story, type ExampleRun } from './examples/all.test.js';
import { callNamed, type Received } from './world.test.js';

/** What changes with the time, the machine or the run, by its shape. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?/g, '<time>'],
  [/\b20\d{2}-\d{2}-\d{2}\b/g, '<day>'],
  [/\b\d{2}[./]\d{2}[./]20\d{2}\b/g, '<day>'],
  [/(?<![-\w])20\d{2}-\d{2}(?![-\w])|(?<=abrechnung-)20\d{2}-\d{2}/g, '<month>'],
  [/\b[0-9a-f]{16,}\b/g, '<hash>'],
  // Before the tokens: a secret with a "+" or "/" at its 38th letter begins like one.
  [/whsec_[\w+/=]+/g, '<secret>'],
  [/(?<![\w-])(psk_)?[\w-]{43}(?![\w-])/g, '$1<token>'],
  [/\b[A-Z2-7]{32}\b/g, '<key>'],
  [/\bjonas-\d{2,4}\b/g, '<spoken code>'],
  [/\b[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}\b/g, '<code>'],
  [/\b\d{10,}\b/g, '<number>'],
];
/** And by its name: how far the machine is, and where it stumbled. */
const figures =
  /^(Position|Rueckstand|RueckstandSekunden|Rate|Gesamt|Verarbeitet|RestSekunden|Generation|VorherigeGeneration|Spur|Korrelation|IpAdresse)$/;

/** Lists whose rows may be of one moment, which come in any order. */
const atOnce = /^Mails$/;
const byText = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));

/** An answer as it is kept: what is volatile replaced, of a list its first row. `codes` are what else was made up in this run. */
export function normalised(value: unknown, codes: readonly string[], name = ''): unknown {
  if (figures.test(name) && value !== null) return '<figure>';
  if (typeof value === 'string')
    return volatile.reduce(
      (text, [pattern, label]) => text.replace(pattern, label),
      codes.reduce((text, code) => text.replaceAll(code, '<code>'), value),
    );
  if (Array.isArray(value)) {
    const rows = atOnce.test(name) ? value.map(one => normalised(one, codes)).sort(byText) : value;
    return [...rows.slice(0, 1).map(one => normalised(one, codes)), ...(rows.length > 1 ? ['…'] : [])];
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, normalised(inside, codes, key)]));
  return value;
}

const comparedHeaders = ['cache-control', 'content-disposition', 'location', 'etag'] as const;

/**
 * Status, the headers that mean something (no-store, the rule for all that is personal, is looked at by itself), and
 * the body; of pictures and prints that they are there.
 */
function keptOf({ status, headers, type, body }: Received, codes: readonly string[]): Record<string, unknown> {
  const shown = comparedHeaders
    .filter(name => headers[name] !== undefined && headers[name] !== 'no-store')
    .map(name => [name, name === 'etag' ? '<etag>' : normalised(String(headers[name]), codes)]);
  const content = /^image\/|\/pdf$/.test(type) ? `<${type}>` : normalised(body, codes);
  return {
    status,
    ...(shown.length > 0 && { headers: Object.fromEntries(shown) }),
    ...(body !== '' && { body: content }),
  };
}

/** Whom the calls of an area are for: the file their answers are checked in to. */
const readers: Readonly<Record<Area, 'people' | 'catalogue' | 'staff' | 'provider'>> = {
  account: 'people',
  empfehler: 'people',
  empfehlung: 'people',
  empfaenger: 'people',
  kontakt: 'people',
  einladung: 'people',
  mandant: 'catalogue',
  produkt: 'catalogue',
  praemie: 'catalogue',
  content: 'catalogue',
  agentur: 'staff',
  betrieb: 'staff',
  plattform: 'staff',
  auftrag: 'staff',
  tracking: 'staff',
};

/** The answers checked in; with RENEW=1 they are written anew. */
function golden(reader: string, answers: Readonly<Record<string, unknown>>): unknown {
  const file = join(process.cwd(), 'services', 'api', 'conformance', 'golden', `${reader}.json`);
  if (process.env['RENEW'] === '1') writeFileSync(file, `${JSON.stringify(answers, null, 1)}\n`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The answer tells how the machine is doing, not what was asked. */
const machineState = (call: string): boolean => ['readQueues', 'readPlatformQueues'].includes(call);
/** They name a version and replace no content: nothing of it could be lost. */
const deeds = ['changeContent', 'restoreContent', 'switchSignInService', 'answerInquiry', 'closeInquiry'];
const titleOf = ({ example }: ExampleRun): string => `${example.call}${example.as ? `: ${example.as}` : ''}`;

describe('A good request', () => {
  const told = story();
  let [runs, codes]: [readonly ExampleRun[], string[]] = [[], []];
  beforeAll(() => {
    runs = told.runs;
    codes = [told.known['code']!, told.known['batch']!, told.known['payout']!];
  });

  it('is there for every call', () =>
    expect(allCalls.filter(({ name }) => !examples.some(({ call }) => call === name)).map(({ name }) => name)).toEqual(
      [],
    ));

  it('gets the call’s own status', () => {
    const wrong = runs.filter(
      ({ example, answer }) => answer.status !== (example.status ?? callNamed(example.call).status),
    );
    expect(wrong.map(one => [titleOf(one), one.answer.status, one.answer.text])).toEqual([]);
  });

  it('gets an answer that fits its schema, of its own content type, decoded and encoded again without a loss', () => {
    for (const one of runs) {
      const { answer, answerType, plannable, publishes, otherStatus } = callNamed(one.example.call);
      const isLater = one.answer.status === 202 && otherStatus !== 202;
      const isProposed = publishes && isLater && one.answer.body.Vorschlag !== undefined;
      const schema = isProposed ? ProposedInstead : plannable && isLater ? PlannedInstead : answer;
      if (!schema) expect([titleOf(one), one.answer.text]).toEqual([titleOf(one), '']);
      else if (answerType) expect([titleOf(one), one.answer.type]).toEqual([titleOf(one), answerType]);
      else
        expect([titleOf(one), JSON.parse(JSON.stringify(schema.parse(one.answer.body)))]).toEqual([
          titleOf(one),
          one.answer.body,
        ]);
    }
  });

  it.each([...new Set(Object.values(readers))])(
    'gets the answer that is checked in (%s); if it should differ: RENEW=1, and look at the difference',
    reader => {
      const answers: Record<string, unknown> = {};
      for (const one of runs.filter(({ example }) => readers[callNamed(example.call).area] === reader)) {
        if (machineState(one.example.call)) {
          answers[titleOf(one)] = { status: one.answer.status };
          continue;
        }
        const [de, en] = [
          keptOf(one.answer, codes),
          told.english.has(one) ? keptOf(told.english.get(one)!, codes) : undefined,
        ];
        answers[titleOf(one)] = en && JSON.stringify(en) !== JSON.stringify(de) ? { de, en } : de;
      }
      expect(answers).toEqual(golden(reader, answers));
    },
  );

  it('sent twice with the same key gets the same answer, and was done once', () => {
    const calls = runs.filter(({ example }) => callNamed(example.call).idempotent);
    expect(new Set(calls.map(({ example }) => example.call))).toEqual(
      new Set(allCalls.filter(({ idempotent }) => idempotent).map(({ name }) => name)),
    );
    for (const one of calls)
      expect([titleOf(one), told.again.get(one)?.status, told.again.get(one)?.body]).toEqual([
        titleOf(one),
        one.answer.status,
        one.answer.body,
      ]);
  });

  it('of somebody who read another version is refused with both values of each field, and of accounts masked', () => {
    // A dry run saves nothing, and a planned change may be made of what is in force.
    const saved = [...told.stale].filter(
      ([{ example, sent }]) => !deeds.includes(example.call) && sent.body && sent.query === undefined,
    );
    expect(saved.length).toBeGreaterThan(12);
    const told409 = ({ status, body }: Received) => status === 409 && body.Errors.length > 0;
    expect(saved.filter(([, answer]) => !told409(answer)).map(([run, answer]) => [titleOf(run), answer.text])).toEqual(
      [],
    );
    expect(saved.filter(([, { text }]) => /[A-Z]{2}\d{20}/.test(text)).map(([run]) => titleOf(run))).toEqual([]);
  });

  it('is kept nowhere on its way where it is one person’s', () => {
    const personal = runs.filter(
      ({ example, sent }) =>
        callNamed(example.call).auth !== 'none' || callNamed(example.call).method !== 'GET' || sent.token,
    );
    expect(
      personal.filter(({ answer }) => !/no-store|private/.test(String(answer.headers['cache-control']))).map(titleOf),
    ).toEqual([]);
  });

  it('leaves no token, password, address or account in the log', () => {
    expect(told.secrets.size).toBeGreaterThan(30);
    expect(told.log.length).toBeGreaterThan(runs.length);
    const text = told.log.join('');
    expect([...told.secrets].filter(secret => text.includes(secret))).toEqual([]);
    // In the log stands the call's route, and nothing of what was filled into it.
    expect(text).toContain('/api/v1/:tenant/token/verifyAgenturToken"');
    expect(text).not.toContain('?');
  });
});
