import { Clock, FixedClock, addHours } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { testPlatform } from '#testing/platform.js';
import { Sql } from './database/sql.js';
import { Tokens } from './tokens.js';

describe('a token', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const clock = new FixedClock(now);
  const [tenantId, otherTenant, subject] = [newId(), newId(), newId()];
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let tokens: Tokens;
  const inTenant = <T>(body: () => Promise<T>, id = tenantId) =>
    platform.get(UnitOfWork).run({ tenantId: id, actor: 'test', correlationId: 'c' }, body);

  beforeAll(async () => {
    platform = await testPlatform({ override: builder => builder.overrideProvider(Clock).useValue(clock) });
    tokens = platform.get(Tokens);
  });
  afterAll(() => platform.close());

  it('opens what it was issued for, in its tenant, and nothing else', async () => {
    const token = await inTenant(() => tokens.issue('reward', subject));
    expect(await inTenant(() => tokens.resolve('reward', token))).toMatchObject({ subjectId: subject });
    expect(await inTenant(() => tokens.resolve('user', token))).toBeUndefined();
    expect(await inTenant(() => tokens.resolve('reward', token), otherTenant)).toBeUndefined();
  });

  it('is stored as a hash only', async () => {
    const token = await inTenant(() => tokens.issue('user', subject));
    const rows = await inTenant(() =>
      platform.get(Sql).query('select encode(token_hash, $1) as hash, t.* from token t', ['hex']),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is used once, whoever asks at the same time', async () => {
    const token = await inTenant(() => tokens.issue('welcome', subject, { expiresAt: addHours(now, 24) }));
    const uses = await Promise.all(Array.from({ length: 5 }, () => inTenant(() => tokens.use('welcome', token))));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it('is over after its time', async () => {
    const token = await inTenant(() => tokens.issue('reset', subject, { expiresAt: addHours(now, 24) }));
    clock.moveTo(addHours(now, 25));
    expect(await inTenant(() => tokens.resolve('reset', token))).toBeUndefined();
    expect(await inTenant(() => tokens.use('reset', token))).toBe(false);
    clock.moveTo(now);
  });

  it('comes out the same from the same seed, so that a mail sent twice carries one link', async () => {
    const first = await inTenant(() => tokens.issue('reward', subject, { seed: 'event-1' }));
    expect(await inTenant(() => tokens.issue('reward', subject, { seed: 'event-1' }))).toBe(first);
    expect(await inTenant(() => tokens.issue('reward', subject, { seed: 'event-2' }))).not.toBe(first);
  });

  it('ends with all others of the person but the one in use', async () => {
    const [kept, ended] = [
      await inTenant(() => tokens.issue('user', subject)),
      await inTenant(() => tokens.issue('user', subject)),
    ];
    await inTenant(() => tokens.revokeAll('user', subject, kept));
    expect(await inTenant(() => tokens.resolve('user', kept))).toBeDefined();
    expect(await inTenant(() => tokens.resolve('user', ended))).toBeUndefined();
  });
});
