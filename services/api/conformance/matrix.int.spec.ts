import type { AnyCall, Auth } from '#contract/call.js';
import { allCalls } from '#contract/index.js';
import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { mayDo } from '#platform/http/authenticate.js';
import { recommender } from '../journeys/people-api.js';
import { conformanceWorld, type World } from './world.test.js';

/** Who knocks: nobody, each kind of token of this tenant, staff by role, and tokens that open nothing any more. */
interface Caller {
  readonly name: string;
  /** The kinds of call its token is for. */
  readonly opens: readonly Auth[];
  /** For staff: what its roles allow is asked of the table of abilities. */
  readonly roles?: readonly string[];
  readonly token?: string;
}

/** Refusals that say: not you. */
const notYou = ['PSOF0003', 'PSOF0109', 'PSOF0204', 'PSOF0401', 'PSOF0501', 'PSOF0503'];
/** They end the session they are called with, or need the provider's signature. */
const asked = allCalls.filter(
  ({ auth, name }) =>
    auth !== 'provider' &&
    !['logout', 'signStaffOut', 'signPlatformOut', 'eraseAccount', 'openNewsletterEnd'].includes(name),
);
const anybody: readonly Auth[] = ['none'];

describe('Every call, tried with every kind of token', () => {
  let world: World;
  let callers: readonly Caller[];

  beforeAll(async () => {
    world = await conformanceWorld();
    const { id, token } = await recommender(world, 'matrix@example.org');
    const staff = async (roles: readonly string[], agencyNumber: string | null): Promise<Caller> => ({
      name: roles.join('+') || 'staff without a role',
      roles,
      opens: ['none', 'agency', 'operator'],
      token: await world.issueIn('test', 'agency', newId(), { name: 'Miriam Sander', roles, agencyNumber }),
    });
    const ended = await world.issue('user', id);
    await world.call('POST', '/account/logout', undefined, { token: ended });
    callers = [
      { name: 'nobody', opens: ['none', 'optional-user'] },
      { name: 'a made-up token', opens: anybody, token: 'x'.repeat(43) },
      { name: 'a session that ended', opens: anybody, token: ended },
      {
        name: 'a session that is over',
        opens: anybody,
        token: await world.issue('user', id, addDays(world.clock.now(), -1)),
      },
      { name: 'a recommender', opens: ['none', 'optional-user', 'user', 'user-or-reward'], token },
      { name: 'a recommender of another tenant', opens: anybody, token: await world.issueIn('berater', 'user', id) },
      { name: 'a recipient', opens: ['none', 'recipient'], token: await world.issue('recipient', newId()) },
      {
        name: 'the holder of a reward’s link',
        opens: ['none', 'reward', 'user-or-reward'],
        token: await world.issue('reward', newId()),
      },
      { name: 'a password link', opens: anybody, token: await world.issue('reset', id) },
      { name: 'an admin login before it is used', opens: anybody, token: await world.issue('admin-login', id) },
      await staff(['AgenturInhaber'], 'A-1'),
      await staff(['AgenturMitarbeiter'], 'A-1'),
      await staff(['Betreiber'], null),
      await staff(['Kantine'], 'A-1'),
      await staff([], 'A-1'),
      {
        name: 'a platform operator',
        opens: ['none', 'platform'],
        roles: ['plattform'],
        token: await world.platformSession(),
      },
      {
        name: 'a tenant’s staff who call themselves platform',
        roles: ['plattform'],
        opens: ['none', 'agency', 'operator'],
        token: await world.issueIn('test', 'agency', newId(), { name: 'X', roles: ['plattform'], agencyNumber: null }),
      },
      {
        name: 'staff of another tenant',
        opens: anybody,
        token: await world.issueIn('berater', 'agency', newId(), {
          name: 'X',
          roles: ['AgenturInhaber', 'Betreiber'],
          agencyNumber: 'A-1',
        }),
      },
    ];
  });
  afterAll(() => world.close());

  const mayCall = (call: AnyCall, { opens, roles, token }: Caller): boolean => {
    // Calls without a login look at no token at all.
    if (call.auth === 'none') return true;
    if (!opens.includes(call.auth)) return false;
    if (!roles) return call.auth === 'optional-user' || token !== undefined;
    return (
      (call.auth === 'agency' || call.auth === 'platform' || roles.includes('Betreiber')) &&
      (!call.ability || mayDo(roles, call.ability))
    );
  };

  it.each(asked.map(call => [call.name, call] as const))(
    '%s opens for whom it is meant, and for nobody else',
    async (_, call) => {
      for (const caller of callers) {
        // What is sent is nonsense: whoever may call is told that, or that it is not there; whoever may not hears nothing of it.
        const { status, body } = await world.send(call, {
          ...(caller.token && { token: caller.token }),
          ...(call.method !== 'GET' && { body: call.bodyType ? 'nonsense' : { niemand: 1 } }),
        });
        const refused = notYou.includes((body as { Code?: string } | null)?.Code ?? '') && [401, 403].includes(status);
        if (mayCall(call, caller))
          expect([call.name, caller.name, status >= 500]).toEqual([call.name, caller.name, false]);
        else
          expect([call.name, caller.name, status, (body as { Code?: string } | null)?.Code, refused]).toEqual([
            call.name,
            caller.name,
            status,
            (body as { Code?: string } | null)?.Code,
            true,
          ]);
      }
    },
  );
});
