import { withoutPersonalData } from './logger.js';

describe('an error kept with a delivery', () => {
  it.each([
    ['550 no such user <jonas.weber@example.org>', '550 no such user <‹e-mail›>'],
    ['account DE89 3704 0044 0532 0130 00 refused', 'account ‹iban› refused'],
    ['account DE89370400440532013000 refused', 'account ‹iban› refused'],
    ['call +49 170 1234567 failed', 'call ‹phone› failed'],
    ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
  ])('keeps no personal data: %s', (said, kept) => {
    expect(withoutPersonalData(new Error(said))).toBe(kept);
  });

  it('is cut to a readable length and keeps the kind of error', () => {
    expect(withoutPersonalData(new TypeError('x'.repeat(900)))).toHaveLength(500);
    expect(withoutPersonalData(new TypeError('no'))).toBe('TypeError: no');
  });
});
