import { AtOnce } from './at-once.js';

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
    const room = new AtOnce(10, 2);
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
    const room = new AtOnce(2, 2);
    const leave = room.enter('10.0.0.1');
    room.enter('10.0.0.2');
    expect(refusal(() => room.enter('10.0.0.3'))).toBe('unavailable');
    leave();
    expect(refusal(() => room.enter('10.0.0.3'))).toBeUndefined();
  });

  it('counts a household’s IPv6 addresses as one', () => {
    const room = new AtOnce(10, 1);
    room.enter('2001:db8:1:2::1');
    expect(refusal(() => room.enter('2001:db8:1:2:ffff::9'))).toBe('too-many-requests');
  });

  it('is left also by what fails', async () => {
    const room = new AtOnce(1, 1);
    await expect(room.run('10.0.0.1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await room.run('10.0.0.1', () => Promise.resolve('in'))).toBe('in');
  });
});
