import type { z } from 'zod';
import { Login, ResetPassword } from '../account/schemas.js';
import { BankDetails, CreateRecipient } from '../empfaenger/schemas.js';
import { CreateRecommendation } from '../empfehlung/schemas.js';
import { errorsFrom, fieldErrorsFrom, messageFor, reasonFor } from './messages.js';

const recipient = {
  Anrede: 'Frau',
  Vorname: 'Rosa',
  Nachname: 'Park',
  Geburtsdatum: '04.02.1990',
  Email: 'rosa@example.org',
  EmailWiederholung: 'rosa@example.org',
  Werbeeinwilligung: false,
  Adresse: { Strasse: 'Allee', Hausnummer: '1', Plz: '10115', Ort: 'Berlin' },
  AgbText: 'Fassung 1',
};

function issuesOf(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  const result = schema.safeParse(value);
  if (result.success) throw new Error('Expected the input to be refused.');
  return result.error.issues;
}
const errorsOf = (schema: z.ZodType, value: unknown, language: 'de' | 'en' = 'de') =>
  errorsFrom(issuesOf(schema, value), language);

describe('Messages beside a field', () => {
  it.each([
    ['an empty first name', { Vorname: '  ' }, 'Vorname', 'Vorname ist ein Pflichtfeld'],
    ['a missing last name', { Nachname: undefined }, 'Nachname', 'Nachname ist ein Pflichtfeld'],
    ['an empty e-mail address', { Email: '' }, 'Email', 'E-Mail-Adresse ist ein Pflichtfeld'],
    ['an e-mail address that is none', { Email: 'rosa' }, 'Email', 'Dies ist keine gültige E-Mail-Adresse.'],
    [
      'a day that does not exist',
      { Geburtsdatum: '31.02.1990' },
      'Geburtsdatum',
      'Bitte geben Sie ein gültiges Datum ein (TT.MM.JJJJ).',
    ],
    [
      'a date in another order',
      { Geburtsdatum: '1990-02-04' },
      'Geburtsdatum',
      'Bitte geben Sie ein gültiges Datum ein (TT.MM.JJJJ).',
    ],
    ['terms not accepted', { AgbText: '' }, 'AgbText', 'Die Zustimmung ist erforderlich, um fortzufahren.'],
    ['terms left out', { AgbText: undefined }, 'AgbText', 'Die Zustimmung ist erforderlich, um fortzufahren.'],
    ['a name that is a number', { Vorname: 5 }, 'Vorname', 'Vorname ist nicht gültig'],
    ['an unknown salutation', { Anrede: 'Hoheit' }, 'Anrede', 'Bitte wählen Sie einen der angebotenen Werte.'],
    ['a name that is too long', { Vorname: 'a'.repeat(61) }, 'Vorname', 'Bitte geben Sie höchstens 60 Zeichen ein.'],
    ['a phone number of letters', { Telefon: 'anrufen' }, 'Telefon', 'Bitte geben Sie eine gültige Telefonnummer ein.'],
    ['an unknown field', { Spitzname: 'R' }, 'Spitzname', 'Dieses Feld ist nicht bekannt.'],
    [
      'a repeated address that differs',
      { EmailWiederholung: 'rosa@example.com' },
      'EmailWiederholung',
      'Die beiden E-Mail-Adressen stimmen nicht überein.',
    ],
  ])('%s', (_, change, Field, Message) => {
    expect(errorsOf(CreateRecipient, { ...recipient, ...change })).toContainEqual({ Field, Message });
  });

  it('says which postal code is wanted, with the path of the nested field', () => {
    expect(errorsOf(CreateRecipient, { ...recipient, Adresse: { ...recipient.Adresse, Plz: '1011' } })).toEqual([
      { Field: 'Adresse.Plz', Message: 'Bitte geben Sie eine Postleitzahl mit fünf Ziffern ein.' },
    ]);
  });

  it('says that an IBAN is not valid', () => {
    expect(errorsOf(BankDetails, { Kontoinhaber: 'Rosa Park', Iban: 'DE00370400440532013000' })).toEqual([
      { Field: 'Iban', Message: 'IBAN ist nicht gültig' },
    ]);
  });

  it('says what a password needs', () => {
    expect(errorsOf(ResetPassword, { Token: 't', Password: 'kurz' })[0]!.Message).toContain('mindestens 8 Zeichen');
  });

  it('speaks English too', () => {
    expect(errorsOf(Login, { Email: 'x', Password: '' }, 'en')).toEqual([
      { Field: 'Email', Message: 'This is not a valid e-mail address.' },
      { Field: 'Password', Message: 'Password is required' },
    ]);
  });

  it('names every unknown field in its place', () => {
    expect(
      errorsOf(CreateRecipient, { ...recipient, Adresse: { ...recipient.Adresse, Land: 'DE', Etage: 3 } }).map(
        error => error.Field,
      ),
    ).toEqual(['Adresse.Land', 'Adresse.Etage']);
  });

  it('never shows a library text, whatever is sent', () => {
    for (const body of [null, 1, 'x', [], {}, { Empfehlung: 1 }, { Empfehlung: {}, Empfehler: { Email: 5 } }]) {
      for (const { Message } of errorsOf(CreateRecommendation, body)) {
        expect(Message).not.toMatch(/expected|received|invalid input|ZodError/i);
      }
    }
  });

  it('speaks for refusals of the domain that name a field', () => {
    const fields = [
      { field: 'Bankdaten.Iban', reason: 'iban' },
      { field: 'Geburtsdatum', reason: 'under-age' },
      { field: 'GutscheinartId', reason: 'required' },
      { field: 'Email', reason: 'email-not-allowed' },
      { field: 'Iban', reason: 'iban-not-german' },
    ];
    expect(fieldErrorsFrom(fields, 'de')).toEqual([
      { Field: 'Bankdaten.Iban', Message: 'IBAN ist nicht gültig' },
      { Field: 'Geburtsdatum', Message: 'Die Teilnahme ist ab 18 Jahren möglich.' },
      { Field: 'GutscheinartId', Message: 'Gutscheinart ist ein Pflichtfeld' },
      { Field: 'Email', Message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' },
      { Field: 'Iban', Message: 'Bitte geben Sie eine deutsche IBAN ein.' },
    ]);
  });

  it('fits zod’s own error map', () => {
    const result = Login.safeParse({ Email: 'x', Password: 'p' }, { error: issue => messageFor(issue, 'de') });
    expect(result.error?.issues[0]?.message).toBe('Dies ist keine gültige E-Mail-Adresse.');
  });
});

describe('The reason of failed input', () => {
  it('is the special one where nothing else is wrong', () => {
    expect(reasonFor(issuesOf(CreateRecipient, { ...recipient, AgbText: '' }))).toBe('terms-not-accepted');
    expect(reasonFor(issuesOf(Login, { Email: 'x', Password: 'p' }))).toBe('email-invalid');
    expect(reasonFor(issuesOf(BankDetails, { Kontoinhaber: 'Rosa', Iban: 'DE1' }))).toBe('iban-invalid');
  });

  it('is plain validation otherwise', () => {
    expect(reasonFor(issuesOf(Login, { Email: 'x', Password: '' }))).toBe('validation-failed');
    expect(reasonFor(issuesOf(CreateRecipient, { ...recipient, Extra: 1 }))).toBe('validation-failed');
    expect(reasonFor([])).toBe('validation-failed');
  });
});
