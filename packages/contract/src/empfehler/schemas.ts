import { z } from 'zod';
import { cents, dateTime, paged, recommendationStatus, rewardStatus, stage } from '../shared/schemas.js';

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
  'WiderrufsfristLaeuft',
  'KontaktMussBestaetigen',
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
});
export type OwnRecommendationRow = z.output<typeof OwnRecommendationRow>;

export const OwnRecommendations = paged(OwnRecommendationRow);
export type OwnRecommendations = z.output<typeof OwnRecommendations>;
