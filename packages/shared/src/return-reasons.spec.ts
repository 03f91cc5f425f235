import { noReasonGiven, returnCodes, returnReasonForPayee, returnReasonForStaff } from './return-reasons.js';

const languages = ['de', 'en'] as const;

describe('why a transfer came back', () => {
  it.each(returnCodes)('%s has words of its own for payee and staff, in both languages', code => {
    for (const language of languages) {
      const [payee, staff] = [returnReasonForPayee(code, language), returnReasonForStaff(code, language)];
      expect(payee).toMatch(/^\p{Lu}.{10,90}\.$/u);
      expect(payee).not.toContain(code);
      expect(staff).toMatch(new RegExp(`^\\p{Lu}.{5,60} \\(${code}\\)$`, 'u'));
    }
    expect(returnReasonForPayee(code, 'de')).not.toBe(returnReasonForPayee(code, 'en'));
    expect(returnReasonForStaff(code, 'de')).not.toBe(returnReasonForStaff(code, 'en'));
  });
  it('is told once for each code', () => expect(new Set(returnCodes).size).toBe(returnCodes.length));
  it('says that nothing was said only where the bank gave no reason, or one in its own words', () =>
    expect(
      returnCodes.filter(code => returnReasonForPayee(code, 'de') === 'Die Bank hat keinen Grund genannt.'),
    ).toEqual(['MS03', 'NARR']));
  it.each([
    ['AC04', 'Das Konto ist geschlossen.', 'Konto geschlossen (AC04)'],
    [' ac01', 'Die IBAN gehört zu keinem Konto.', 'Kontonummer falsch (AC01)'],
    [
      'RVMC',
      'Der Name des Kontoinhabers weicht von dem ab, den die Bank zu dieser IBAN kennt.',
      'Name weicht leicht vom Konto ab (RVMC)',
    ],
    ['RVNM', 'Kontoinhaber und IBAN passen nicht zusammen.', 'Name gehört nicht zum Konto (RVNM)'],
    ['AM04', 'Unsere Bank hat die Überweisung nicht ausgeführt.', 'Deckung fehlt (AM04)'],
    [noReasonGiven, 'Die Bank hat keinen Grund genannt.', 'Kein Grund genannt'],
    ['ZZ99', 'Die Bank nennt als Grund nur die Kennung ZZ99.', 'ZZ99'],
    ['Konto von Max?', 'Die Bank hat einen Grund genannt, den wir nicht zuordnen können.', 'Konto von Max?'],
  ])('%s', (code, payee, staff) =>
    expect([returnReasonForPayee(code, 'de'), returnReasonForStaff(code, 'de')]).toEqual([payee, staff]),
  );
});
