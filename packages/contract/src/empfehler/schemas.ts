import { z } from 'zod';
import type { Texts } from '../errors/problem.js';
import {
  cents,
  dateTime,
  email,
  paged,
  personName,
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
});
export type OwnRecommendationRow = z.output<typeof OwnRecommendationRow>;

export const OwnRecommendations = paged(OwnRecommendationRow);
export type OwnRecommendations = z.output<typeof OwnRecommendations>;

/** What a recommender reads about why a recommendation stands where it stands. */
export const stageReasonTexts: Readonly<Record<StageReason, Texts>> = {
  AnspruchVerfallen: {
    de: 'Die Prämie wurde nicht rechtzeitig abgerufen und ist verfallen.',
    en: 'The reward was not claimed in time and has lapsed.',
  },
  VertragWiderrufen: {
    de: 'Ihr Kontakt hat den Vertrag innerhalb der Widerrufsfrist widerrufen.',
    en: 'Your contact withdrew from the contract within the withdrawal period.',
  },
  VertragVomAnbieterStorniert: {
    de: 'Der Vertrag wurde vom Anbieter storniert.',
    en: 'The provider cancelled the contract.',
  },
  VertragNichtZustandeGekommen: { de: 'Es ist kein Vertrag zustande gekommen.', en: 'No contract was concluded.' },
  Vertragsverlaengerung: {
    de: 'Es handelt sich um eine Vertragsverlängerung; dafür gibt es keine Prämie.',
    en: 'This was a contract renewal, which earns no reward.',
  },
  PraemieStorniert: { de: 'Die Prämie wurde storniert.', en: 'The reward was cancelled.' },
  EmpfehlungGesperrt: {
    de: 'Diese Empfehlung ist leider nicht mehr möglich.',
    en: 'Unfortunately this recommendation is no longer possible.',
  },
  EmpfehlungZurueckgezogen: { de: 'Die Empfehlung wurde zurückgezogen.', en: 'The recommendation was withdrawn.' },
  EmpfehlungAbgelaufen: {
    de: 'In 60 Tagen hat niemand auf den Link reagiert.',
    en: 'Nobody reacted to the link within 60 days.',
  },
  UeberweisungZurueckgegeben: {
    de: 'Die Bank hat die Überweisung zurückgegeben. Bitte prüfen Sie Ihre Bankdaten.',
    en: 'The bank returned the transfer. Please check your bank details.',
  },
  FreigabeAusstehend: {
    de: 'Wir prüfen den Auftrag und geben die Prämie danach frei.',
    en: 'We are checking the order and will release the reward afterwards.',
  },
  WiderrufsfristLaeuft: {
    de: 'Die Widerrufsfrist Ihres Kontakts läuft noch. Danach geben wir die Prämie frei und schreiben Ihnen.',
    en: 'Your contact’s withdrawal period is still running. After that we release the reward and write to you.',
  },
  KontaktMussBestaetigen: {
    de: 'Ihr Kontakt hat sich eingetragen und muss noch den Link in unserer E-Mail bestätigen.',
    en: 'Your contact has signed up and still has to confirm the link in our e-mail.',
  },
  AuftragAbgelehnt: {
    de: 'Der Auftrag wurde bei der Prüfung abgelehnt.',
    en: 'The order was refused when it was checked.',
  },
  AndererPersonZugeordnet: {
    de: 'Ein Vertrag, der hier stand, gehörte zu einer anderen Person und wurde ihr zugeordnet.',
    en: 'A contract that stood here belonged to somebody else and was assigned to them.',
  },
  EigenerVertrag: {
    de: 'Für einen eigenen Vertrag gibt es keine Prämie.',
    en: 'There is no reward for a contract of your own.',
  },
  ZweiterVertrag: {
    de: 'Je Person und Produkt gibt es eine Prämie; dies war ein weiterer Vertrag.',
    en: 'There is one reward per person and product; this was a further contract.',
  },
  KeinePraemieFuerProdukt: {
    de: 'Gekauft wurde ein anderes Produkt als empfohlen, für das es am Auftragstag keine Prämie gab.',
    en: 'Another product was bought than recommended, and there was no reward for it on the day of the order.',
  },
  EmpfehlungWarBeendet: {
    de: 'Die Empfehlung war schon beendet, als der Vertrag gemeldet wurde.',
    en: 'The recommendation had already ended when the contract was reported.',
  },
};

export const OwnName = z.strictObject({ Vorname: personName(), Nachname: personName() });
export type OwnName = z.output<typeof OwnName>;

export const NewEmail = z.strictObject({ Email: email() });
export type NewEmail = z.output<typeof NewEmail>;

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
