import { FixedClock } from '../clock.js';
import { DomainError } from '../domain/domain-error.js';
import { useEnvironment } from '../environment.js';
import { emailIsAllowed } from './captcha.js';
import { ConcurrencyLimit, networkOf, RateLimit, waitAfter } from './limits.js';

const start = new Date('2026-11-21T10:00:00Z');

describe('What one network address may send', () => {
  const clock = new FixedClock(start);
  const use = (perMinute: number) =>
    useEnvironment({
      DATABASE_APP_URL: '',
      DATABASE_ENGINE_URL: '',
      QUEUE_URL: '',
      ANONYMOUS_WRITES_A_MINUTE: perMinute,
    });
  const tryTimes = (limit: RateLimit, times: number, address = '192.0.2.1') =>
    Array.from({ length: times }, () => {
      try {
        limit.take(address);
        return 0;
      } catch (error) {
        return (error as DomainError).details.retryAfterSeconds;
      }
    });
  beforeEach(() => clock.moveTo(start));

  it('is so much a minute, then it hears when to come back', () => {
    use(3);
    expect(tryTimes(new RateLimit(clock), 4)).toEqual([0, 0, 0, 20]);
  });
  it('comes back evenly, never more than a minute’s worth', () => {
    use(3);
    const limit = new RateLimit(clock);
    tryTimes(limit, 3);
    clock.moveTo(new Date(start.getTime() + 20_000));
    expect(tryTimes(limit, 2)).toEqual([0, 20]);
    clock.moveTo(new Date(start.getTime() + 3_600_000));
    expect(tryTimes(limit, 4)).toEqual([0, 0, 0, 20]);
  });
  it('takes nothing from others', () => {
    use(1);
    const limit = new RateLimit(clock);
    expect([...tryTimes(limit, 2), ...tryTimes(limit, 1, '192.0.2.2')]).toEqual([0, 60, 0]);
  });
  it('may be counted only where it turned out wrong: what asks first is refused all the same', () => {
    const limit = new RateLimit(clock);
    const ask = () => limit.mustHaveOne('number 192.0.2.1', 2);
    for (let n = 0; n < 100; n += 1) expect(ask).not.toThrow();
    for (let n = 0; n < 2; n += 1) limit.take('number 192.0.2.1', 2);
    expect(ask).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 30 } }));
    expect(() => limit.mustHaveOne('number 192.0.2.2', 2)).not.toThrow();
    clock.moveTo(new Date(start.getTime() + 30_000));
    expect(ask).not.toThrow();
  });
  it('has no limit where none is set', () => {
    use(0);
    expect(new Set(tryTimes(new RateLimit(clock), 500))).toEqual(new Set([0]));
  });
});

describe('A network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

const refusal = (enter: () => unknown): string | undefined => {
  try {
    enter();
    return undefined;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('How many may be under way at once', () => {
  it('is so many of one address, however many are free', () => {
    const room = new ConcurrencyLimit(10, 2);
    const leave = room.enter('10.0.0.1');
    room.enter('10.0.0.1');
    expect(refusal(() => room.enter('10.0.0.1'))).toBe('too-many-requests');
    expect(refusal(() => room.enter('10.0.0.2'))).toBeUndefined();
    leave();
    leave();
    expect(refusal(() => room.enter('10.0.0.1'))).toBeUndefined();
    expect(refusal(() => room.enter('10.0.0.1'))).toBe('too-many-requests');
  });

  it('is so many in all', () => {
    const room = new ConcurrencyLimit(2, 2);
    const leave = room.enter('10.0.0.1');
    room.enter('10.0.0.2');
    expect(refusal(() => room.enter('10.0.0.3'))).toBe('unavailable');
    leave();
    expect(refusal(() => room.enter('10.0.0.3'))).toBeUndefined();
  });

  it('counts a household’s IPv6 addresses as one', () => {
    const room = new ConcurrencyLimit(10, 1);
    room.enter('2001:db8:1:2::1');
    expect(refusal(() => room.enter('2001:db8:1:2:ffff::9'))).toBe('too-many-requests');
  });

  it('is left also by what fails', async () => {
    const room = new ConcurrencyLimit(1, 1);
    await expect(room.run('10.0.0.1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await room.run('10.0.0.1', () => Promise.resolve('in'))).toBe('in');
  });
});

describe('The wait after failures', () => {
  it.each([
    [1, 0],
    [5, 0],
    [6, 2],
    [7, 4],
    [10, 32],
    [30, 900],
  ])('%i in an hour: %i seconds', (failures, seconds) => expect(waitAfter(failures)).toBe(seconds));
  it('begins longer where that is asked for', () =>
    expect([1, 2, 3, 9].map(tries => waitAfter(tries, 0, 60))).toEqual([60, 120, 240, 900]));
  it('begins later where more are free', () => expect([waitAfter(20, 20), waitAfter(21, 20)]).toEqual([0, 2]));
});

describe('The e-mail whitelist', () => {
  it('takes every address when it is empty', () => expect(emailIsAllowed('a@b.example', [])).toBe(true));
  it('takes its domains in any case', () => expect(emailIsAllowed('A@Example.ORG', ['example.org'])).toBe(true));
  it('takes subdomains', () => expect(emailIsAllowed('a@mail.example.org', ['example.org'])).toBe(true));
  it('takes no look-alike', () => expect(emailIsAllowed('a@notexample.org', ['example.org'])).toBe(false));
});
