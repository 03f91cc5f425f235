import { strengthOf } from './password-strength.js';

describe('how strong a password is', () => {
  it.each([
    ['', 'weak'],
    ['Ab1', 'weak'],
    ['Aaaaaaaaaaaaaaaa1', 'weak'],
    ['Wolke-T7', 'fair'],
    ['Wolke-Tasse7', 'good'],
    ['Wolke Tasse Kran 7', 'strong'],
  ] as const)('%s: %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
