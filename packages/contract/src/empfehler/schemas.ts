import { z } from 'zod';
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

/** Why a recommendation stands where it stands; texts for people in `reasons.ts`. */
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

/** One line of the personal area: a recommendation, and once a contact reacted, one line a contact. */
export const OwnRecommendationRow = z.strictObject({
  Empfehlungsnummer: z.string(),
  Produkt: z.strictObject({ Id: z.int(), Name: z.string() }),
  /** Ours. What the link recommends; `Produkt` is what was bought, where that is another one. */
  Empfohlen: z.strictObject({ Id: z.int(), Name: z.string() }),
  ErstelltAm: dateTime(),
  GueltigBis: dateTime(),
  Status: recommendationStatus(),
  Klicks: z.int(),
  /** `Rosa P.`; null while nobody has reacted. */
  Empfaenger: z.strictObject({ Anzeigename: z.string().nullable() }),
  Stufe: stage(),
  VertragGeschlossen: z.boolean(),
  /** Ours. When the contract was reported. */
  VertragGeschlossenAm: dateTime().nullable(),
  /** Steps reached, oldest first. */
  Schritte: z.array(z.strictObject({ Stufe: stage(), ErreichtAm: dateTime() })),
  AnteilEmpfehler: z.union([z.literal(100), z.literal(50), z.literal(0)]),
  Praemie: z
    .strictObject({ Id: z.string(), WertCent: cents(), Status: rewardStatus(), Waehlbar: z.boolean() })
    .nullable(),
  Link: z.string(),
  /** Ours. What is passed on. */
  Kurzlink: z.string(),
  /** Ours. What the recommender noted for themselves ("für Oma"); nobody else reads it. */
  Notiz: z.string().nullable(),
  /** Ours. Why it stands there, where there is something to explain. */
  Grund: z.enum(stageReasons).nullable(),
  /** Ours. What staff wrote when they cancelled the recommendation or refused the order. */
  GrundText: z.string().nullable(),
  /** Ours. The contract came by the code alone: its number, since no contact names the line. */
  VertragPerCode: z.string().nullable(),
  /** Ours. Who acts next and by when. */
  NaechsterSchritt: z.strictObject({ Wer: z.enum(actors), Bis: dateTime().nullable() }),
  /** Ours. What the recommender may expect before a reward exists, cents. */
  ErwartetCent: cents(),
  /**
   * Ours. What a word of the recommender's own may help, spoken as the contact's link speaks; null: nothing, or nobody who may be reminded.
   * Where nobody came by the link yet, only the recommender knows how they speak to each other.
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

/** Whether friends find one by name and postcode, and the words one agrees to; null: they do not. */
export const Findable = z.strictObject({ Plz: z.string().nullable(), EinwilligungText: z.string() });
export type Findable = z.output<typeof Findable>;

export const BeFindable = z.strictObject({ Plz: postcode(), Einwilligung: acceptedTerms() });

/** Looked at by a person: open until then. */
export const customerNumberStatus = () => z.enum(['Offen', 'Ok', 'Abgelehnt']);

export const CustomerNumberResult = z.strictObject({ Kundennummer: z.string(), Status: customerNumberStatus() });
export type CustomerNumberResult = z.output<typeof CustomerNumberResult>;

/** Letters, digits and the signs providers put between them. */
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
