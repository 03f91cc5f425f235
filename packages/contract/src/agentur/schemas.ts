import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import { cents, dateTime, email, number, personName, text, token } from '../shared/schemas.js';

/** Code and verifier of the authorization code flow with PKCE (S256), and the nonce if one was sent to the provider. */
export const SingleSignOn = z.strictObject({
  Code: z.string().min(1).max(2048),
  Verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  Nonce: z.string().min(1).max(256).optional(),
});
export const StaffSignOn = SingleSignOn.extend({
  /** Token of an invitation mail: the person who signs in with it becomes the invited one. */
  Einladung: token().optional(),
  /** One of the tenant’s own identity providers by `Id`; absent: the installation’s. */
  Anmeldedienst: z.uuid().optional(),
});

export const roles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber'] as const;
export type Role = (typeof roles)[number];

export const StaffSession = z.strictObject({
  Token: z.string(),
  Name: z.string(),
  Roles: z.array(z.enum(roles)),
  Agenturnummer: z.string().nullable(),
});
export type StaffSession = z.output<typeof StaffSession>;

/** The caller’s own agency number, or `alle`, which includes what came through no agency. */
export const AgencyParams = z.strictObject({ x: z.string().trim().min(1).max(40) });

/** The reason, which the person concerned may read. */
export const Reasoned = z.strictObject({ Grund: text(500) });
/** What a caller says is wrong; what is left out stays. */
export const Correction = z
  .strictObject({
    Vorname: personName().optional(),
    Nachname: personName().optional(),
    Email: email().optional(),
    Grund: text(500),
  })
  .refine(({ Vorname, Nachname, Email }) => [Vorname, Nachname, Email].some(value => value !== undefined), {
    path: ['Email'],
    params: { reason: 'required' },
  });
/** Either the agency's reason, or that the buyer withdrew, which the person concerned is told in words of its own. */
export const OrderEnd = z
  .strictObject({ Grund: text(500).optional(), Widerrufen: z.literal(true).optional() })
  .refine(({ Grund, Widerrufen }) => (Grund === undefined) !== (Widerrufen === undefined), {
    path: ['Grund'],
    params: { reason: 'required' },
  });
/** Without `Empfaengernummer` the order is assigned to the code alone: only the recommender is rewarded. */
export const OrderAssignment = z.strictObject({
  Empfehlungsnummer: number(),
  Empfaengernummer: number().nullable().optional(),
  Grund: text(500),
});

export const OrderCandidates = z.strictObject({
  Auftragsnummer: z.string(),
  Empfehlungsnummer: z.string(),
  Kandidaten: z.array(
    z.strictObject({
      Empfaengernummer: z.string(),
      Name: z.string(),
      /** Street and number, to compare with the contract's address; empty if the form did not ask. */
      Strasse: z.string(),
      Ort: z.string(),
      ErstelltAm: dateTime(),
      /** Whether the order is currently assigned to this contact. */
      Zugeordnet: z.boolean(),
      /** Evidence for or against this contact, strongest first. */
      Belege: z.array(z.strictObject({ Spricht: z.enum(['Dafuer', 'Dagegen']), Text: z.string() })),
    }),
  ),
});
export type OrderCandidates = z.output<typeof OrderCandidates>;

/** Kinds of decision that wait for a person or a second person. */
export const waitingKinds = [
  'Kulanz',
  'Zuordnungen',
  'Stapel',
  'Ruecklaeufer',
  'Klaerungskonto',
  'Bankablagen',
  'Zahlungskonto',
  'Pruefungen',
  'Wiederholungen',
  'Personal',
  'Anmeldedienste',
  'Veroeffentlichungen',
] as const;
export const WaitingDecisions = z.array(
  z.strictObject({
    Art: z.enum(waitingKinds),
    Anzahl: z.int(),
    AeltestesSeit: dateTime().nullable(),
    /** What to decide, where one thing of its kind waits alone: the batch’s number. */
    Nummer: z.string().optional(),
  }),
);
export type WaitingDecisions = z.output<typeof WaitingDecisions>;

/** A calendar month. */
const month = () =>
  z
    .string()
    .trim()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .meta({ description: 'YYYY-MM', examples: ['2026-11'] });

/** The caller’s own agency number. */
export const StatementParams = AgencyParams.extend({ monat: month() });

const settled = { Praemien: z.int(), Ruecklaeufer: z.int(), BetragCent: cents() };
const StatementMonth = z.strictObject({
  Monat: month(),
  /** The current month: more lines may follow. */
  Laufend: z.boolean(),
  /** Number of released orders. */
  Auftraege: z.int(),
  ...settled,
  Arten: z.array(z.strictObject({ Auswahl: z.enum(rewardWireNames), ...settled })),
});
export type StatementMonth = z.output<typeof StatementMonth>;
export const Statements = z.array(StatementMonth);

export const StatementLine = z.strictObject({
  Auftragsnummer: z.string(),
  Produkt: z.string(),
  Am: dateTime(),
  Auswahl: z.enum(rewardWireNames),
  /** Negative when the payment was returned. */
  BetragCent: cents(),
});
export type StatementLine = z.output<typeof StatementLine>;
/** One page of its lines, and their total number. */
export const Statement = StatementMonth.extend({ Zeilen: z.array(StatementLine), ZeilenGesamt: z.int() });
export type Statement = z.output<typeof Statement>;
