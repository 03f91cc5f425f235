import { Loop } from './loop.js';

describe('A loop with nothing to do', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('looks as often as while work comes, less often after two seconds, and at once when woken', async () => {
    let [looks, isThereWork] = [0, false];
    const look = async () => {
      looks += 1;
      const found = isThereWork;
      isThereWork = false;
      return found;
    };
    const loop = new Loop('test', look, { minPauseMs: 2, maxPauseMs: 25, idlePauseMs: 100 });
    const looksWithinASecond = async () => {
      looks = 0;
      await jest.advanceTimersByTimeAsync(1_000);
      return looks;
    };
    loop.start();
    for (const _ of ['first', 'second']) expect(await looksWithinASecond()).toBeGreaterThanOrEqual(40);
    await looksWithinASecond();
    expect(await looksWithinASecond()).toBe(10);
    isThereWork = true;
    loop.wake();
    for (const _ of ['first', 'second']) expect(await looksWithinASecond()).toBeGreaterThanOrEqual(40);
    await loop.stop();
  });
});
