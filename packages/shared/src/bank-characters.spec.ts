import fc from 'fast-check';
import { bankText, isAccountHolder, keepsEveryLetter } from './bank-characters.js';

const everyLetter = (blocks: readonly (readonly [from: number, to: number])[]): string[] =>
  blocks
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .filter(one => /\p{L}/u.test(one));
const latin = everyLetter([
  [0x41, 0x7a],
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
]);
const greek = everyLetter([
  [0x370, 0x3ff],
  [0x1f00, 0x1fff],
]);
const cyrillic = everyLetter([[0x400, 0x52f]]);
const inBankCharacters = /^[A-Za-z0-9/?:().,'+ -]*$/;

describe('A text for the bank', () => {
  it.each([
    ['Đorđe Đukić', 'Djordje Djukic'],
    ['Yıldız Işık', 'Yildiz Isik'],
    ['Œdipe Müller', 'OEdipe Mueller'],
    ['Þór Jónsson', 'Thor Jonsson'],
    ['Ǆemal Ǆ', 'DZemal DZ'],
    ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
    ['Straße GROẞ', 'Strasse GROSS'],
    ['O’Neil–Smith', "O'Neil-Smith"],
    ['Ŋuyen Ħal', 'Nguyen Hal'],
    ['Mu\u0308ller Test', 'Mueller Test'],
    ['MÜLLER', 'MUELLER'],
    ['Юрий Щербаков', 'Yuriy Shterbakov'],
    ['МАРИЯ', 'MARIYA'],
    ['Ανδρέας Παπαδοπούλου', 'Andreas Papadopoulou'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Jörg Müller & Söhne „é“', "Joerg Mueller + Soehne 'e'"],
    ['100 € – danke…', '100 EUR - danke...'],
  ])('writes %s as %s', (typed, written) => expect(bankText(typed, 70)).toBe(written));

  it.each([
    ['Latin', latin],
    ['Greek', greek],
    ['Cyrillic', cyrillic],
  ])('deletes no letter of a %s alphabet', (_, letters) => {
    expect(letters.length).toBeGreaterThan(200);
    expect(letters.filter(letter => !/[A-Za-z0-9']/.test(bankText(letter, 9)) || !keepsEveryLetter(letter))).toEqual(
      [],
    );
  });

  it('has only the characters that every bank takes, and is no longer than they allow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 140 }), (typed, length) => {
        const written = bankText(typed, length);
        return inBankCharacters.test(written) && written.length <= length && written === written.trim();
      }),
    );
  });

  it('is the same however the letters are put together, and the same again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...latin, ...greek, ...cyrillic, ' ')), letters => {
        const typed = letters.join('');
        const written = bankText(typed, 999);
        return bankText(typed.normalize('NFD'), 999) === written && bankText(written, 999) === written;
      }),
    );
  });
});

describe('An account’s holder', () => {
  it('is written in letters that the bank’s file can hold', () => {
    const holders = ['Jörg Müller & Söhne', 'Yıldız e. K. (Köln)', 'Иван Иванов', 'Ελένη Παππά', 'Mu\u0308ller', 'Ng'];
    expect(holders.filter(name => !isAccountHolder(name))).toEqual([]);
    const refused = ['محمد علي', '李明', 'Li 李', 'Sam ٣', '=cmd|A0', '+A B', '<b>x</b>', '42', 'X', 'Щ'.repeat(30)];
    expect(refused.filter(isAccountHolder)).toEqual([]);
    const numbers = [
      'DE89370400440532013000',
      'IBAN DE89 3704 0044 0532 0130 00',
      'Konto 0532013000',
      '💰 Anna',
      'Anna 🎉',
    ];
    expect(numbers.filter(isAccountHolder)).toEqual([]);
    const slashes = ['//RFB', 'Max//Moritz', '/Max', 'Max/', 'Max|/Moritz', 'Müller⁄⁄Co'];
    expect(slashes.filter(isAccountHolder)).toEqual([]);
    expect(isAccountHolder('Max/Moritz GbR')).toBe(true);
  });
  it.each([
    'Müller & Söhne GmbH',
    'Dr. K.-H. Weiß',
    'WEG Lindenstr. 5',
    'Hausverwaltung Schmidt + Partner',
    '1. FC Beispiel e.V.',
    'Eheleute A. u. B. Kern',
    'Ioana (geb. Popa)',
    'Grundstücksgem. Nr. 7',
    'Ødegård, Kari',
    'Ștefan Țăran',
    'Jean-François L’Hôte',
    'ООО Ромашка 2020',
    'Firma® GmbH',
  ])('may be %s', holder => expect(isAccountHolder(holder)).toBe(true));
});
