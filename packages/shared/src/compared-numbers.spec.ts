import fc from 'fast-check';
import { comparedNumber, keptNumber, strangeSignIn } from './compared-numbers.js';

/** docs/specification/orders.md#one-order-one-number */
describe('A number', () => {
  it.each([
    ['case', 'r-1'],
    ['blanks', ' R  1 '],
    ['no separator', 'R1'],
    ['dashes of any kind', 'R‐—―－﹣−1'],
    ['other separators', 'R./_#1'],
    ['wide letters and digits', 'Ｒ１'],
    ['signs without width', 'R\u200b\u20601'],
    ['signs that turn the direction', '\u202dR1\u202c'],
  ])('is the same with %s', (_, spelling) => expect(comparedNumber(spelling)).toBe('R1'));
  it.each([
    ['Größe-1', 'GRÖSSE1'],
    ['GRÖẞE 1', 'GRÖSSE1'],
    ['АВ-1', 'AB1'],
    ['0012', '0012'],
  ])('%s is compared as %s', (number, compared) => expect(comparedNumber(number)).toBe(compared));
  it('is another one with other letters, digits or zeros', () =>
    expect(new Set(['R-1', 'R-2', 'RR-1', 'R-01', 'S-1'].map(comparedNumber)).size).toBe(5));
  it('is compared by a form that is its own', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(comparedNumber(comparedNumber(text))).toBe(comparedNumber(text));
        expect(comparedNumber(keptNumber(text))).toBe(comparedNumber(text));
      }),
    ));
  it.each(['R-1', 'Ä 12/3', 'No. 4711_b', 'n°5', '№ 12', '#7', 'Я-1', 'Ｒ１', 'R—1', "O'1"])('may be %s', number =>
    expect(strangeSignIn(number)).toBeUndefined(),
  );
  it('holds no sign that is not seen or is taken for another', () => {
    const strange = [
      '\u0000',
      '\u200b',
      '\u202e',
      '\u00ad',
      '\ufe0f',
      '\u0301',
      '\u2800',
      '\ud800',
      '😀',
      '®',
      '李',
      '٢',
    ];
    expect(strange.filter(sign => strangeSignIn(`R${sign}1`) === undefined)).toEqual([]);
  });
});
