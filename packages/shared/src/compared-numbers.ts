/**
 * Numbers and codes of which one must never count twice: how they are kept, which signs they may hold, and the form in
 * which two spellings are one (docs/specification/orders.md#one-order-one-number).
 */

/** Letters of other alphabets that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ј: 'J',
  Ѕ: 'S',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
};

/** Latin capitals, whatever case, width or alphabet they were typed in. */
const inLatinCapitals = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().toUpperCase()].map(letter => lookAlikes[letter] ?? letter).join('');

/** Kept is what was sent, composed, without space around it and with single blanks within. */
export const keptNumber = (sent: string): string => sent.normalize('NFC').trim().replace(/\s+/g, ' ');

/**
 * The form in which numbers are compared: letters and digits alone, whatever case, width, alphabet, blanks, dashes and
 * other separators they were written with. Empty where there are none.
 */
export const comparedNumber = (number: string): string => inLatinCapitals(number).replace(/[^\p{L}\p{N}]/gu, '');

/** As `comparedNumber`, but for a voucher's code, in which signs such as `+` and `$` count; one of separators alone stays. */
export const comparedCode = (code: string): string =>
  inLatinCapitals(code).replace(/[\p{P}\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2212]/gu, '') || code;

/** What is seen and told apart: letters of Latin, Greek and Cyrillic script, digits, punctuation, signs of money and sums. */
const printed = /^(?:\p{L}(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])|[\d \p{P}\p{Sc}\p{Sm}^`´~°])$/u;
const pictograph = /\p{Extended_Pictographic}/u;
/** The blank of Braille is empty, too. */
const unseen = /[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The first sign of a kept number that cannot be seen or told from another: controls, signs without width or that turn
 * the direction, pictographs, letters of further scripts. Those that cannot be shown are named (`U+200B`).
 */
export function strangeSignIn(kept: string): string | undefined {
  const strange = [...kept].find(
    sign => pictograph.test(sign) || ![...sign.normalize('NFKC')].every(part => printed.test(part)),
  );
  return strange && unseen.test(strange) ? codePoint(strange) : strange;
}

const codePoint = (sign: string): string => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
