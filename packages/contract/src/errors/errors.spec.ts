import { z } from 'zod';
import { Login, ResetPassword } from '../account/schemas.js';
import { OrderReport } from '../anbieter.js';
import { readBankDetails, storeBankDetails } from '../empfehler/calls.js';
import {
  changeRecipientAddress,
  confirmRecipient,
  createRecipient,
  eraseRecipient,
  giveRecipientDetails,
  readRecipientData,
  resendRecipientMail,
  withdrawRecipientMarketing,
} from '../empfaenger/calls.js';
import {
  BankDetails,
  ChangeRecipientAddress,
  CreateRecipient,
  CreateRecipientInFull,
  RecipientDetails,
} from '../empfaenger/schemas.js';
import { askForNewLink, findByRecommender, resolveCode } from '../empfehlung/calls.js';
import { CreateRecommendation, RecommenderSearch } from '../empfehlung/schemas.js';
import { chooseReward, readReward } from '../praemie/calls.js';
import { ChooseReward } from '../praemie/schemas.js';
import { catalogue, entryFor } from './catalogue.js';
import { refusalReasons } from '#shared/reasons-and-actions.js';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { messageFor, type Speech } from './messages.js';
import { errorsFrom, fieldErrorsFrom, fill, Problem, problemFor, reasonFor, speechFor, textFor } from './problem.js';

describe('The error catalogue', () => {
  it('has one row for every refusal of the domain, in the same order', () => {
    expect(catalogue.map(entry => entry.reason)).toEqual(refusalReasons);
  });

  it('gives every code once, in ascending order', () => {
    const codes = catalogue.map(entry => entry.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect([...codes].sort()).toEqual(codes);
  });

  it('has texts for its reasons alone', () => {
    for (const texts of [de, en]) expect(Object.keys(texts)).toEqual(refusalReasons);
  });

  it('speaks German and English everywhere, with the same values in both', () => {
    const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const { code, de, en } of catalogue) {
      expect([code, de.trim(), en.trim()]).toEqual([code, de, en]);
      expect(de).not.toBe(en);
      expect(placeholders(de)).toEqual(placeholders(en));
    }
  });

  it.each([
    ['technical-error', 'Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.'],
    ['email-same-as-recipient', 'Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.'],
    ['recommendation-blocked', 'Diese Empfehlung ist leider nicht mehr möglich.'],
    ['product-api-unknown', 'Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert'],
    ['content-not-available', 'Inhalt nicht verfügbar'],
  ])('%s reads as clients know it', (reason, text) => expect(textFor(reason, 'de')).toBe(text));

  it('names the first possible day of a release as DD.MM.YYYY', () => {
    expect(textFor('order-not-yet-releasable', 'de', { releasableFrom: '2026-12-05' })).toContain(
      'ab dem 05.12.2026 möglich',
    );
    expect(textFor('order-not-yet-releasable', 'en', { releasableFrom: '2026-12-05' })).toContain('from 05.12.2026');
  });

  it('reads an instant in German time: midnight in Berlin is 23:00 UTC of the day before', () => {
    expect(fill('Ab {day}.', { day: '2026-12-04T23:00:00.000Z' })).toBe('Ab 05.12.2026.');
    expect(fill('Ab {day}.', { day: '2026-12-04T22:59:59' })).toBe('Ab 04.12.2026.');
  });

  it('leaves out a sentence whose value nobody gave', () => {
    expect(textFor('order-not-yet-releasable', 'de')).toBe('Dieser Auftrag kann noch nicht freigegeben werden.');
  });

  it('tells why something was not found where there is a reason to tell', () => {
    expect(textFor('not-found', 'de')).toBe('Das haben wir nicht gefunden.');
    expect(textFor('not-found', 'en', { cause: '404 - Unknown category' })).toBe(
      'We couldn’t find this. Reason: 404 - Unknown category',
    );
  });

  it('calls an unknown reason a technical error', () => {
    expect(entryFor('nobody-knows').code).toBe('PSOF0000');
  });
});

describe('A problem answer', () => {
  it('keeps its own schema for every reason in both languages', () => {
    for (const reason of refusalReasons) {
      for (const language of ['de', 'en'] as const) {
        const problem = problemFor(reason, { language, traceId: 'trace' });
        expect(Problem.parse(problem)).toEqual(problem);
        expect(problem.title).not.toMatch(/[{}]/);
      }
    }
  });

  it('carries field errors where there are any', () => {
    const errors = [{ Field: 'Email', Message: 'Dies ist keine gültige E-Mail-Adresse.' }];
    expect(problemFor('validation-failed', { language: 'de', traceId: 't', errors })).toMatchObject({
      status: 400,
      Code: 'PSOF0002',
      Errors: errors,
    });
  });
});

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
const errorsOf = (schema: z.ZodType, value: unknown, language: Speech = 'de') =>
  errorsFrom(issuesOf(schema, value), language);

describe('Messages beside a field', () => {
  it('are at most ten, however many unknown fields or wrong entries were sent', () => {
    const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`k${at}`, at]));
    expect(errorsOf(z.strictObject({}), many)).toHaveLength(10);
    expect(errorsOf(z.array(z.string()), Array(15_000).fill(1))).toHaveLength(10);
    expect(errorsOf(z.strictObject({}), { ['k'.repeat(10_000)]: 1 })[0]!.Field).toHaveLength(100);
    expect(fieldErrorsFrom(Array(500).fill({ field: 'Bilder', reason: 'no-picture' }), 'de')).toHaveLength(10);
  });
  it.each([['22.11.2026'], ['2026-13-40'], ['0026-11-22']])(
    'name the format an order’s date is wanted in (%s)',
    date => {
      const order = {
        Auftragsnummer: 'A-1',
        Auftragsdatum: date,
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
        Code: 'C1',
      };
      const messages = (['de', 'en'] as const).map(language => errorsOf(OrderReport, order, language)[0]?.Message);
      expect(messages).toEqual([
        'Bitte geben Sie ein gültiges Datum an (JJJJ-MM-TT).',
        'Please enter a valid date (YYYY-MM-DD).',
      ]);
    },
  );
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
    // Correct, of a country that takes no part in SEPA.
    const abroad = (Iban: string, speech: Speech) => errorsOf(BankDetails, { Kontoinhaber: 'Rosa Park', Iban }, speech);
    const [turkish, israeli, emirates] = [
      'TR33 0006 1005 1978 6457 8413 26',
      'IL620108000000099999999',
      'AE070331234567890123456',
    ];
    expect(
      [abroad(turkish!, 'de'), abroad(turkish!, 'du'), abroad(turkish!, 'en')].map(([one]) => one!.Message),
    ).toEqual([
      'Die Türkei nimmt nicht am SEPA-Zahlungsverkehr teil. Dorthin können wir nicht überweisen; bitte geben Sie ein anderes Konto an.',
      'Die Türkei nimmt nicht am SEPA-Zahlungsverkehr teil. Dorthin können wir nicht überweisen; bitte gib ein anderes Konto an.',
      'SEPA payments don’t reach Turkey. We can’t pay into accounts there; please enter a different one.',
    ]);
    expect(
      [abroad(israeli!, 'de'), abroad(emirates!, 'de'), abroad(emirates!, 'en')].map(([one]) => one!.Message),
    ).toEqual([
      expect.stringContaining('Israel nimmt nicht am'),
      expect.stringContaining('Die Vereinigten Arabischen Emirate nehmen nicht am'),
      expect.stringContaining('reach the United Arab Emirates.'),
    ]);
    expect(abroad('TR330006100519786457841327', 'de')).toEqual([{ Field: 'Iban', Message: 'IBAN ist nicht gültig' }]);
    expect(reasonFor(issuesOf(BankDetails, { Kontoinhaber: 'Rosa', Iban: turkish }))).toBe('iban-invalid');
    expect(errorsOf(BankDetails, { Kontoinhaber: '=1+1', Iban: 'DE89370400440532013000' })).toEqual([
      {
        Field: 'Kontoinhaber',
        Message: 'Bitte schreiben Sie den Namen wie auf Ihrer Bankkarte, in lateinischen Buchstaben.',
      },
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
      { field: 'Url', reason: 'url' },
      { field: 'Signatur', reason: 'invalid' },
    ];
    expect(fieldErrorsFrom(fields, 'de')).toEqual([
      { Field: 'Bankdaten.Iban', Message: 'IBAN ist nicht gültig' },
      { Field: 'Geburtsdatum', Message: 'Die Teilnahme ist ab 18 Jahren möglich.' },
      { Field: 'GutscheinartId', Message: 'Gutscheinart ist ein Pflichtfeld' },
      { Field: 'Email', Message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' },
      {
        Field: 'Iban',
        Message: 'Wir überweisen nur auf deutsche Konten. Bitte geben Sie eine IBAN ein, die mit DE beginnt.',
      },
      // A field without a name of its own is not named by nothing.
      { Field: 'Url', Message: 'Diese Angabe ist nicht gültig.' },
      { Field: 'Signatur', Message: 'Diese Angabe ist nicht gültig.' },
    ]);
  });

  it('names the field as the form does, and asks for a choice where something is chosen', () => {
    const missing = { code: 'invalid_type', path: ['Auswahl'] };
    const told = (isChoice: boolean) => messageFor(missing, 'de', { label: 'Ihre Prämie', isChoice });
    expect([told(false), told(true)]).toEqual(['Ihre Prämie ist ein Pflichtfeld', 'Bitte wählen Sie: Ihre Prämie']);
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

describe('A friend whose link says du', () => {
  const formal = /\b(Sie|Ihnen|Ihr\w*)\b/;
  const casual = /\b(du|dir|dich|dein\w*)\b/i;
  /** Nothing entered, then each field wrong by itself, as somebody might. */
  const wrong = [
    {},
    { Vorname: 'a'.repeat(61), Nachname: '=1+1', Email: 'rosa' },
    { Vorname: 'zwei\nZeilen', Telefon: 'anrufen', Anrede: 'Hoheit', Geburtsdatum: '31.02.1990' },
    { EmailWiederholung: 'anders@example.org', Email: 'rosa@example.org', Geburtsdatum: '01.01.2999' },
    { Adresse: { Strasse: '', Hausnummer: 'x'.repeat(99), Plz: '1011', Ort: '=cmd' } },
    { Spitzname: 'R', AgbText: '' },
    { Plz: '1011', Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'a'.repeat(99), Iban: 'FR1', Bic: 'x' } },
    { Auswahl: 'Gold', Kontoinhaber: '=cmd', Iban: 'DE00', Bic: 'x' },
  ];
  const forms = [
    ...[CreateRecipient, CreateRecipientInFull, RecipientDetails, ChangeRecipientAddress],
    ...[RecommenderSearch, ChooseReward, BankDetails],
  ];
  const complaints = (speech: Speech) =>
    forms.flatMap(form => wrong.flatMap(value => errorsOf(form, value, speech).map(({ Message }) => Message)));

  it('reads no complaint of a form in Sie, and whose link says Sie none in du', () => {
    expect(complaints('de').filter(text => formal.test(text)).length).toBeGreaterThan(10);
    expect(complaints('du').filter(text => formal.test(text))).toEqual([]);
    expect(complaints('de').filter(text => casual.test(text))).toEqual([]);
  });

  it.each([
    [
      'what only the server knows of a field',
      [
        'email-not-allowed',
        'terms-not-published',
        'email-invalid',
        'taken',
        'iban-not-german',
        'iban-outside-eea',
        'iban-outside-sepa',
        'iban-refused-by-bank',
      ],
    ],
    ['a choice, by the form’s own words', ['required', 'choice']],
  ])('nor %s', (_, reasons) => {
    for (const reason of reasons) {
      const issue = { code: 'custom', path: ['Email'], params: { reason, country: 'TR' } };
      expect(messageFor(issue, 'du', { label: 'Anrede', isChoice: true })).not.toMatch(formal);
    }
  });

  it('nor a refusal of any call their pages make', () => {
    const ofEveryCall = [
      'technical-error',
      'validation-failed',
      'not-authorised',
      'too-many-requests',
      'unavailable',
      'people-only',
    ];
    const calls = [
      createRecipient,
      changeRecipientAddress,
      resendRecipientMail,
      confirmRecipient,
      giveRecipientDetails,
      ...[readRecipientData, withdrawRecipientMarketing, eraseRecipient, resolveCode, findByRecommender],
      ...[readReward, chooseReward, readBankDetails, storeBankDetails],
    ];
    const own = [...calls, askForNewLink].flatMap(({ errors }) => [...errors]);
    for (const reason of [...ofEveryCall, 'idempotency-key-reused', 'programme-stopped', 'email-not-allowed', ...own]) {
      const { detail, title } = problemFor(reason, { language: 'du', traceId: 't' });
      expect([reason, formal.test(`${title} ${detail}`)]).toEqual([reason, false]);
      expect([reason, casual.test(textFor(reason, 'de'))]).toEqual([reason, false]);
    }
  });

  it.each([
    ['de', 'de-x-du', 'du'],
    ['de', 'DE-X-DU, en;q=0.5', 'du'],
    ['de', 'de-DE,de;q=0.9', 'de'],
    ['de', 'de-x-dumm', 'de'],
    ['de', undefined, 'de'],
    ['en', 'en-x-du', 'en'],
  ] as const)('is one who reads %s and asks for “%s”: %s', (language, asked, speech) =>
    expect(speechFor(language, asked)).toBe(speech),
  );
});
