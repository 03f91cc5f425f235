import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { choice } from '../praemie/schemas.js';
import { accountHolder, bic, iban } from '../empfaenger/schemas.js';
import { cents, dateTime, hex, line, number, paged, paging, plannable, text } from '../shared/schemas.js';
import { decision } from './calls.js';
import { payoutStatusNames } from '../shared/codec.js';
import {
  BankFileDocument,
  bankDocumentKinds,
  BatchDetail,
  EarlierAttempt,
  GiveReason,
  payeeNameDecisions,
} from './schemas.js';

/** Where the payer has its seat; wanted for accounts outside the EEA. */
export const PayerAddress = z.strictObject({
  Strasse: line(70),
  Hausnummer: line(16).nullable().optional(),
  Plz: line(16),
  Ort: line(35),
  /** ISO 3166, two capitals. */
  Land: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/),
});
export type PayerAddress = z.output<typeof PayerAddress>;

const paidFrom = {
  Kontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  Bic: z.string().nullable(),
  Anschrift: PayerAddress.nullable(),
};

/** The account that rewards are paid from; empty before one is set. */
export const PayoutAccount = z.strictObject({
  /** Of the account and of what waits for a second person; a change names it. */
  Version: z.string(),
  Konto: z
    .strictObject({
      ...paidFrom,
      GeaendertAm: dateTime(),
      /** Null: set when the tenant was created. */
      GeaendertVon: z.string().nullable(),
    })
    .nullable(),
  /** A proposal that waits for a second person; `Eigener`: the caller’s own, so another person decides. */
  Vorschlag: z
    .strictObject({
      ...paidFrom,
      Id: z.uuid(),
      VorgeschlagenAm: dateTime(),
      VorgeschlagenVon: z.string(),
      Eigener: z.boolean(),
      /** When it takes effect after the approval; null: immediately. */
      GiltAb: dateTime().nullable(),
    })
    .nullable(),
});
export type PayoutAccount = z.output<typeof PayoutAccount>;

/** 202: a second person has to agree. */
export const ChangedPayoutAccount = PayoutAccount.extend({ WartetAuf: z.literal('ZweitePerson').optional() });

export const ChangePayoutAccount = z.strictObject({
  /** The version that was read; "0": no account yet. */
  Version: line(60),
  Kontoinhaber: accountHolder(),
  /** Absent: that of the account in use, which nobody reads in full. */
  Iban: iban().optional(),
  Bic: bic().nullable().optional(),
  /** Absent: stays as it is. */
  Anschrift: PayerAddress.nullable().optional(),
});

export const readPayoutAccount = defineCall({
  name: 'readPayoutAccount',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/zahlungskonto',
  summary: 'Read the account that rewards are paid from',
  details: 'Masked, with what waits for a second person.',
  extension: true,
  answer: PayoutAccount,
  status: 200,
  errors: [],
});

export const changePayoutAccount = defineCall({
  name: 'changePayoutAccount',
  ...asOperator('Auszahlungen'),
  ...plannable,
  method: 'PUT',
  path: '/betrieb/zahlungskonto',
  summary: 'Change the account that rewards are paid from',
  details:
    'From the next sealed batch on. Answers 202 with `WartetAuf` for another IBAN, or for any change where the tenant requires a second person.',
  body: ChangePayoutAccount,
  answer: ChangedPayoutAccount,
  status: 200,
  otherStatus: 202,
  errors: ['validation-failed', 'iban-invalid', 'changed-meanwhile'],
});

const proposed = {
  ...asOperator('Auszahlungen'),
  method: 'PUT',
  answer: PayoutAccount,
  status: 200,
  errors: ['not-authorised', 'changed-meanwhile'],
} as const;

export const agreeToPayoutAccount = defineCall({
  name: 'agreeToPayoutAccount',
  ...proposed,
  path: '/betrieb/zahlungskonto/zustimmen',
  summary: 'Approve a proposed account to pay from',
  details: 'Proposed by another person. Rewards are paid from it at once.',
  extension: true,
  body: z.strictObject({ Id: z.uuid() }),
});

export const declinePayoutAccount = defineCall({
  name: 'declinePayoutAccount',
  ...proposed,
  path: '/betrieb/zahlungskonto/ablehnen',
  summary: 'Decline a proposed account to pay from',
  details: 'Proposed by another person, with a reason. Nothing changes.',
  extension: true,
  body: z.strictObject({ Id: z.uuid(), Grund: text(500) }),
});

export const confirmPayee = defineCall({
  name: 'confirmPayee',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/zahlungsempfaenger/bestaetigen',
  summary: 'Confirm the account of a payee of the configuration',
  details:
    'For a payee, such as a charity, whose account was entered by nobody known. Another person approves batches that pay it.',
  extension: true,
  body: z.strictObject({ Art: choice(), Id: line(60) }),
  errors: ['not-found', 'changed-meanwhile'],
});

const batchParams = z.strictObject({ stapel: number() });

export const refusePayoutBatch = defineCall({
  name: 'refusePayoutBatch',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/ablehnen',
  summary: 'Refuse a sealed payout batch',
  details: 'Before its approval, by another person than the sealer. Its payments are payable again.',
  params: batchParams,
  body: GiveReason,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const putPayoutBatchBack = defineCall({
  name: 'putPayoutBatchBack',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/zurueckstellen',
  summary: 'Put the payments of an unsealed batch back',
  details: 'For example a single payment, so that it waits for others. The next collection takes them.',
  extension: true,
  params: batchParams,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const renewPayoutBatch = defineCall({
  name: 'renewPayoutBatch',
  needs: 'paying',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/erneuern',
  summary: 'Renew the file of a payout batch',
  details:
    'For the next banking day, where the day of execution has passed and the bank has no file yet. The payments stay the same and need a new approval.',
  extension: true,
  params: batchParams,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const takePaymentOut = defineCall({
  name: 'takePaymentOut',
  ...asOperator('Auszahlungen'),
  method: 'DELETE',
  path: '/betrieb/auszahlungen/:stapel/posten/:zahlung',
  summary: 'Take a payment out of a batch before its seal',
  details: 'It waits as a hold for a person’s decision.',
  params: z.strictObject({ stapel: number(), zahlung: number() }),
  body: GiveReason,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const handOverPayoutBatch = defineCall({
  name: 'handOverPayoutBatch',
  needs: 'paying',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/uebergeben',
  summary: 'Record that a payment file was handed to the bank',
  details: 'For an approved batch. A response of the bank about the batch records it, too.',
  params: batchParams,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

/** The bank's response to a payment: executed, returned, only noted, the payee's name compared, or not understood. */
export const bankResponseKinds = ['Ausgefuehrt', 'Zurueckgegeben', 'Vermerkt', 'NameGeprueft', 'Unklar'] as const;
export const openAnswerReasons = [
  'ZahlungUnbekannt',
  'NichtGesendet',
  'BetragWeichtAb',
  'Unklar',
  'VorgangUnklar',
  'StapelUnbekannt',
  'StapelWeichtAb',
  'RueckgabeNachAusfuehrung',
  'SchonGebucht',
  'NachRueckgabeGebucht',
  'SchonZurueck',
  'BelastungWartet',
  'AbgelehntUndGebucht',
  'AbgelehntUndGemeldet',
  'BankWiderspricht',
  'KennzeichenUnbekannt',
  'AngabenWidersprechen',
  'MehrerePassen',
  'StapelUndZahlungen',
  'StapelWiderspricht',
  'StapelMehrdeutig',
  'NameWeichtAb',
] as const;
export const openAnswerStates = ['Offen', 'Zugeordnet', 'Verworfen', 'AufKlaerungskonto'] as const;

/** A payout that a bank response may refer to: sent, with the same amount. */
export const BankResponseCandidate = z.strictObject({
  Auszahlungsnummer: z.string(),
  Stapelnummer: z.string(),
  Kontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  BetragCent: cents(),
  Status: z.enum(payoutStatusNames.wire),
  /** Another person than the one who imported the line has to assign it to this one; missing where no line is named. */
  ZweitePerson: z.boolean().optional(),
});
export type BankResponseCandidate = z.output<typeof BankResponseCandidate>;

/** What money did on the account. */
export const movements = ['Belastung', 'Gutschrift'] as const;

/** Waits for a second person, is unclear, was offset, was declined, or was booked in error. */
export const clearingStates = ['Wartet', 'Offen', 'Ausgeglichen', 'Abgelehnt', 'Storniert'] as const;

/** A line that moved money is put aside, two items are set off against each other, a booking is taken back. */
export const bankRequestKinds = ['Ablage', 'Ausgleich', 'Storno'] as const;

/** What somebody asked for at the bank; another person agrees. */
export const BankRequest = z.strictObject({
  Anfrage: z.uuid(),
  Art: z.enum(bankRequestKinds),
  /** The item that it is to be set off against. */
  Mit: z.uuid().nullable(),
  Begruendung: z.string(),
  AngefragtAm: dateTime(),
  AngefragtVon: z.string(),
  /** Asked for by the caller, so another person decides. */
  Eigener: z.boolean(),
});
export type BankRequest = z.output<typeof BankRequest>;

/** Another person has to agree. */
const Waits = z.strictObject({ WartetAuf: z.literal('ZweitePerson') });
/** `WartetAuf`: null where it is done; else another person has to agree (202). */
const DoneOrWaiting = z.strictObject({ WartetAuf: Waits.shape.WartetAuf.nullable() });

/** Money that fits no open payment; amounts in cents, without a sign. */
export const ClearingItem = z.strictObject({
  Posten: z.uuid(),
  Zustand: z.enum(clearingStates),
  Richtung: z.enum(movements),
  BetragCent: cents(),
  /** What the bank kept of it, or took on top. */
  EntgeltCent: cents(),
  /** What of it is still unclear. */
  OffenCent: cents(),
  /** The item that it is the counter movement of. */
  Gegen: z.uuid().nullable(),
  /** The bank’s line, the payment that it names, the bank’s own reference and the day it was booked on. */
  Eintrag: z.string(),
  Auszahlungsnummer: z.string().nullable(),
  Bankreferenz: z.string().nullable(),
  GebuchtAm: z.string().nullable(),
  Begruendung: z.string(),
  AngefragtAm: dateTime(),
  AngefragtVon: z.string(),
  /** Asked for by the caller, so another person decides. */
  Eigener: z.boolean(),
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  Ablehnungsgrund: z.string().nullable(),
  AusgeglichenAm: dateTime().nullable(),
  /** What waits for a second person: its offset, or that its booking be taken back. */
  Anfrage: BankRequest.nullable(),
});
export type ClearingItem = z.output<typeof ClearingItem>;

/** `Offen`, `OffenCent`: number and sum of what is unclear; above zero where more came in than left. */
export const ClearingItems = paged(ClearingItem).extend({ Offen: z.int(), OffenCent: cents() });

/** A response of the bank that waits for a person. */
const assignedOutcomes = ['Ausgefuehrt', 'Zurueckgegeben', ...payeeNameDecisions.wire] as const;

export const OpenBankResponse = z.strictObject({
  Eintrag: z.string(),
  Art: z.enum(bankResponseKinds),
  Warum: z.enum(openAnswerReasons),
  /** The same as a sentence, with its figures. */
  WarumText: z.string(),
  /** What the bank speaks of: one payment, or a whole batch. */
  Ueber: z.enum(['Zahlung', 'Stapel']),
  /** The reference as the bank wrote it. */
  Auszahlungsnummer: z.string().nullable(),
  /** The batch that the bank speaks of as a whole. */
  Stapelnummer: z.string().nullable(),
  BetragCent: cents().nullable(),
  /** What the bank says that it kept, and the amount before that. */
  EntgeltCent: cents().nullable(),
  AusgangsbetragCent: cents().nullable(),
  /** Status as the bank wrote it, such as RJCT. */
  Kennzeichen: z.string().nullable(),
  /** ISO 20022 reason of a return, such as AC04. */
  Grund: z.string().nullable(),
  /** Where it stands on the account’s statement: the bank’s own reference, and the day it was booked on. */
  Bankreferenz: z.string().nullable(),
  GebuchtAm: z.string().nullable(),
  EingelesenAm: dateTime(),
  EingelesenVon: z.string().nullable(),
  /** What it can be assigned as (a return of an executed payment, a charge) takes another person than who imported it. */
  ZweitePerson: z.boolean(),
  /** The payment it names or was assigned to, as it stands now. `GebuchtAm`: the day of its execution, where known. */
  Zahlung: BankResponseCandidate.extend({ Am: dateTime(), GebuchtAm: z.string().nullable() }).nullable(),
  /** All other payments of the same reward, oldest first. */
  FruehereVersuche: z.array(EarlierAttempt),
  Zustand: z.enum(openAnswerStates),
  /** What it can be assigned as: a debit was executed, a credit came back. */
  Moeglich: z.array(z.enum(assignedOutcomes)),
  /** Why it can be assigned as nothing, as a sentence. */
  Hindernis: z.string().nullable(),
  /** What money did; null where none moved. */
  Richtung: z.enum(movements).nullable(),
  /** Its money is nobody’s and can be booked to the clearing account. */
  Klaerbar: z.boolean(),
  /** The open item that it is offered to offset: its payment’s, or one of its amount that names no payment. */
  Gegenposten: ClearingItem.nullable(),
  /** Where it waits to be booked there, or is. */
  Klaerung: ClearingItem.nullable(),
  /** Where somebody asked that it be put aside, or did: since it moved money, another person agrees. */
  Ablage: BankRequest.nullable(),
  Vorschlaege: z.array(BankResponseCandidate),
  /** The payout that it was assigned to. */
  ZugeordnetZu: z.string().nullable(),
  ErledigtAm: dateTime().nullable(),
  ErledigtVon: z.string().nullable(),
  Begruendung: z.string().nullable(),
});
export type OpenBankResponse = z.output<typeof OpenBankResponse>;
export const OpenBankResponses = paged(OpenBankResponse);

/**
 * `Ergebnis`: what happened to the payout; for a payee whose name is another one, what a person decides. A response on a
 * batch, or one that names nothing, may mean several payments. `EntgeltCent`: what the bank kept; it explains the whole
 * difference of the amounts.
 */
export const AssignBankResponse = z
  .strictObject({
    Auszahlungsnummer: number().optional(),
    Auszahlungsnummern: z.array(number()).min(1).max(2000).optional(),
    Ergebnis: z.enum(assignedOutcomes),
    EntgeltCent: cents().optional(),
    Begruendung: text(500),
  })
  .refine(({ Auszahlungsnummer, Auszahlungsnummern }) => Boolean(Auszahlungsnummer ?? Auszahlungsnummern), {
    path: ['Auszahlungsnummer'],
    params: { reason: 'required' },
  });
export const DismissBankResponse = z.strictObject({ Begruendung: text(500) });

const entryParams = z.strictObject({ eintrag: hex() });

export const listOpenBankResponses = defineCall({
  name: 'listOpenBankResponses',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/auszahlungen/rueckmeldung/offen',
  summary: 'List bank responses that matched no payout',
  details: 'Oldest first, each with the payouts it may mean.',
  extension: true,
  query: z.strictObject({ ...paging(), zustand: z.enum(openAnswerStates).default('Offen') }),
  answer: OpenBankResponses,
  status: 200,
  errors: [],
});

export const assignBankResponse = defineCall({
  name: 'assignBankResponse',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/zuordnen',
  summary: 'Assign a bank response to a payout',
  details:
    'As executed or as returned. The amount has to be the same, or differ by the bank’s charge that is named. Executed money that came back, and a charge, take another person than the one who imported the response.',
  extension: true,
  params: entryParams,
  body: AssignBankResponse,
  errors: [
    'not-found',
    'not-authorised',
    'changed-meanwhile',
    'payment-executed',
    'clearing-booked',
    'second-person-waits',
  ],
});

export const askForClearing = defineCall({
  name: 'askForClearing',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/klaeren',
  summary: 'Request to book money to the clearing account',
  details:
    'For money that moved and fits no open payment. Another person approves. `Gegen` names the open item that it offsets, `EntgeltCent` the cents that the bank kept where that is the whole difference.',
  extension: true,
  params: entryParams,
  body: z.strictObject({ Begruendung: text(500), Gegen: z.uuid().optional(), EntgeltCent: cents().optional() }),
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'clearing-booked', 'second-person-waits'],
});

const itemParams = z.strictObject({ posten: z.uuid() });

export const listClearingItems = defineCall({
  name: 'listClearingItems',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/klaerungskonto',
  summary: 'List the items of the clearing account',
  details: 'Booked or waiting to be, oldest first, with the sum that is unclear.',
  extension: true,
  query: z.strictObject({ ...paging(), zustand: z.enum(clearingStates).default('Offen') }),
  answer: ClearingItems,
  status: 200,
  errors: [],
});

export const agreeToClearing = defineCall({
  name: 'agreeToClearing',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/klaerungskonto/:posten/zustimmen',
  summary: 'Approve a request for the clearing account',
  details: 'Made by another person. The money is booked to the clearing account.',
  extension: true,
  params: itemParams,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const declineClearing = defineCall({
  name: 'declineClearing',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/klaerungskonto/:posten/ablehnen',
  summary: 'Decline a request for the clearing account',
  details: 'With a reason. Requesters may withdraw their own. The bank’s line waits as before.',
  extension: true,
  params: itemParams,
  body: DismissBankResponse,
});

/** Calls by which one person asks, and another one has to agree. */
const asking = {
  ...asOperator('Auszahlungen'),
  ...decision,
  answer: Waits,
  status: 202,
  errors: [...decision.errors, 'not-authorised', 'second-person-waits'],
} as const;

export const offsetClearing = defineCall({
  name: 'offsetClearing',
  ...asking,
  path: '/betrieb/klaerungskonto/:posten/ausgleichen',
  summary: 'Request to offset two items of the clearing account',
  details: 'Unclear amounts of opposite directions, as far as the smaller one goes. Another person approves.',
  extension: true,
  params: itemParams,
  body: z.strictObject({ Mit: z.uuid(), Begruendung: text(500) }),
});

export const reverseClearing = defineCall({
  name: 'reverseClearing',
  ...asking,
  path: '/betrieb/klaerungskonto/:posten/stornieren',
  summary: 'Request to reverse a booking on the clearing account',
  details:
    'For a booking that was an error. Another person approves. The bank’s line waits again, and so does what it had offset.',
  extension: true,
  params: itemParams,
  body: DismissBankResponse,
});

const requestParams = z.strictObject({ anfrage: z.uuid() });

export const agreeToBankRequest = defineCall({
  name: 'agreeToBankRequest',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/bankanfragen/:anfrage/zustimmen',
  summary: 'Approve what another operator requested',
  details: 'A dismissed line, two items that are offset, or a booking that is reversed.',
  extension: true,
  params: requestParams,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const declineBankRequest = defineCall({
  name: 'declineBankRequest',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/bankanfragen/:anfrage/ablehnen',
  summary: 'Decline a request or withdraw your own',
  details: 'With a reason; everything stays as it was.',
  extension: true,
  params: requestParams,
  body: DismissBankResponse,
});

export const searchSentPayments = defineCall({
  name: 'searchSentPayments',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/auszahlungen/rueckmeldung/zahlungen',
  summary: 'Search sent payments',
  details:
    'By a part of holder, number, batch, account or amount. Newest first, at most 20. `eintrag`: the response that is to be assigned.',
  extension: true,
  query: z.strictObject({ q: line(100), eintrag: hex().optional() }),
  answer: z.array(BankResponseCandidate),
  status: 200,
  errors: [],
});

/** What became of a line of a bank’s file. */
export const bankLineResults = ['Zugeordnet', 'Bekannt', 'Vermerkt', 'Offen', 'Abgewiesen'] as const;

/** A bank’s file that was read: who and when first and last, and what it did the first time. */
export const BankFile = z.strictObject({
  /** SHA-256 of its bytes. */
  Datei: z.string(),
  Name: z.string().nullable(),
  Art: z.enum([...bankDocumentKinds, 'Archiv']),
  EingelesenAm: dateTime(),
  EingelesenVon: z.string().nullable(),
  /** Times it was read, and the last of them. */
  Male: z.int(),
  ZuletztAm: dateTime(),
  ZuletztVon: z.string().nullable(),
  Zugeordnet: z.int(),
  Offen: z.int(),
  Bereits: z.int(),
  Abgewiesen: z.int(),
  Vorgemerkt: z.int(),
});
export type BankFile = z.output<typeof BankFile>;

/** A line and what became of it; `Entscheidung`: of the person it waited for. */
export const BankFileLine = z.strictObject({
  Nummer: z.int(),
  Dokument: z.string(),
  Stelle: z.string(),
  Art: z.enum(bankResponseKinds).nullable(),
  Kennzeichen: z.string().nullable(),
  BetragCent: cents().nullable(),
  Ergebnis: z.enum(bankLineResults),
  Grund: z.string().nullable(),
  Auszahlungsnummer: z.string().nullable(),
  Entscheidung: z.enum(openAnswerStates).nullable(),
});
export type BankFileLine = z.output<typeof BankFileLine>;

export const listBankFiles = defineCall({
  name: 'listBankFiles',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/bankdateien',
  summary: 'List imported bank files',
  details: 'Latest first.',
  query: z.strictObject(paging()),
  answer: paged(BankFile),
  status: 200,
  errors: [],
});

export const readBankFile = defineCall({
  name: 'readBankFile',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/bankdateien/:datei',
  summary: 'Read an imported bank file',
  details: 'With its documents and the outcome of each line, one page of lines at a time.',
  params: z.strictObject({ datei: hex() }),
  query: z.strictObject(paging(100)),
  answer: BankFile.extend({ Dokumente: z.array(BankFileDocument), Zeilen: paged(BankFileLine) }),
  status: 200,
  errors: ['not-found'],
});

export const dismissBankResponse = defineCall({
  name: 'dismissBankResponse',
  ...asking,
  answer: DoneOrWaiting,
  status: 200,
  otherStatus: 202,
  path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/verwerfen',
  summary: 'Dismiss a bank response',
  details: 'With a reason: it is about none of the payouts. One by which money moved waits for another person (202).',
  extension: true,
  params: entryParams,
  body: DismissBankResponse,
  errors: [...asking.errors, 'clearing-booked'],
});

/**
 * Why a reward waits: both gave one account or are one person by e-mail; another person gave this account or has a
 * similar e-mail; a voucher's value or pace; a friend who never confirmed their address; account replaced (until
 * `FreiAb`), disowned, or refused by the bank; payment taken out, or booked though rejected.
 */
export const holdReasons = [
  'GleichesKonto',
  'GleichePerson',
  'GleicheNummer',
  'GeteiltesKonto',
  'AehnlicheEmail',
  'GutscheinWert',
  'GutscheinTempo',
  'AdresseUnbestaetigt',
  'KontoErsetzt',
  'AdresseErsetzt',
  'KontoBestritten',
  'KontoAbgelehnt',
  'Herausgenommen',
  'BankWiderspricht',
  'InhaberGesperrt',
] as const;
export const holdStates = ['Angehalten', 'Freigegeben', 'Abgelehnt'] as const;

/** A reward on hold until a person decides, or until `FreiAb`. */
export const Hold = z.strictObject({
  Praemie: z.uuid(),
  Empfehlungsnummer: z.string().nullable(),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  Name: z.string(),
  Art: choice().nullable(),
  BetragCent: cents(),
  Warum: z.array(z.enum(holdReasons)),
  FreiAb: dateTime().nullable(),
  Kontoinhaber: z.string(),
  /** Account holder of the recommendation's other reward; empty if there is none. */
  AndererKontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  AngehaltenAm: dateTime(),
  /** The person who placed the hold, with the reason; null if a rule did. */
  AngehaltenVon: z.string().nullable(),
  Anlass: z.string().nullable(),
  Zustand: z.enum(holdStates),
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  Begruendung: z.string().nullable(),
});
export type Hold = z.output<typeof Hold>;
export const Holds = paged(Hold);

export const DecideHold = z.strictObject({ Begruendung: text(500) });

const holdParams = z.strictObject({ praemie: z.uuid() });

export const listHolds = defineCall({
  name: 'listHolds',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/angehalten',
  summary: 'List held rewards',
  details: 'Rewards of any type that are held back before they leave, oldest first.',
  extension: true,
  query: z.strictObject({ ...paging(), zustand: z.enum(holdStates).default('Angehalten') }),
  answer: Holds,
  status: 200,
  errors: [],
});

export const releaseHold = defineCall({
  name: 'releaseHold',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/angehalten/:praemie/freigeben',
  summary: 'Release a held reward',
  details: 'With a reason. The next collection takes it, or the voucher’s code is mailed.',
  extension: true,
  params: holdParams,
  body: DecideHold,
  errors: ['not-found', 'changed-meanwhile', 'hold-ends-by-itself'],
});

export const refuseHold = defineCall({
  name: 'refuseHold',
  ...asOperator('Auszahlungen'),
  ...decision,
  path: '/betrieb/angehalten/:praemie/ablehnen',
  summary: 'Refuse a held reward',
  details: 'With a reason. It is cancelled, and the person gets a mail.',
  extension: true,
  params: holdParams,
  body: DecideHold,
});
