import { Controller } from '@nestjs/common';
import {
  assignBankResponse,
  dismissBankResponse,
  listOpenBankResponses,
  searchSentPayments,
  type bankResponseKinds,
  type openAnswerReasons,
  type openAnswerStates,
  type OpenBankResponse,
  type OpenBankResponse as WireAnswer,
} from '#contract/betrieb/payouts.js';
import { importBankResponse } from '#contract/betrieb/calls.js';
import type { BankFileDocument } from '#contract/betrieb/schemas.js';
import { bankFileTexts, emptyDocumentTexts } from '#contract/errors/bank-files.js';
import { names, payoutStatusNames, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import type { Language } from '#shared/texts.js';
import { Audit } from '#platform/audit.js';
import { Implements, Input, staffOf, type CallRequest } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { referenceOf } from '../domain/bookings.js';
import type { FiledDocumentNote } from '../persistence/bank-files.js';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import {
  OpenBankResponses,
  type Candidate,
  type OpenAnswer,
  type PaymentMeant,
} from '../persistence/open-bank-responses.js';
import { ClearingItems, type ClearingRow } from '../persistence/clearing-items.js';
import { Payouts, type Attempt, type StatesOfBatch } from '../persistence/payouts.js';
import { BankResponseAssignment } from '../use-cases/assign-bank-response.js';
import { BankResponseImport } from '../use-cases/import-bank-response.js';
import { Clearable } from '../use-cases/clearing.js';
import { isForAnother, mustBeDecidedByTwo, PossibleOutcomes, type Possible } from '../use-cases/possible-outcomes.js';
import { PutAside } from '../use-cases/put-aside.js';
import { toWireRequest, waitsForAnother } from './bank-requests.js';
import { toWireAttempt } from './batches.js';
import { movementNames, toWireClearing } from './clearing.js';
import { obstacleTexts, rejections, whyOf, type Figures } from './words-of-lines.js';

const outcomes = names({
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  pay: 'TrotzdemZahlen',
  'take-out': 'Herausnehmen',
});

export const bankResponseCalls = [
  calls(BankResponseAssignment, [
    answer(assignBankResponse, (responses, { params, body, context }) =>
      responses.assign({
        key: params.eintrag,
        endToEndId: body.Auszahlungsnummern ?? body.Auszahlungsnummer ?? '',
        outcome: outcomes.fromWire(body.Ergebnis),
        note: body.Begruendung,
        byName: staffOf(context).name,
        ...(body.EntgeltCent && { chargeCents: body.EntgeltCent }),
      }),
    ),
  ]),
  calls(PutAside, [
    answer(dismissBankResponse, async (putAside, { params, body: { Begruendung: note }, context }) => {
      const outcome = await putAside.dismiss({ key: params.eintrag, note, byName: staffOf(context).name });
      return outcome === 'waiting' ? waitsForAnother() : { WartetAuf: null };
    }),
  ]),
];

@Controller()
export class ImportBankResponseController {
  constructor(
    private readonly responses: BankResponseImport,
    private readonly audit: Audit,
  ) {}

  @Implements(importBankResponse)
  async import(@Input() { query, body, context }: CallRequest<typeof importBankResponse>) {
    const byName = staffOf(context).name;
    // A file's body is one character a byte.
    const bytes = Buffer.from(body, 'latin1');
    const read = await this.responses.read(bytes, byName, query?.dateiname ?? null);
    const { matched, open, known, rejected, pending, documents, before } = read;
    await this.audit.record({
      action: 'payout.bank-response',
      subject: 'bank',
      by: byName,
      after: { matched, open, known, rejected: rejected.length },
    });
    return {
      Zugeordnet: matched,
      Offen: open,
      Bereits: known,
      Abgewiesen: rejected.map(({ place, why }) => ({ Stelle: place, Grund: rejections[why][context.language] })),
      Vorgemerkt: pending,
      Dokumente: documents.map(document => toWireDocument(document, context.language)),
      SchonGelesen: before && { Am: toWireDateTime(before.at), Von: before.byName },
    };
  }
}

/** A document of a file, and why nothing of it was applied where that is so. */
export const toWireDocument = (
  { name, kind, version, entries, pending, wrong, named }: FiledDocumentNote,
  language: Language,
): BankFileDocument => {
  const nothing = entries > 0 ? null : pending > 0 ? 'only-pending' : 'no-entries';
  const hint = wrong ? bankFileTexts[`bank-file-${wrong}`] : nothing && emptyDocumentTexts[nothing];
  return {
    Name: name,
    Art: kind,
    Version: version,
    Eintraege: entries,
    Vorgemerkt: pending,
    Hinweis: hint && hint[language].replace('{named}', named),
  };
};

export const answerStateNames = names({
  open: 'Offen',
  assigned: 'Zugeordnet',
  dismissed: 'Verworfen',
  cleared: 'AufKlaerungskonto',
} satisfies Record<string, (typeof openAnswerStates)[number]>);
export const kindNames = names({
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  noted: 'Vermerkt',
  verified: 'NameGeprueft',
  unclear: 'Unklar',
} satisfies Record<string, (typeof bankResponseKinds)[number]>);
const whyNames = names({
  'unknown-payment': 'ZahlungUnbekannt',
  'not-sent': 'NichtGesendet',
  'amount-differs': 'BetragWeichtAb',
  unclear: 'Unklar',
  'unsaid-outcome': 'VorgangUnklar',
  'unknown-batch': 'StapelUnbekannt',
  'batch-differs': 'StapelWeichtAb',
  'returned-after-settlement': 'RueckgabeNachAusfuehrung',
  'booked-again': 'SchonGebucht',
  'booked-after-return': 'NachRueckgabeGebucht',
  'returned-again': 'SchonZurueck',
  'debit-waits': 'BelastungWartet',
  'booked-though-rejected': 'AbgelehntUndGebucht',
  'announced-though-rejected': 'AbgelehntUndGemeldet',
  contradicts: 'BankWiderspricht',
  'unknown-code': 'KennzeichenUnbekannt',
  'references-differ': 'AngabenWidersprechen',
  'several-fit': 'MehrerePassen',
  'batch-and-payments': 'StapelUndZahlungen',
  'batch-contradicts': 'StapelWiderspricht',
  'statuses-differ': 'StapelMehrdeutig',
  'payee-name': 'NameWeichtAb',
} satisfies Record<string, (typeof openAnswerReasons)[number]>);

/** What is shown beside a bank response. */
interface Around {
  readonly candidates: readonly Candidate[];
  readonly payment: PaymentMeant | null;
  readonly attempts: readonly Attempt[];
  readonly batchNumber: string | null;
  readonly batch: StatesOfBatch | null;
  readonly possible: Possible;
  readonly clearing: ClearingRow | null;
  readonly putAside: BankRequestRow | null;
  readonly clearable: boolean;
  readonly counter: ClearingRow | null;
  readonly language: Language;
}

/** `answer`: the line that may mean it. */
const toWireCandidate = (candidate: Candidate, answer: OpenAnswer | null) => ({
  Auszahlungsnummer: candidate.endToEndId,
  Stapelnummer: candidate.batchNumber,
  Kontoinhaber: candidate.holder,
  Iban: candidate.iban,
  BetragCent: candidate.amountCents,
  Status: payoutStatusNames.toWire(candidate.status),
  ...(answer && { ZweitePerson: isForAnother(answer, candidate) }),
});

const toWireOpenAnswer = (
  answer: OpenAnswer,
  {
    candidates,
    payment,
    attempts,
    batchNumber,
    batch,
    possible,
    clearing,
    putAside,
    clearable,
    counter,
    language,
  }: Around,
): OpenBankResponse => ({
  Eintrag: answer.key,
  Art: kindNames.toWire(answer.kind),
  Warum: whyNames.toWire(answer.why),
  WarumText: whyOf(answer.why, figuresOf(answer, payment, batch), language),
  Ueber: answer.about === 'batch' ? 'Stapel' : 'Zahlung',
  Auszahlungsnummer: answer.endToEndId,
  Stapelnummer: batchNumber,
  BetragCent: answer.amountCents,
  EntgeltCent: answer.chargesCents,
  AusgangsbetragCent: answer.instructedCents,
  Kennzeichen: answer.code,
  Grund: answer.reason,
  Bankreferenz: answer.booking && referenceOf(answer.booking),
  GebuchtAm: answer.booking?.bookedOn ?? null,
  EingelesenAm: toWireDateTime(answer.at),
  EingelesenVon: answer.reportedByName,
  ZweitePerson:
    mustBeDecidedByTwo(answer) || (possible.outcomes.length > 0 && payment !== null && isForAnother(answer, payment)),
  Zahlung: payment && {
    ...toWireCandidate(payment, answer),
    Am: toWireDateTime(payment.changedAt),
    GebuchtAm: payment.bookedOn,
  },
  FruehereVersuche: attempts.map(toWireAttempt),
  Zustand: answerStateNames.toWire(answer.state),
  Moeglich: possible.outcomes.map(outcomes.toWire),
  Hindernis: possible.whyNot && obstacleTexts[possible.whyNot][language],
  Richtung: answer.booking && movementNames.toWire(answer.booking.direction),
  Klaerbar: answer.state === 'open' && clearing === null && putAside === null && clearable,
  Gegenposten: counter && toWireClearing(counter),
  Klaerung: clearing && toWireClearing(clearing),
  Ablage: putAside && toWireRequest(putAside),
  Vorschlaege: candidates.map(one => toWireCandidate(one, answer)),
  ZugeordnetZu: answer.assignedTo,
  ErledigtAm: toWireDateTimeOrNull(answer.doneAt),
  ErledigtVon: answer.doneByName,
  Begruendung: answer.note,
});

const figuresOf = (
  { kind, about, amountCents, chargesCents, booking }: OpenAnswer,
  payment: PaymentMeant | null,
  batch: StatesOfBatch | null,
): Figures => ({
  kind,
  about,
  amountCents,
  chargesCents,
  payoutCents: payment?.amountCents ?? null,
  isExecuted: payment?.status === 'settled',
  bookedOn: payment?.bookedOn ?? null,
  booking,
  batch,
});

const nothingPossible: Possible = { outcomes: [], whyNot: null };

@Controller()
export class ListOpenBankResponsesController {
  constructor(
    private readonly answers: OpenBankResponses,
    private readonly payouts: Payouts,
    private readonly possible: PossibleOutcomes,
    private readonly clearing: ClearingItems,
    private readonly clearable: Clearable,
    private readonly requests: BankRequests,
  ) {}

  @Implements(listOpenBankResponses)
  async list(@Input() { query: { page, pagesize, zustand }, context }: CallRequest<typeof listOpenBankResponses>) {
    const { rows, total } = await this.answers.page(answerStateNames.fromWire(zustand), page, pagesize);
    const clearing = await this.clearing.ofEntries(rows.map(({ key }) => key));
    const putAside = await this.requests.ofLines(rows.map(({ key }) => key));
    const batches = await this.payouts.statesIn(rows.flatMap(({ batchId }) => batchId ?? []));
    const found: WireAnswer[] = [];
    for (const answer of rows) {
      const payment = await this.answers.about(answer);
      const possible = answer.state === 'open' ? await this.possible.of(answer) : nothingPossible;
      found.push(
        toWireOpenAnswer(answer, {
          payment,
          candidates: answer.state === 'open' ? await this.answers.candidates(answer) : [],
          attempts: await this.attempts(payment),
          batchNumber: await this.answers.batchNumber(answer),
          batch: batches.get(answer.batchId ?? '') ?? null,
          possible,
          clearable: await this.clearable.is(answer, possible),
          counter: answer.state === 'open' ? await this.clearable.counterOf(answer) : null,
          clearing: clearing.get(answer.key) ?? null,
          putAside: putAside.get(answer.key) ?? null,
          language: context.language,
        }),
      );
    }
    return toPaged(found, { page, pageSize: pagesize, totalCount: total });
  }

  @Implements(searchSentPayments)
  async search(@Input() { query: { q, eintrag } }: CallRequest<typeof searchSentPayments>) {
    const answer = eintrag === undefined ? null : ((await this.answers.byKey(eintrag)) ?? null);
    return (await this.answers.search(q)).map(one => toWireCandidate(one, answer));
  }

  /** Every other payment of the reward that the bank response is about. */
  private async attempts(payment: PaymentMeant | null): Promise<Attempt[]> {
    const attempts = payment ? await this.payouts.attempts([payment.rewardId]) : [];
    return attempts.filter(({ payoutId }) => payoutId !== payment?.payoutId);
  }
}
