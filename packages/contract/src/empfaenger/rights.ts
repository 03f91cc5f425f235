import { z } from 'zod';
import { defineCall } from '../call.js';
import { AccountExport } from '../empfehler/rights.js';
import { dateTime, language } from '../shared/schemas.js';

/** Everything held on a friend (Art. 15 and 20 GDPR), in full: it is their own. */
export const RecipientExport = z.strictObject({
  ErstelltAm: dateTime(),
  Programm: z.string(),
  Profil: z.strictObject({
    Empfaengernummer: z.string(),
    Anrede: z.string().nullable(),
    Vorname: z.string(),
    Nachname: z.string(),
    Email: z.string(),
    Telefon: z.string().nullable(),
    Geburtsdatum: z.string().nullable(),
    Adresse: z.strictObject({
      Strasse: z.string().nullable(),
      Hausnummer: z.string().nullable(),
      Plz: z.string().nullable(),
      Ort: z.string().nullable(),
    }),
    Kundennummer: z.string().nullable(),
    Sprache: language(),
    Werbeeinwilligung: z.boolean(),
    Kanal: z.string(),
    ErfasstAm: dateTime(),
    BestaetigtAm: dateTime().nullable(),
  }),
  Empfehlung: z.strictObject({
    Empfehlungsnummer: z.string(),
    Produkt: z.strictObject({ Id: z.int(), Name: z.string() }),
  }),
  Bankdaten: AccountExport.shape.Bankdaten,
  Einwilligungen: AccountExport.shape.Einwilligungen,
  Praemien: AccountExport.shape.Praemien,
  Auszahlungen: AccountExport.shape.Auszahlungen,
  Emails: AccountExport.shape.Emails,
});
export type RecipientExport = z.output<typeof RecipientExport>;

export const readRecipientData = defineCall({
  name: 'readRecipientData',
  area: 'empfaenger',
  method: 'GET',
  path: '/empfaenger/daten',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Everything held on the friend, as JSON to take along (GDPR Art. 15, 20)',
  answer: RecipientExport,
  status: 200,
  errors: ['recipient-token-invalid'],
});

export const eraseRecipient = defineCall({
  name: 'eraseRecipient',
  area: 'empfaenger',
  method: 'DELETE',
  path: '/empfaenger',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Erase oneself: everything personal goes and the token ends, open rewards stay payable',
  answer: null,
  status: 204,
  errors: ['recipient-token-invalid'],
});

export const withdrawRecipientMarketing = defineCall({
  name: 'withdrawRecipientMarketing',
  area: 'empfaenger',
  method: 'DELETE',
  path: '/empfaenger/werbeeinwilligung',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Withdraw the consent to advertising',
  answer: null,
  status: 204,
  errors: ['recipient-token-invalid'],
});
