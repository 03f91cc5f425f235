import { normalisedCode } from './normalised-code.js';

describe('A voucher code', () => {
  it.each([
    'BUCH-2027-AB',
    'buch 2027 ab',
    ' Buch2027aB ',
    'BUCH–2027—AB',
    'ВUСН-2027-АВ',
    'ＢＵＣＨ２０２７ＡＢ',
    'BUCH\u00ad2027\u200bAB',
    'BUCH.2027_AB',
  ])('is the same one as %s', spelling => expect(normalisedCode(spelling)).toBe('BUCH2027AB'));
  it('is another one with another digit', () =>
    expect(normalisedCode('BUCH-2027-AC')).not.toBe(normalisedCode('BUCH-2027-AB')));
  it('of signs alone stays what it is', () => expect(normalisedCode('---')).toBe('---'));
});
