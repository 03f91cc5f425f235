import { warrantsHold } from './hold-threshold.js';

describe('Signals', () => {
  it.each([
    [['same-account'], true],
    [['same-person'], true],
    [['shared-account'], true],
    [['look-alike-email'], true],
    [['shared-account', 'look-alike-email'], true],
    [[], false],
  ] as const)('%j hold a reward: %s', (reasons, held) => expect(warrantsHold(reasons)).toBe(held));
  it('hold from the tenant’s threshold on', () => {
    expect(warrantsHold(['shared-account'], 101)).toBe(false);
    expect(warrantsHold(['shared-account', 'look-alike-email'], 101)).toBe(true);
  });
});
