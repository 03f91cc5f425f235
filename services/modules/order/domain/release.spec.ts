import { mayBeUndone, nextStep, type ReleaseState } from './release.js';

const until = new Date('2026-12-01T14:32:00Z');
const before = new Date('2026-12-01T14:31:59Z');
const facts = (state: ReleaseState, endedAt: Date | null = null) => ({ state, undoableUntil: until, endedAt });

describe('A release of many orders', () => {
  it.each([
    ['examining', true, true],
    ['announced', true, false],
    ['releasing', false, false],
    ['done', false, false],
    ['undone', false, false],
  ] as const)('%s can be undone in time: %s, later: %s', (state, inTime, later) => {
    expect([mayBeUndone(facts(state), before), mayBeUndone(facts(state), until)]).toEqual([inTime, later]);
  });

  it('is never undone and carried out at one and the same moment', () => {
    for (const state of ['announced', 'releasing'] as const)
      for (const now of [before, until])
        expect(mayBeUndone(facts(state), now)).toBe(nextStep(facts(state), now) !== 'release');
  });

  it('is examined first, released when its time is over, and forgotten thirty days after its end', () => {
    expect(nextStep(facts('examining'), until)).toBe('examine');
    expect(nextStep(facts('announced'), before)).toEqual(until);
    expect(nextStep(facts('announced'), until)).toBe('release');
    const forgottenAt = new Date('2026-12-31T14:32:00Z');
    expect(nextStep(facts('done', until), until)).toEqual(forgottenAt);
    expect(nextStep(facts('undone', until), forgottenAt)).toBe('forget');
  });
});
