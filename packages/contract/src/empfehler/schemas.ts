import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import {
  acceptedTerms,
  cents,
  dateTime,
  email,
  language,
  paged,
  personName,
  postcode,
  recommendationStatus,
  rewardStatus,
  stage,
} from '../shared/schemas.js';

export { BankDetails, MaskedBankDetails } from '../empfaenger/schemas.js';

/** Verification of the payee: the bank knows the account by nearly the name that was typed. */
export const HolderQuestion = z.strictObject({
  /** As typed. */
  Kontoinhaber: z.string(),
  NameDerBank: z.string(),
  /** Masked. */
  Iban: z.string(),
  GefragtAm: dateTime(),
});

export const HolderConfirmation = z.strictObject({ Name: z.enum(['NameDerBank', 'EigenerName']) });

/** Why a recommendation is at its stage; the texts are the portal’s (`shared/i18n/locales`). */
export const stageReasons = [
  'AnspruchVerfallen',
  'VertragWiderrufen',
  'VertragVomAnbieterStorniert',
  'VertragNichtZustandeGekommen',
  'Vertragsverlaengerung',
  'PraemieStorniert',
  'EmpfehlungGesperrt',
  'EmpfehlungZurueckgezogen',
  'EmpfehlungAbgelaufen',
  'UeberweisungZurueckgegeben',
  'FreigabeAusstehend',
  'PraemieWirdGeprueft',
  'PostfachWirdGeprueft',
  'WiderrufsfristLaeuft',
  'KontaktMussBestaetigen',
  'KontaktNichtMehrDabei',
  'AuftragAbgelehnt',
  'AndererPersonZugeordnet',
  'EigenerVertrag',
  'ZweiterVertrag',
  'KeinePraemieFuerProdukt',
  'EmpfehlungWarBeendet',
] as const;
export type StageReason = (typeof stageReasons)[number];

/** Who has to act next: the recommender, the contact, the programme, nobody. */
export const actors = ['Empfehler', 'Kontakt', 'Programm', 'Niemand'] as const;

/** A row of the personal area: one per recommendation, and after contacts have reacted one per contact. */
export const OwnRecommendationRow = z.strictObject({
  Empfehlungsnummer: z.string(),
  Produkt: z.strictObject({ Id: z.int(), Name: z.string() }),
  /** Extension: the recommended product; `Produkt` is the bought one, if different. */
  Empfohlen: z.strictObject({ Id: z.int(), Name: z.string() }),
  ErstelltAm: dateTime(),
  GueltigBis: dateTime(),
  Status: recommendationStatus(),
  /** Extension: whether the link takes further contacts now. */
  LinkGilt: z.boolean(),
  Klicks: z.int(),
  /** `Rosa P.`; null until somebody reacts. */
  Empfaenger: z.strictObject({ Anzeigename: z.string().nullable() }),
  Stufe: stage(),
  VertragGeschlossen: z.boolean(),
  /** Extension: when the contract was reported. */
  VertragGeschlossenAm: dateTime().nullable(),
  /** Steps reached, oldest first. */
  Schritte: z.array(z.strictObject({ Stufe: stage(), ErreichtAm: dateTime() })),
  AnteilEmpfehler: z.union([z.literal(100), z.literal(50), z.literal(0)]),
  Praemie: z
    .strictObject({
      Id: z.string(),
      WertCent: cents(),
      Status: rewardStatus(),
      /** Extension: the chosen type; null before the choice. */
      Auswahl: z.enum(rewardWireNames).nullable(),
      /** Extension: the payee, if that is not the beneficiary. */
      Zahlungsempfaenger: z.string().nullable(),
      Waehlbar: z.boolean(),
      /** Extension: it waits to be paid, and the bank knows the account by nearly the name that was typed. */
      KontoinhaberGefragt: z.boolean(),
    })
    .nullable(),
  Link: z.string(),
  /** Extension: the link to share. */
  Kurzlink: z.string(),
  /** Extension: the recommender's private note ("für Oma"). */
  Notiz: z.string().nullable(),
  /** Extension: the reason for the stage, if there is something to explain. */
  Grund: z.enum(stageReasons).nullable(),
  /** Extension: what staff wrote when they cancelled the recommendation or refused the order. */
  GrundText: z.string().nullable(),
  /** Extension: the number of a contract reported with the code alone, since the row then has no contact. */
  VertragPerCode: z.string().nullable(),
  /** Extension: who has to act next, and by when. */
  NaechsterSchritt: z.strictObject({ Wer: z.enum(actors), Bis: dateTime().nullable() }),
  /** Extension: the expected reward before one exists, in cents. */
  ErwartetCent: cents(),
  /**
   * Extension: a suggested reminder from the recommender, with the link's form of address; null: not useful, or nobody to remind.
   * Before anybody has used the link, only the recommender knows the right form of address.
   */
  Erinnerung: z
    .strictObject({
      Anlass: z.enum(['KeineReaktion', 'BestaetigungFehlt']),
      Anrede: z.enum(['du', 'sie']).nullable(),
      Sprache: language().nullable(),
    })
    .nullable(),
});
export type OwnRecommendationRow = z.output<typeof OwnRecommendationRow>;

export const OwnRecommendations = paged(OwnRecommendationRow);
export type OwnRecommendations = z.output<typeof OwnRecommendations>;

export const OwnName = z.strictObject({ Vorname: personName(), Nachname: personName() });
export type OwnName = z.output<typeof OwnName>;

export const NewEmail = z.strictObject({ Email: email() });
export type NewEmail = z.output<typeof NewEmail>;

/** Whether friends can find the person by name and postcode, and the consent's wording; null: they cannot. */
export const Findable = z.strictObject({ Plz: z.string().nullable(), EinwilligungText: z.string() });
export type Findable = z.output<typeof Findable>;

export const BeFindable = z.strictObject({ Plz: postcode(), Einwilligung: acceptedTerms() });

/** `Offen` until a person has checked it. */
export const customerNumberStatus = () => z.enum(['Offen', 'Ok', 'Abgelehnt']);

export const CustomerNumberResult = z.strictObject({ Kundennummer: z.string(), Status: customerNumberStatus() });
export type CustomerNumberResult = z.output<typeof CustomerNumberResult>;

/** Letters, digits and the separators that providers use. */
export const customerNumber = () =>
  z
    .string()
    .trim()
    .min(3)
    .max(40)
    .regex(/^[\p{L}\d][\p{L}\d ./-]*$/u);

export const WaitingCustomerNumber = z.strictObject({
  Id: z.string(),
  Name: z.string(),
  Kundennummer: z.string(),
  EingereichtAm: dateTime(),
});
export type WaitingCustomerNumber = z.output<typeof WaitingCustomerNumber>;
export const WaitingCustomerNumbers = paged(WaitingCustomerNumber);

export const CustomerNumberDecision = z.strictObject({ Status: z.enum(['Ok', 'Abgelehnt']) });
