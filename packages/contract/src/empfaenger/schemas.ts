import { z } from 'zod';
import { acceptedTerms, bic, cents, dateTime, email, germanDate, iban, line, recommendationStatus, rewardStatus } from '../shared/schemas.js';

export const Address = z.strictObject({
  Strasse: line(100),
  Hausnummer: line(20),
  Plz: z.string().trim().min(1).regex(/^\d{5}$/),
  Ort: line(80),
});

/** What the friend enters (§3 recipient, §5 same-e-mail rule). Age is judged on the server: 18 or older. */
export const CreateRecipient = z
  .strictObject({
    Anrede: z.enum(['Frau', 'Herr', 'Divers', '']),
    Vorname: line(60),
    Nachname: line(60),
    Geburtsdatum: germanDate(),
    Email: email(),
    EmailWiederholung: email(),
    Telefon: z.string().trim().max(40).regex(/^[+\d][\d\s()/.-]{4,}$|^$/).nullable().optional(),
    Werbeeinwilligung: z.boolean().default(false),
    Adresse: Address,
    AgbText: acceptedTerms(),
  })
  .refine(({ Email, EmailWiederholung }) => Email.toLowerCase() === EmailWiederholung.toLowerCase(), {
    path: ['EmailWiederholung'],
    params: { reason: 'same-email' },
  });
export type CreateRecipient = z.output<typeof CreateRecipient>;

export const CreatedRecipient = z.strictObject({ Empfaengernummer: z.string(), Hash: z.string() });
export type CreatedRecipient = z.output<typeof CreatedRecipient>;

export const RecipientExists = z.strictObject({ Exists: z.boolean(), Bestaetigt: z.boolean() });
export type RecipientExists = z.output<typeof RecipientExists>;

export const RecipientOrder = z.strictObject({
  Empfehlungsnummer: z.string(),
  Produkt: z.strictObject({ Id: z.int(), Name: z.string() }),
  Status: recommendationStatus(),
  PraemieCent: cents(),
});
export type RecipientOrder = z.output<typeof RecipientOrder>;

export const RecipientConsent = z.strictObject({ AgbText: acceptedTerms() });

/** Where cash goes. BIC and bank name follow from a German IBAN. */
export const BankDetails = z.strictObject({
  Kontoinhaber: line(70),
  Iban: iban(),
  Bic: bic().nullable().optional(),
  Bank: z.string().trim().max(100).nullable().optional(),
});
export type BankDetails = z.output<typeof BankDetails>;

/** Answered with the IBAN masked: `DE89 **** **** **** **** 00`. */
export const MaskedBankDetails = z.strictObject({
  Kontoinhaber: z.string(),
  Iban: z.string(),
  Bic: z.string().nullable(),
  Bank: z.string().nullable(),
});
export type MaskedBankDetails = z.output<typeof MaskedBankDetails>;

export const RecipientReward = z.strictObject({
  Id: z.string(),
  WertCent: cents(),
  Wert: z.string(),
  Status: rewardStatus(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type RecipientReward = z.output<typeof RecipientReward>;
