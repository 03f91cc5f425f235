import { z } from 'zod';
import { choice } from '../praemie/schemas.js';
import { names } from '../shared/codec.js';
import { FileRead } from '../shared/csv.js';
import { cents, dateTime, paged, text } from '../shared/schemas.js';

/**
 * One state machine for a batch: collecting → sealed → approved → exported → settled | partly returned; sealed →
 * refused (docs/specification/payouts.md#payout-batches).
 */
export const batchStatuses = [
  'Offen',
  'Versiegelt',
  'Freigegeben',
  'Abgelehnt',
  'Exportiert',
  'Abgeschlossen',
  'TeilweiseZurueck',
] as const;
export const payoutStatuses = [
  'Gesammelt',
  'Versiegelt',
  'Gesendet',
  'Ausgefuehrt',
  'Zurueckgegeben',
  'Entfernt',
] as const;

/**
 * What people are told of a batch before it leaves. `EigenesKonto`: a payment to the account the programme pays from.
 * `KontoMehrfach`: several payments to one account. `KontoNeu`: a charity is paid to another account than last time, or
 * for the first time. `KontoUnbestaetigt`: nobody known has entered it, so it leaves the batch at the seal.
 * `EinzelneZahlung`: one payment alone cannot do without the bank’s verification of the payee.
 */
export const batchHints = [
  'EigenesKonto',
  'KontoMehrfach',
  'KontoNeu',
  'KontoUnbestaetigt',
  'EinzelneZahlung',
] as const;

/** A new batch; just `{ Anzahl: 0 }` if nothing is payable. */
export const CollectedBatch = z.strictObject({
  Stapelnummer: z.string().optional(),
  Anzahl: z.int(),
  SummeCent: cents().optional(),
  Hinweise: z.array(z.enum(batchHints)).optional(),
});
export type CollectedBatch = z.output<typeof CollectedBatch>;

const batch = {
  Stapelnummer: z.string(),
  Status: z.enum(batchStatuses),
  Anzahl: z.int(),
  SummeCent: cents(),
  ErstelltAm: dateTime(),
  VersiegeltAm: dateTime().nullable(),
  VersiegeltVon: z.string().nullable(),
  FreigegebenAm: dateTime().nullable(),
  FreigegebenVon: z.string().nullable(),
  AbgelehntAm: dateTime().nullable(),
  AbgelehntVon: z.string().nullable(),
  Ablehnungsgrund: z.string().nullable(),
  ExportiertAm: dateTime().nullable(),
  /** Of the newest version of the file. */
  Sha256: z.string().nullable(),
  /** The banking day on which the bank is to execute the file, `YYYY-MM-DD`; null before the seal. */
  Ausfuehrungstag: z.string().nullable(),
  /** That day has passed and the bank has no file yet: it has to be renewed before it is approved or sent. */
  Erneuern: z.boolean(),
};

export const BatchRow = z.strictObject(batch);
export type BatchRow = z.output<typeof BatchRow>;

/** An earlier payment of the same reward: its batch, result and reason. */
export const EarlierAttempt = z.strictObject({
  Auszahlungsnummer: z.string(),
  Stapelnummer: z.string(),
  BetragCent: cents(),
  Status: z.enum(payoutStatuses),
  Grund: z.string().nullable(),
  Am: dateTime(),
});
export type EarlierAttempt = z.output<typeof EarlierAttempt>;

export const payeeNames = names({
  match: 'StimmtUeberein',
  close: 'StimmtFastUeberein',
  none: 'StimmtNichtUeberein',
  unavailable: 'NichtMoeglich',
});
export const payeeNameDecisions = names({ pay: 'TrotzdemZahlen', 'take-out': 'Herausnehmen' });

/** What the payee says of a name that is nearly theirs. */
export const holderAnswerNames = names({ open: 'Gefragt', 'of-bank': 'NameDerBank', own: 'EigenerName' });

export const BatchPayout = z.strictObject({
  Auszahlungsnummer: z.string(),
  Empfehlungsnummer: z.string().nullable(),
  /** How the reward is given; null when the reward was deleted. */
  Art: choice().nullable(),
  Kontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  BetragCent: cents(),
  Status: z.enum(payoutStatuses),
  /** ISO 20022 reason of a return, such as AC04, or why it left the batch. */
  Grund: z.string().nullable(),
  /** In a sealed batch: the reward was put on hold, or its owner blocked, after the seal. Such a batch has to be refused. */
  Angehalten: z.boolean(),
  FruehereVersuche: z.array(EarlierAttempt),
  /** What the payee’s bank says of the name (verification of payee); null: nothing was said. */
  Namenspruefung: z
    .strictObject({
      Ergebnis: z.enum(payeeNames.wire),
      /** The name the bank has for the account, where it says it. */
      Name: z.string().nullable(),
      Am: dateTime(),
      /** Where the name is another one: what a person decided; null: not yet. */
      Entscheidung: z.enum(payeeNameDecisions.wire).nullable(),
      /** Where the name is nearly theirs: whether the payee was asked, and which name they say is right. */
      Antwort: z.enum(holderAnswerNames.wire).nullable(),
    })
    .nullable(),
  /** About its account. */
  Hinweise: z.array(z.enum(batchHints)),
  /** The payee of the configuration within `Art`, such as a charity; null: the person’s own account. */
  Zahlungsempfaenger: z.string().nullable(),
});
export type BatchPayout = z.output<typeof BatchPayout>;

/** A version of the file that a newer one replaced, because its day of execution passed before it left. */
export const FormerBatchFile = z.strictObject({
  Sha256: z.string(),
  Ausfuehrungstag: z.string().nullable(),
  FreigegebenVon: z.string().nullable(),
  ErsetztAm: dateTime(),
});

export const BatchDetail = z.strictObject({
  ...batch,
  /** Each that holds for the batch or a payment of it. */
  Hinweise: z.array(z.enum(batchHints)),
  /** Oldest first. */
  FruehereDateien: z.array(FormerBatchFile),
  Auszahlungen: z.array(BatchPayout),
});
export type BatchDetail = z.output<typeof BatchDetail>;

export const GiveReason = z.strictObject({ Grund: text(500) });
export const ApproveBatch = z.strictObject({
  Sha256: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/),
});

/** Kinds of bank files: documents, or an archive of them. */
export const bankDocumentKinds = ['pain.002', 'camt.052', 'camt.053', 'camt.054'] as const;

/** One document of a file. `Art` null: it could not be read; `Hinweis` says why, or that nothing in it is booked yet. */
export const BankFileDocument = z.strictObject({
  Name: z.string(),
  Art: z.enum(bankDocumentKinds).nullable(),
  /** As in `camt.053.001.08`; null where the document names none. */
  Version: z.string().nullable(),
  Eintraege: z.int(),
  Vorgemerkt: z.int(),
  Hinweis: z.string().nullable(),
});
export type BankFileDocument = z.output<typeof BankFileDocument>;

/**
 * Payments of which the file told something new, and entries that wait for a person or were already known;
 * `Abgewiesen` entries have no effect, each with its place in the file and the reason. `Vorgemerkt`: not booked yet.
 */
export const BankResponseResult = z.strictObject({
  Zugeordnet: z.int(),
  Offen: z.int(),
  Bereits: z.int(),
  Abgewiesen: z.array(z.strictObject({ Stelle: z.string(), Grund: z.string() })),
  Vorgemerkt: z.int(),
  Dokumente: z.array(BankFileDocument),
  /** Where this very file was read before. */
  SchonGelesen: z.strictObject({ Am: dateTime(), Von: z.string().nullable() }).nullable(),
});
export type BankResponseResult = z.output<typeof BankResponseResult>;

export const VoucherImportResult = z.strictObject({
  Angelegt: z.int(),
  Doppelt: z.int(),
  Gelesen: FileRead,
  Fehler: z.array(z.strictObject({ Zeile: z.int(), Grund: z.string() })),
});
export type VoucherImportResult = z.output<typeof VoucherImportResult>;

/** Stock of one kind at one value. `Wartend`: rewards chosen without a code in stock. */
export const VoucherStock = z.strictObject({
  GutscheinartId: z.int(),
  Gutscheinart: z.string(),
  WertCent: cents(),
  Frei: z.int(),
  Vergeben: z.int(),
  Abgelaufen: z.int(),
  Wartend: z.int(),
  NaechsterAblauf: dateTime().nullable(),
});
export type VoucherStock = z.output<typeof VoucherStock>;

/** Sums of the double-entry ledger; `SaldoCent` over all accounts is always 0. */
export const Ledger = z.strictObject({
  Konten: z.array(z.strictObject({ Konto: z.string(), SollCent: cents(), HabenCent: cents(), SaldoCent: cents() })),
  SaldoCent: cents(),
  Buchungen: z.int(),
  /** Rewards paid as money that can be collected now. */
  AuszahlbarAnzahl: z.int(),
  AuszahlbarCent: cents(),
});
export type Ledger = z.output<typeof Ledger>;

/** A queue: its backlog, whether and why it is paused, and whether for every tenant (then only the platform can resume it). */
export const QueueRow = z.strictObject({
  Name: z.string(),
  Wartend: z.int(),
  Aktiv: z.int(),
  Verzoegert: z.int(),
  Fehlgeschlagen: z.int(),
  Angehalten: z.boolean(),
  FuerAlle: z.boolean(),
  Grund: z.string().nullable(),
});
export type QueueRow = z.output<typeof QueueRow>;

/** The queues and the state of the workers. */
export const Queues = z.strictObject({
  Erreichbar: z.boolean(),
  Warteschlangen: z.array(QueueRow),
  Worker: z.array(z.strictObject({ Name: z.string(), LetztesLebenszeichen: dateTime() })),
});
export type Queues = z.output<typeof Queues>;

export const deliveryStates = ['Offen', 'InArbeit', 'Erledigt', 'Geparkt', 'Uebersprungen'] as const;

/** The delivery of one event to one consumer. */
export const DeliveryRow = z.strictObject({
  Verbraucher: z.string(),
  Ereignis: z.string(),
  Typ: z.string(),
  Aggregat: z.string(),
  AggregatId: z.string(),
  Zustand: z.enum(deliveryStates),
  Versuche: z.int(),
  NaechsterVersuch: dateTime().nullable(),
  Fehler: z.string().nullable(),
  EreignisZeit: dateTime(),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;

export const projectionStates = ['Aktuell', 'HoltAuf', 'Neuaufbau', 'Fehler'] as const;

/** A projection; `Rueckstand` counts log entries it has not read yet. */
export const ProjectionRow = z.strictObject({
  Name: z.string(),
  Version: z.int(),
  Generation: z.int(),
  /** The generation that a rollback activates; null if there is none. */
  VorherigeGeneration: z.int().nullable(),
  Position: z.int(),
  Rueckstand: z.int(),
  Zustand: z.enum(projectionStates),
  Fehler: z.string().nullable(),
});
export type ProjectionRow = z.output<typeof ProjectionRow>;

/** A row's columns by name. */
const cells = () => z.record(z.string(), z.unknown());

/** The first 20 differing rows with the differing columns; null for the side that lacks the row. Blue is before, green after. */
export const DifferingRows = z.array(
  z.strictObject({ Schluessel: cells(), Blau: cells().nullable(), Gruen: cells().nullable() }),
);

export const rebuildStates = ['Keiner', 'Wartet', 'Laeuft', 'Fertig', 'Fehlgeschlagen', 'Abgebrochen'] as const;

/** Progress of the latest rebuild; `Rate` in events a second. Blue is the table in use, green the new one. */
export const Rebuild = z.strictObject({
  Lauf: z.string().nullable(),
  Zustand: z.enum(rebuildStates),
  Verarbeitet: z.int(),
  Gesamt: z.int(),
  Rate: z.number(),
  RestSekunden: z.number().nullable(),
  BegonnenAm: dateTime().nullable(),
  BeendetAm: dateTime().nullable(),
  Fehler: z.string().nullable(),
  Vergleich: z.array(z.strictObject({ Mandant: z.string(), Blau: z.int(), Gruen: z.int(), Gleich: z.boolean() })),
  Unterschiede: DifferingRows,
});
export type Rebuild = z.output<typeof Rebuild>;

/** What events are about. */
export const eventKinds = [
  'Empfehler',
  'Empfehlung',
  'Empfaenger',
  'Auftrag',
  'Praemie',
  'Gutscheincode',
  'Auszahlung',
  'Pruefung',
  'Reklamation',
  'Aktion',
  'Einladung',
  'Inhalt',
  'Kontakt',
  'Betrieb',
] as const;

/** One event of the store; events hold no personal data. `Satz` and `Wer` are in the caller's language. */
export const EventRow = z.strictObject({
  Ereignis: z.string(),
  Art: z.enum(eventKinds),
  Satz: z.string(),
  /** Number of the recommendation, contact, order, batch or invitation that it is about; null where it has none. */
  Nummer: z.string().nullable(),
  /** In whose role it was done. */
  Wer: z.string(),
  Typ: z.string(),
  Aggregat: z.string(),
  AggregatId: z.string(),
  Version: z.int(),
  Position: z.string(),
  Zeit: dateTime(),
  Akteur: z.string(),
  Korrelation: z.string(),
  Ursache: z.string().nullable(),
  Daten: z.record(z.string(), z.unknown()),
});
export type EventRow = z.output<typeof EventRow>;

/** A change by agency or operator: who, what, before, after, when. */
export const AuditRow = z.strictObject({
  Id: z.string(),
  Zeit: dateTime(),
  Akteur: z.string(),
  /** The person's name, if still known. */
  Name: z.string().nullable(),
  Aktion: z.string(),
  Gegenstand: z.string(),
  /** Name of whom or what it is about, where `Gegenstand` is an id or a number and it is still known. */
  GegenstandName: z.string().nullable(),
  Vorher: z.unknown().nullable(),
  Nachher: z.unknown().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

export const BatchRows = paged(BatchRow);
export const DeliveryRows = paged(DeliveryRow);
export const EventRows = paged(EventRow);
export const AuditRows = paged(AuditRow);

export const retentionNames = names({
  'unconfirmed-contact': 'UnbestaetigterKontakt',
  'unconfirmed-account': 'UnbestaetigtesKonto',
  'decision-period': 'Entscheidungsfrist',
  'contact-without-order': 'KontaktOhneAuftrag',
  'contact-with-order': 'KontaktMitAuftrag',
});
export const RetentionKind = z.enum(retentionNames.wire);

/** The retention period of one kind of record. */
export const Period = z.strictObject({ Art: RetentionKind, Tage: z.int().min(0).max(3650) });

/**
 * Retention of one kind of record. `Faellig`: expired and not erased yet; `InDreissigTagen`: expires within 30 days;
 * `Erledigt`: erased or ended in the last 30 days.
 */
export const RetentionRow = z.strictObject({
  Art: RetentionKind,
  /** 0: the default. */
  Version: z.int(),
  Tage: z.int(),
  Standard: z.int(),
  Faellig: z.int(),
  InDreissigTagen: z.int(),
  Erledigt: z.int(),
  ZuletztAm: z.string().nullable(),
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
});
export type RetentionRow = z.output<typeof RetentionRow>;

/** Kinds of record with personal data; the period of the first four is the tenant's rule. */
export const keptNames = names({
  'unconfirmed-contact': 'UnbestaetigterKontakt',
  'unconfirmed-account': 'UnbestaetigtesKonto',
  'contact-without-order': 'KontaktOhneAuftrag',
  'contact-with-order': 'KontaktMitAuftrag',
  account: 'Konto',
  'bank-details': 'Bankverbindung',
  consent: 'Einwilligung',
  'phone-consent': 'Anrufnachweis',
  'newsletter-consent': 'NewsletterEinwilligung',
  'email-change': 'Adressaenderung',
  'former-address': 'FruehereAdresse',
  invitation: 'Einladung',
  'invitation-refusal': 'Einladungssperre',
  'import-line': 'Importzeile',
  'contact-message': 'Nachricht',
  claim: 'Reklamation',
  'work-note': 'Teamnotiz',
  'saved-view': 'Ansicht',
  'sent-mail': 'VersandteMail',
  'form-mail': 'Formularmail',
  token: 'Sitzung',
  'failed-attempt': 'Fehlversuch',
  'stored-answer': 'GespeicherteAntwort',
  'payment-contact': 'Zahlungskontakt',
  'payment-record': 'Zahlungsnachweis',
  'audit-entry': 'Protokolleintrag',
  erasure: 'Loeschnachweis',
});
export const KeptKind = z.enum(keptNames.wire);

/** A kind of record in the list of all that is kept of people. */
export const KeptRow = z.strictObject({
  Art: KeptKind,
  /** Who says how long: the tenant's rule, the law, the product, or the person, who may be erased at any time. */
  Quelle: z.enum(['Regel', 'Gesetz', 'Produkt', 'Person']),
  /** Null: no number of days. */
  Tage: z.int().nullable(),
  /** Whole years that a law names; null: none. */
  Jahre: z.int().nullable(),
  Bestand: z.int(),
  AeltesterVom: dateTime().nullable(),
  Faellig: z.int(),
  InDreissigTagen: z.int(),
  /** In the last 30 days; null where it goes with its person or is not counted. */
  Erledigt: z.int().nullable(),
});
export type KeptRow = z.output<typeof KeptRow>;

/** `Nummer` names the record without personal data. */
export const KeptRecordRow = z.strictObject({
  Nummer: z.string(),
  Seit: dateTime(),
  FaelligAm: dateTime().nullable(),
});
export const KeptRecordRows = paged(KeptRecordRow);
