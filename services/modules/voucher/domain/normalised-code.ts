/** Letters of other alphabets that look like ours. */
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

/** A code for comparison: capitals of our alphabet and digits, whatever spaces, dashes, width or alphabet it was typed with. Nothing is left of a code of other signs alone: then as it was typed. */
export function normalisedCode(code: string): string {
  const letters = [...code.normalize('NFKC').toUpperCase()].map(letter => lookAlikes[letter] ?? letter).join('');
  return letters.replace(/[\p{P}\p{Z}\p{C}\s]/gu, '') || code;
}
