import { noteSessionEnd, onSessionEnd, sessionEndingSoon, toldBeforeMs } from './session-end.js';

describe('The end of a session', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  beforeEach(() => void jest.useFakeTimers({ now }));
  afterEach(() => void jest.useRealTimers());
  const endsIn = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('is told of shortly before, and not when an answer has moved it', () => {
    const changed = jest.fn();
    const stop = onSessionEnd(changed);
    noteSessionEnd(endsIn(3_600_000));
    changed.mockClear();
    jest.advanceTimersByTime(3_600_000 - toldBeforeMs - 1);
    expect([sessionEndingSoon(), changed.mock.calls.length]).toEqual([null, 0]);
    jest.advanceTimersByTime(1);
    expect([sessionEndingSoon(), changed.mock.calls.length]).toEqual([now + 3_600_000, 1]);
    noteSessionEnd(endsIn(3_600_000));
    expect([sessionEndingSoon(), changed.mock.calls.length]).toEqual([null, 2]);
    stop();
  });

  it('is as it was after an answer that does not say', () => {
    noteSessionEnd(endsIn(60_000));
    for (const said of [null, 'soon']) noteSessionEnd(said);
    expect(sessionEndingSoon()).toBe(now + 60_000);
  });
});
