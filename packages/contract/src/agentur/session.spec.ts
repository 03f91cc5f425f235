import { challengeOf, newProofKey, randomText } from './session.js';

describe('The proof key of the sign-in', () => {
  it('derives the challenge of RFC 7636, appendix B', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('makes a verifier of 43 to 128 unreserved characters', async () => {
    const { verifier, challenge } = await newProofKey();
    expect(verifier).toMatch(/^[A-Za-z0-9\-._~]{43,128}$/);
    expect(challenge).toBe(await challengeOf(verifier));
  });

  it('never makes the same text twice', () => {
    expect(new Set(Array.from({ length: 200 }, () => randomText(16))).size).toBe(200);
  });
});
