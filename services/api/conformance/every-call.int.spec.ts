import fc from 'fast-check';
import type { z } from 'zod';
import { apiRights, type AnyCall, type Auth } from '#contract/call.js';
import { refusalsOf } from '#contract/documents.js';
import { entryFor } from '#contract/errors/catalogue.js';
import { Problem } from '#contract/errors/problem.js';
import { allCalls } from '#contract/index.js';
import type { RefusalReason } from '#shared/reasons-and-actions.js';
import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { apiKeyPrefix, mayDo } from '#platform/http/authenticate.js';
import { allWrong, fitting, placesIn, wrongAt, type Wrong } from '#testing/arbitrary.js';
import { draws } from '#testing/draws.js';
import { recommender } from '../journeys/people-api.js';
import { story } from './examples/all.test.js';
import { signed } from './examples/recommending.test.js';
import { newAddress, problemIn, refusedAs, urlOf, type Received, type Sent, type World } from './world.test.js';

const told = story();
let world: World;
beforeAll(() => void (world = told.world));

/** Who knocks: nobody, each kind of token of this tenant, staff by role, and tokens that open nothing any more. */
interface Caller {
  readonly name: string;
  /** The kinds of call its token is for. */
  readonly opens: readonly Auth[];
  /** Where it could open something if only one thing were forgotten; absent: everywhere. */
  readonly triedAt?: readonly Auth[];
  /** For staff: what its roles allow is asked of the table of abilities. */
  readonly roles?: readonly string[];
  /** It has all rights of API keys. */
  readonly isKey?: true;
  readonly token?: string;
}

/** What a call of a kind says to somebody without a token, or with one that opens nothing here. */
const withoutToken: Readonly<Partial<Record<Auth, RefusalReason>>> = {
  user: 'login-first',
  recipient: 'recipient-token-invalid',
  reward: 'reward-token-invalid',
  'user-or-reward': 'bank-details-unauthorised',
  agency: 'session-over',
  operator: 'session-over',
  platform: 'session-over',
};
const withForeignToken: Readonly<Partial<Record<Auth, RefusalReason>>> = {
  ...withoutToken,
  user: 'session-over',
  'optional-user': 'session-over',
};

/** All that was refused of a call in this world counts, whatever asked for it. */
function isRefusedAsDeclared(call: AnyCall): void {
  const undeclared = [...(world.refused.get(call) ?? [])].filter(
    code => !refusalsOf(call).some(reason => entryFor(reason).code === code),
  );
  expect([call.name, undeclared]).toEqual([call.name, []]);
}

/** A report needs the provider's signature (access.int.spec.ts); this one leads on whoever calls. */
const asked = allCalls.filter(({ auth, name }) => auth !== 'provider' && name !== 'openNewsletterEnd');
/** They end what they are called with, so only those they do not open for try them. */
const endingNow = ['logout', 'signStaffOut', 'signPlatformOut', 'eraseAccount'];
const anybody: readonly Auth[] = ['none'];
const ofStaff: readonly Auth[] = ['agency', 'operator', 'platform'];
const ofUsers: readonly Auth[] = ['optional-user', 'user', 'user-or-reward'];
const ofPeople: readonly Auth[] = [...ofUsers, 'recipient', 'reward'];
const guarded: readonly Auth[] = [...ofPeople, ...ofStaff];

describe('Every call, tried with every kind of token', () => {
  let callers: readonly Caller[];

  beforeAll(async () => {
    const { id, token } = await recommender(world, 'matrix@example.org');
    const staff = async (
      roles: readonly string[],
      agencyNumber: string | null,
      more: Partial<Caller> = { triedAt: ofStaff },
    ): Promise<Caller> => ({
      name: roles.join('+') || 'staff without a role',
      roles,
      opens: ['none', 'agency', 'operator'],
      token: await world.issueIn('test', 'agency', newId(), { name: 'Miriam Sander', roles, agencyNumber }),
      ...more,
    });
    /** A token that opens nothing here, tried where its kind would open. */
    const shut = (name: string, triedAt: readonly Auth[], token: string): Caller => ({
      name,
      opens: anybody,
      triedAt,
      token,
    });
    const ended = await world.issue('user', id);
    await world.call('POST', '/account/logout', undefined, { token: ended });
    const inEveryRole = (tenant: 'test' | 'berater', expiresAt?: Date) => {
      const data = { name: 'X', roles: ['AgenturInhaber', 'Betreiber'], agencyNumber: 'A-1' };
      return world.issueIn(tenant, 'agency', newId(), data, expiresAt);
    };
    callers = [
      { name: 'nobody', opens: ['none', 'optional-user'] },
      { name: 'a made-up token', opens: anybody, token: 'x'.repeat(43) },
      shut('a session that ended', ofUsers, ended),
      shut('a session that is over', ofUsers, await world.issue('user', id, addDays(world.clock.now(), -1))),
      { name: 'a recommender', opens: ['none', ...ofUsers], token },
      shut('a recommender of another tenant', ofUsers, await world.issueIn('berater', 'user', id)),
      { name: 'a recipient', opens: ['recipient'], triedAt: guarded, token: await world.issue('recipient', newId()) },
      shut('a recipient of another tenant', ['recipient'], await world.issueIn('berater', 'recipient', newId())),
      {
        name: 'the holder of a reward’s link',
        opens: ['reward', 'user-or-reward'],
        triedAt: guarded,
        token: await world.issue('reward', newId()),
      },
      shut(
        'the holder of a reward’s link of another tenant',
        ['reward', 'user-or-reward'],
        await world.issueIn('berater', 'reward', newId()),
      ),
      shut('a password link', ofPeople, await world.issue('reset', id)),
      shut('an admin login before it is used', ofPeople, await world.issue('admin-login', id)),
      {
        name: 'an API key',
        opens: anybody,
        isKey: true,
        triedAt: guarded,
        token: `${apiKeyPrefix}${await world.issueIn('test', 'api-key', newId(), { name: 'Kasse', rights: apiRights })}`,
      },
      // Roles are looked at where staff call; elsewhere one of them stands for all.
      await staff(['AgenturInhaber'], 'A-1', {}),
      await staff(['AgenturMitarbeiter'], 'A-1'),
      await staff(['Betreiber'], null),
      await staff(['Kantine'], 'A-1'),
      await staff([], 'A-1'),
      await staff(['plattform'], null, { name: 'a tenant’s staff who call themselves platform', triedAt: ofStaff }),
      {
        name: 'a platform operator',
        opens: ['platform'],
        roles: ['plattform'],
        triedAt: guarded,
        token: await world.platformSession(),
      },
      shut('a staff session that is over', ofStaff, await inEveryRole('test', addDays(world.clock.now(), -1))),
      shut('staff of another tenant', ofStaff, await inEveryRole('berater')),
    ];
  });

  const mayCall = (call: AnyCall, { opens, roles, token, isKey }: Caller): boolean => {
    // Calls without a login look at no token at all.
    if (call.auth === 'none') return true;
    if (isKey) return call.apiRight !== undefined;
    if (!opens.includes(call.auth)) return false;
    if (!roles) return call.auth === 'optional-user' || token !== undefined;
    return (
      (call.auth === 'agency' || call.auth === 'platform' || roles.includes('Betreiber')) &&
      (!call.ability || mayDo(roles, call.ability) || (call.operatorsMay === true && roles.includes('Betreiber')))
    );
  };
  const refusalOf = ({ auth }: AnyCall, { opens, token, isKey }: Caller): RefusalReason => {
    if (!token) return withoutToken[auth]!;
    const isKnown = opens.includes(auth) || (isKey && ofStaff.includes(auth));
    return isKnown ? 'not-authorised' : withForeignToken[auth]!;
  };

  it.each(asked.map(call => [call.name, call] as const))(
    '%s opens for whom it is meant, and for nobody else',
    async (_, call) => {
      const tried = callers.filter(
        caller =>
          (!caller.triedAt || caller.triedAt.includes(call.auth)) &&
          !(endingNow.includes(call.name) && mayCall(call, caller)),
      );
      // What is sent is nonsense: whoever may call is told that, or that it is not there; whoever may not hears nothing of it.
      const answers = await Promise.all(
        tried.map(({ token }) =>
          world.send(call, {
            ...(token && { token }),
            ...(call.method !== 'GET' && { body: call.bodyType ? 'nonsense' : { niemand: 1 } }),
          }),
        ),
      );
      for (const [at, caller] of tried.entries()) {
        const answer = answers[at]!;
        const told = [call.name, caller.name];
        if (mayCall(call, caller)) expect([...told, answer.status >= 500]).toEqual([...told, false]);
        else {
          expect([...told, ...problemIn(answer)]).toEqual([...told, ...refusedAs(refusalOf(call, caller))]);
          expect(Problem.safeParse(answer.body).success).toBe(true);
          if (answer.status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
        }
      }
      isRefusedAsDeclared(call);
    },
  );
});

const headerSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const headerRuns = draws(1);

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
  it.each(allCalls.map((call, at) => [call.name, call, at] as const))(
    '%s never fails and never answers anybody it does not know',
    async (_, call, at) => {
      const headers = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 6 });
      for (const sent of fc.sample(headers, {
        // Other headers for each call, as what reads them is the same for all.
        seed: headerSeed + at,
        numRuns: headerRuns,
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
        if (!['none', 'optional-user'].includes(call.auth))
          expect([...told, answer.statusCode >= 400]).toEqual([...told, true]);
        if (answer.headers['content-type']?.toString().startsWith('application/problem+json'))
          expect(Problem.safeParse(answer.json()).success).toBe(true);
      }
    },
  );
});

/** The same requests every time; another seed finds others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** What must never leave: SQL, stacks, paths, names of libraries. */
const leak =
  /\b(select|insert into|update|delete from)\b .{0,60}\b(from|set|values|where)\b|violates|syntax error at|node_modules|\.ts:\d+|\.js:\d+|at \w+\.\w+ \(|mikro-?orm|\bpg_|zod|ZodError|TypeError|undefined is not/i;
/** The tenant's configuration decides, not what is sent. */
const ownFault = ['PSOF0801'];
/** End the session or the account they are sent with. */
const ending = ['logout', 'signStaffOut', 'eraseAccount', 'changePassword'];

describe('Whatever is sent', () => {
  const tokens = async (call: AnyCall): Promise<string | undefined> => {
    if (ending.includes(call.name))
      return call.auth === 'agency'
        ? world.session('AgenturInhaber')
        : (await recommender(world, `${call.name}${fresh++}@example.org`)).token;
    const by: Partial<Record<Auth, string | undefined>> = {
      user: told.known['user'],
      'optional-user': told.known['user'],
      'user-or-reward': told.known['reward'],
      reward: told.known['reward'],
      recipient: told.known['recipient'],
      agency: told.known['owner'],
      operator: told.known['operator'],
      platform: told.known['platform'],
    };
    return by[call.auth];
  };
  let fresh = 0;

  /** How often a field of this name was wrong, and in which way, whichever call has it. */
  const tried = new Map<unknown, number>();
  const timesOf = (seen: ReadonlyMap<unknown, number>, key: unknown) => seen.get(key) ?? 0;
  const seldomFirst = <T>(all: readonly T[], times: (one: T) => number) => [...all].sort((a, b) => times(a) - times(b));

  /** One thing wrong in this part of a request, in two ways or at several places, first what other calls did not try. */
  function wrongIn(schema: z.ZodType | undefined, value: unknown, isText = false): unknown[] {
    if (!schema) return [];
    const kinds = new Map<unknown, number>();
    const places = seldomFirst(placesIn(schema, value), place => timesOf(tried, place.at(-1)))
      .slice(0, 8)
      .map(place => wrongAt(place, schema, value, isText))
      .filter(wrong => wrong.length > 0)
      .slice(0, draws(3));
    const taken: unknown[] = [];
    for (let round = 0; taken.length < 2 && round < 2; round++)
      for (const all of places) {
        const alike = ({ kind, place }: Wrong) => `${place.at(-1)} ${kind}`;
        const next = seldomFirst(all, one => 100 * timesOf(kinds, one.kind) + timesOf(tried, alike(one)))[0]!;
        kinds.set(next.kind, timesOf(kinds, next.kind) + 1);
        for (const key of [next.place.at(-1), alike(next)]) tried.set(key, timesOf(tried, key) + 1);
        taken.push(next.value);
      }
    return taken;
  }

  /** The example itself, what the schema has otherwise, everything wrong at once, and one thing wrong that the schema takes. */
  function requestsTo(call: AnyCall, { params = {}, query = {}, body }: Sent): Sent[] {
    const example = { params, query, body };
    const json = call.bodyType === undefined ? call.body : undefined;
    return [
      example,
      { params, query: { ...query, fremd: '1' }, body: json ? allWrong(json, body ?? null) : body },
      ...(json ? fc.sample(fitting(json), { seed, numRuns: 1 }).map(fits => ({ ...example, body: fits })) : []),
      ...(call.bodyType ? ['', 'a\0b', '<a>;;"'].map(text => ({ ...example, body: text })) : []),
      ...wrongIn(call.params, params, true).map(one => ({ ...example, params: one as Record<string, string> })),
      ...wrongIn(call.query, query, true).map(one => ({ ...example, query: one as Record<string, string> })),
      ...wrongIn(json, body ?? null).map(one => ({ ...example, body: one })),
    ];
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
  }

  const exampleOf = ({ name }: AnyCall) => told.runs.findLast(({ example }) => example.call === name)!.sent;
  let requests: ReadonlyMap<AnyCall, readonly Sent[]>;
  // In one order, whichever test is the first: each call is asked first what those before it were not.
  beforeAll(() => {
    requests = new Map(allCalls.map(call => [call, requestsTo(call, exampleOf(call))]));
  });

  it.each(allCalls.map(call => [call.name, call] as const))(
    '%s answers, or refuses with what the reference says of it, and nothing of the inside leaves',
    async (_, call) => {
      const { tenant, headers } = exampleOf(call);
      for (const [at, { body, ...sent }] of requests.get(call)!.entries()) {
        const token = await tokens(call);
        const shown =
          call.auth === 'provider'
            ? signed(world, (body ?? {}) as object)
            : { ...(body !== undefined && { body: call.bodyType ? String(body) : body }) };
        const asked: Sent = {
          ...sent,
          ...shown,
          language: at % 2 ? 'en' : 'de',
          ...(tenant && { tenant }),
          ...(token && { token }),
          ...(at > 0 && headers?.['if-match'] && { headers: { 'if-match': '*' } }),
        };
        check(call, await world.send(call, asked));
      }
      isRefusedAsDeclared(call);
    },
  );
});
