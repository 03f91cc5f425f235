import { phone } from '#contract/shared/schemas.js';
import { isPhone, normalisedPhone } from './phones.js';

/** The number that a form's field holds; null where it is refused. */
const numberIn = (typed: string): string | null => {
  const { success, data } = phone().safeParse(typed);
  return success && isPhone(data) ? normalisedPhone(data) : null;
};

describe('A phone number', () => {
  it.each([
    ['030/90 18 20', '+4930901820'],
    ['(030) 901820', '+4930901820'],
    ['0049 (0)30 901820', '+4930901820'],
    ['+49-30-90.18.20', '+4930901820'],
    ['069 / 247 501 - 0', '+49692475010'],
    ['0800 3301000', '+498003301000'],
    ['0176 – 1234 5678', '+4917612345678'],
    ['+49(0)176 12345678', '+4917612345678'],
    ['+49 0176 12345678', '+4917612345678'],
    ['00 49 176 12345678', '+4917612345678'],
    ['49 176 12345678', '+4917612345678'],
    ['0176\u00A01234\u00A05678', '+4917612345678'],
    ['\u202A0176 12345678\u202C', '+4917612345678'],
    ['０１７６ １２３４５６７８', '+4917612345678'],
    ['0043 664 1234567', '+436641234567'],
    ['+41 79 123 45 67', '+41791234567'],
    ['+33 6 12 34 56 78', '+33612345678'],
  ])('is one however it is written: %s', (typed, number) => expect(numberIn(typed)).toBe(number));
  it.each([
    ...['12', '0', '+49', '+49 1', '+1234', '0176', '4711', 'abc', '---------', '0176 12a45678', '++49 176 12345678'],
    ...['+49176123456789012345', '0176 12345678; 030 901820', 'tel:0176', '=0176 12345678', '@017612345678'],
  ])('is none: %s', typed => expect(numberIn(typed)).toBeNull());
});
