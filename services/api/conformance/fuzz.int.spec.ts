import fc from 'fast-check';
import { z } from 'zod';
import type { AnyCall, Auth } from '#contract/call.js';
import { entryForCode } from '#contract/errors/catalogue.js';
import { Problem } from '#contract/errors/problem.js';
import { allCalls } from '#contract/index.js';
import { refusalsOf } from '#contract/documents.js';
import { fitting, spoiled, word } from '#testing/arbitrary.js';
import { recommender } from '../journeys/people-api.js';
import { tell, type Told } from './examples/all.test.js';
import type { Known } from './examples/example.test.js';
import { signed } from './examples/recommending.test.js';
import { conformanceWorld, newAddress, urlOf, type Received, type Sent, type World } from './world.test.js';

/** The same requests every time; another seed finds others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const runs = Number(process.env['FUZZ_RUNS'] ?? 8);
/** What must never leave: SQL, stacks, paths, names of libraries. */
const leak =
  /\b(select|insert into|update|delete from)\b .{0,60}\b(from|set|values|where)\b|violates|syntax error at|node_modules|\.ts:\d+|\.js:\d+|at \w+\.\w+ \(|mikro-?orm|\bpg_|zod|ZodError|TypeError|undefined is not/i;
/** The tenant's configuration decides, not what is sent. */
const ownFault = ['PSOF0801'];
/** End the session or the account they are sent with. */
const ending = ['logout', 'signStaffOut', 'eraseAccount', 'changePassword'];

describe('Whatever is sent', () => {
  let world: World;
  let known: Known;
  let told: readonly Told[];
  const undeclared = new Set<string>();
  beforeAll(async () => {
    world = await conformanceWorld();
    ({ told, known } = await tell(world));
  });
  afterAll(() => world.close());

  const tokens = async (call: AnyCall): Promise<string | undefined> => {
    if (ending.includes(call.name))
      return call.auth === 'agency'
        ? world.session('AgenturInhaber')
        : (await recommender(world, `${call.name}${fresh++}@example.org`)).token;
    const by: Partial<Record<Auth, string | undefined>> = {
      user: known['user'],
      'optional-user': known['user'],
      'user-or-reward': known['reward'],
      reward: known['reward'],
      recipient: known['recipient'],
      agency: known['owner'],
      operator: known['operator'],
      platform: known['platform'],
    };
    return by[call.auth];
  };
  let fresh = 0;

  /** The parts of a request: as in the example, as the schema has it, or spoiled. */
  function requestsTo(call: AnyCall, example: Sent): fc.Arbitrary<Sent> {
    const names = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
    const params = fc.oneof(
      { weight: 2, arbitrary: fc.constant(example.params ?? {}) },
      { weight: 1, arbitrary: fc.record(Object.fromEntries(names.map(name => [name, word()]))) },
    );
    const queries = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
    const query = fc.oneof(
      fc.constant(example.query ?? {}),
      fc.dictionary(fc.constantFrom(...queries, 'fremd'), word(), { maxKeys: 3 }),
    );
    const valid = fc.oneof(fc.constant(example.body), call.body ? fitting(call.body) : fc.constant(example.body));
    const body =
      call.body && call.bodyType === undefined
        ? fc.oneof(valid, spoiled(valid))
        : call.bodyType
          ? fc.oneof(valid, word())
          : fc.constant(undefined);
    return fc.record({ params, query, body, language: fc.constantFrom('de' as const, 'en' as const) });
  }

  function check(call: AnyCall, answer: Received): void {
    const told_ = [call.name, answer.status, answer.text.slice(0, 300)];
    if (answer.status >= 500) expect([...told_, ownFault.includes(answer.body?.Code)]).toEqual([...told_, true]);
    if (answer.status < 400) return;
    expect([...told_, leak.exec(answer.text)?.[0]]).toEqual([...told_, undefined]);
    // The content platform's own errors have its own shape.
    if (answer.type !== 'application/problem+json')
      return void expect([call.name, call.area, answer.type]).toEqual([call.name, 'content', 'application/json']);
    expect([...told_, Problem.safeParse(answer.body).success]).toEqual([...told_, true]);
    const { reason } = entryForCode(answer.body.Code)!;
    if (!refusalsOf(call).includes(reason)) undeclared.add(`${call.name}: ${answer.body.Code} ${reason}`);
  }

  it.each(allCalls.map(call => [call.name, call] as const))(
    '%s answers or refuses, and nothing of the inside leaves',
    async (_, call) => {
      const example = told.findLast(({ example: { call: name } }) => name === call.name)!.sent;
      const times = call.sameTime ? 4 : runs;
      for (const { body, ...sent } of fc.sample(requestsTo(call, example), { seed, numRuns: times })) {
        const token = await tokens(call);
        const shown =
          call.auth === 'provider'
            ? signed(world, (body ?? {}) as object)
            : { ...(body !== undefined && { body: call.bodyType ? String(body) : body }) };
        const asked: Sent = {
          ...sent,
          ...shown,
          ...(example.tenant && { tenant: example.tenant }),
          ...(token && { token }),
          query: Object.fromEntries(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)])),
        };
        check(call, await world.send(call, asked));
      }
    },
  );

  it('is refused with what the reference says of the call, and nothing else', () =>
    expect([...undeclared].sort()).toEqual([]));
});

const headerSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const headerRuns = Number(process.env['FUZZ_RUNS'] ?? 6);

/** What a header may hold on the wire: visible characters, and those some clients send all the same. */
const value = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    ',',
    ';=',
    '*',
    '*/*',
    '0',
    '-1',
    '9'.repeat(400),
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(5_000)}`,
    'Basic YTpi',
    'bearer x y',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '{"a":1}',
    'de;q=banana',
    'en-GB,de;q=0.9,*;q=0',
  ),
);
const names = [
  'authorization',
  'idempotency-key',
  'accept-language',
  'accept',
  'content-type',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-timestamp',
  'x-signature',
  'if-none-match',
  'if-match',
  'origin',
  'referer',
  'cookie',
  'user-agent',
  'range',
  'traceparent',
  'sec-fetch-site',
  'sec-purpose',
  'x-http-method-override',
];

describe('Whatever the headers say', () => {
  let world: World;
  beforeAll(async () => {
    world = await conformanceWorld();
  });
  afterAll(() => world.close());

  it.each(allCalls.map(call => [call.name, call] as const))(
    '%s never fails and never answers anybody it does not know',
    async (_, call) => {
      const headers = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 6 });
      for (const sent of fc.sample(headers, {
        seed: headerSeed,
        numRuns: call.sameTime ? 2 : headerRuns,
      })) {
        const clean = Object.fromEntries(
          Object.entries(sent).map(([name, text]) => [name, text.replace(/[^\x20-\x7e]/g, '')]),
        );
        const answer = await world.inject({
          method: call.method,
          url: urlOf(call),
          remoteAddress: newAddress(),
          headers: clean,
          ...(call.method !== 'GET' && { payload: '{}' }),
        });
        const told = [call.name, clean, answer.statusCode];
        expect([...told, answer.statusCode >= 500 && !answer.body.includes('PSOF0801')]).toEqual([...told, false]);
        if (
          ['user', 'agency', 'operator', 'platform', 'recipient', 'reward', 'user-or-reward', 'provider'].includes(
            call.auth,
          )
        )
          expect([...told, answer.statusCode >= 400]).toEqual([...told, true]);
        if (answer.headers['content-type']?.toString().startsWith('application/problem+json'))
          expect(Problem.safeParse(answer.json()).success).toBe(true);
      }
    },
  );
});
