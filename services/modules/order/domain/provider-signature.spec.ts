import { signatureIsFresh } from './provider-signature.js';

const now = new Date('2026-11-21T08:40:00Z');

const seconds = now.getTime() / 1000;

const fresh = (timestamp: string | undefined) => signatureIsFresh({ timestamp, signature: 'sha256=00' }, now);

describe('The timestamp of a provider’s report', () => {
  it('may be five minutes old', () => expect(fresh(String(seconds - 300))).toBe(true));
  it('may not be older', () => expect(fresh(String(seconds - 301))).toBe(false));
  it('may not lie further ahead', () => expect(fresh(String(seconds + 301))).toBe(false));
  it.each([undefined, '', 'now', '1e9', '-1', `${seconds}.5`])('must be Unix seconds (%s)', timestamp =>
    expect(fresh(timestamp)).toBe(false),
  );
});
