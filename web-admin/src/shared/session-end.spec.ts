import { noteSessionEnd, onSessionEnd, sessionEndingSoon, toldBeforeMs } from './session-end.js';

describe('The end of a session', () => {
  const start = Date.parse('2026-11-30T12:00:00Z');
  let now: number;
  /** What waits, and until when. */
  let timer: { readonly at: number; readonly then: () => void } | undefined;
  // By hand: Jest's own clock also replaces `Intl`, whose formats others keep.
  beforeEach(() => {
    now = start;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((then: () => void, ms: number) => {
      timer = { at: now + ms, then };
    }) as never);
    jest.spyOn(globalThis, 'clearTimeout').mockImplementation(() => (timer = undefined));
  });
  afterEach(() => jest.restoreAllMocks());
  const pass = (ms: number) => {
    now += ms;
    if (timer && timer.at <= now) timer.then();
  };
  const endsIn = (ms: number) => new Date(now + ms).toISOString();

  it('is told of shortly before, and not when an answer has moved it', () => {
    const changed = jest.fn();
    const stop = onSessionEnd(changed);
    noteSessionEnd(endsIn(3_600_000));
    changed.mockClear();
    pass(3_600_000 - toldBeforeMs - 1);
    expect([sessionEndingSoon(), changed.mock.calls.length]).toEqual([null, 0]);
    pass(1);
    expect([sessionEndingSoon(), changed.mock.calls.length]).toEqual([start + 3_600_000, 1]);
    noteSessionEnd(endsIn(3_600_000));
    expect([sessionEndingSoon(), changed.mock.calls.length]).toEqual([null, 2]);
    stop();
  });

  it('is as it was after an answer that does not say', () => {
    noteSessionEnd(endsIn(60_000));
    for (const said of [null, 'soon']) noteSessionEnd(said);
    expect(sessionEndingSoon()).toBe(start + 60_000);
  });
});
