import fc from 'fast-check';
import { Problem } from '#contract/errors/problem.js';
import { allCalls } from '#contract/index.js';
import { conformanceWorld, newAddress, urlOf, type World } from './world.test.js';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const runs = Number(process.env['FUZZ_RUNS'] ?? 6);

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
      for (const sent of fc.sample(headers, { seed, numRuns: call.sameTime ? 2 : runs })) {
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
