import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import type { Language, Texts } from '#shared/texts.js';
import { Audit } from '#platform/audit.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import type { Rejection } from '../bank/bank-entry.js';
import type { FiledDocumentNote } from '../persistence/bank-files.js';
import {
  OpenBankResponses,
  type Candidate,
  type OpenAnswer,
  type OpenReason,
  type PaymentMeant,
} from '../persistence/bank-responses.js';
import { Payouts, type Attempt } from '../persistence/payouts.js';
import {
  AssignBankResponse,
  DismissBankResponse,
  ImportBankResponse,
  outcomesFor,
} from '../use-cases/bank-responses.js';
import { toWireAttempt } from './batches.js';

const outcomes = names({
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  pay: 'TrotzdemZahlen',
  'take-out': 'Herausnehmen',
});

@Controller()
export class DecideBankResponseController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(assignBankResponse)
  async assign(@Input() { params, body, context }: CallRequest<typeof assignBankResponse>): Promise<void> {
    await this.commands.execute(
      new AssignBankResponse({
        key: params.eintrag,
        endToEndId: body.Auszahlungsnummern ?? body.Auszahlungsnummer ?? '',
        outcome: outcomes.fromWire(body.Ergebnis),
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
        ...(body.EntgeltCent && { chargeCents: body.EntgeltCent }),
      }),
    );
  }

  @Implements(dismissBankResponse)
  async dismiss(@Input() { params, body, context }: CallRequest<typeof dismissBankResponse>): Promise<void> {
    await this.commands.execute(
      new DismissBankResponse({
        key: params.eintrag,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}

const rejections: Record<Rejection, Texts> = {
  'account-missing': {
    de: 'Das Konto ist nicht mit seiner IBAN genannt.',
    en: 'The account isn’t identified by its IBAN.',
  },
  'foreign-account': {
    de: 'Von diesem Konto wurde die Zahlung nicht beauftragt.',
    en: 'The payment wasn’t made from this account.',
  },
  'foreign-currency': { de: 'Der Betrag ist nicht in Euro angegeben.', en: 'The amount isn’t in euros.' },
  'amount-missing': { de: 'Der Betrag fehlt.', en: 'The amount is missing.' },
  'amount-unreadable': { de: 'Der Betrag ist nicht lesbar.', en: 'The amount can’t be read.' },
  'amount-not-positive': { de: 'Der Betrag muss größer als null sein.', en: 'The amount must be more than zero.' },
  'other-batch': {
    de: 'Die Meldung nennt nicht den Stapel dieser Zahlung.',
    en: 'The file doesn’t name the batch this payment is in.',
  },
  'settled-already': {
    de: 'Die Zahlung ist schon ausgeführt; eine Ablehnung danach gilt nicht.',
    en: 'The payment has already been executed and can no longer be rejected.',
  },
};

/** Why a line waits for a person. */
const openTexts: Record<OpenReason, Texts> = {
  'unknown-payment': { de: 'Keine Zahlung hat diese Angaben.', en: 'No payment has these references.' },
  'not-sent': { de: 'Die Zahlung wurde nicht an die Bank gegeben.', en: 'The payment wasn’t handed to the bank.' },
  'amount-differs': { de: 'Der Betrag weicht ab.', en: 'The amount differs.' },
  unclear: { de: 'Keiner Zahlung zuzuordnen.', en: 'It can’t be matched to a payment.' },
  'unsaid-outcome': {
    de: 'Die Bank nennt die Zahlung, aber nicht, was mit ihr geschah.',
    en: 'The bank names the payment, but not what became of it.',
  },
  'unknown-batch': { de: 'Diesen Stapel gibt es nicht.', en: 'There is no such batch.' },
  'batch-differs': { de: 'Ein anderer Stapel ist genannt.', en: 'Another batch is named.' },
  'returned-after-settlement': {
    de: 'Ausgeführtes Geld kam zurück; eine zweite Person stimmt zu.',
    en: 'Executed money came back; a second person agrees.',
  },
  contradicts: {
    de: 'Das widerspricht dem, was von dieser Zahlung bekannt ist.',
    en: 'This contradicts what is known of the payment.',
  },
  'unknown-code': { de: 'Das Kennzeichen der Bank ist nicht bekannt.', en: 'The bank’s status code isn’t known.' },
  'references-differ': {
    de: 'Die Angaben nennen verschiedene Zahlungen.',
    en: 'The references name different payments.',
  },
  'batch-and-payments': {
    de: 'Genannt sind der ganze Stapel und einzelne Zahlungen.',
    en: 'Both the whole batch and single payments are named.',
  },
  'payee-name': {
    de: 'Der Name gehört nicht zu diesem Konto.',
    en: 'The name doesn’t belong to this account.',
  },
};

/** Why a line was refused or waits. */
export const whyOf = (why: OpenReason | Rejection, language: Language): string =>
  ({ ...openTexts, ...rejections })[why][language];

@Controller()
export class ImportBankResponseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  @Implements(importBankResponse)
  async import(@Input() { query, body, context }: CallRequest<typeof importBankResponse>) {
    const byName = principalOf(context, 'agency').name;
    // A file's body is one character a byte.
    const bytes = Buffer.from(body, 'latin1');
    const read = await this.commands.execute(new ImportBankResponse(bytes, byName, query?.dateiname ?? null));
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
  contradicts: 'BankWiderspricht',
  'unknown-code': 'KennzeichenUnbekannt',
  'references-differ': 'AngabenWidersprechen',
  'batch-and-payments': 'StapelUndZahlungen',
  'payee-name': 'NameWeichtAb',
} satisfies Record<string, (typeof openAnswerReasons)[number]>);

/** What is shown beside a bank response. */
interface Around {
  readonly candidates: readonly Candidate[];
  readonly payment: PaymentMeant | null;
  readonly attempts: readonly Attempt[];
  readonly batchNumber: string | null;
}

const toWireCandidate = ({ endToEndId, batchNumber, holder, iban, amountCents, status }: Candidate) => ({
  Auszahlungsnummer: endToEndId,
  Stapelnummer: batchNumber,
  Kontoinhaber: holder,
  Iban: iban,
  BetragCent: amountCents,
  Status: payoutStatusNames.toWire(status),
});

const toWireOpenAnswer = (
  answer: OpenAnswer,
  { candidates, payment, attempts, batchNumber }: Around,
): OpenBankResponse => ({
  Eintrag: answer.key,
  Art: kindNames.toWire(answer.kind),
  Warum: whyNames.toWire(answer.why),
  Ueber: answer.about === 'batch' ? 'Stapel' : 'Zahlung',
  Auszahlungsnummer: answer.endToEndId,
  Stapelnummer: batchNumber,
  BetragCent: answer.amountCents,
  EntgeltCent: answer.chargesCents,
  AusgangsbetragCent: answer.instructedCents,
  Kennzeichen: answer.code,
  Grund: answer.reason,
  EingelesenAm: toWireDateTime(answer.at),
  EingelesenVon: answer.reportedByName,
  ZweitePerson: answer.why === 'returned-after-settlement',
  Zahlung: payment && {
    ...toWireCandidate(payment),
    Am: toWireDateTime(payment.changedAt),
    GebuchtAm: payment.bookedOn,
  },
  FruehereVersuche: attempts.map(toWireAttempt),
  Zustand: answerStateNames.toWire(answer.state),
  Moeglich: answer.state === 'open' ? outcomesFor(answer, payment).map(outcomes.toWire) : [],
  Vorschlaege: candidates.map(toWireCandidate),
  ZugeordnetZu: answer.assignedTo,
  ErledigtAm: toWireDateTimeOrNull(answer.doneAt),
  ErledigtVon: answer.doneByName,
  Begruendung: answer.note,
});

@Controller()
export class ListOpenBankResponsesController {
  constructor(
    private readonly answers: OpenBankResponses,
    private readonly payouts: Payouts,
  ) {}

  @Implements(listOpenBankResponses)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listOpenBankResponses>) {
    const { rows, total } = await this.answers.page(answerStateNames.fromWire(zustand), page, pagesize);
    const found: WireAnswer[] = [];
    for (const answer of rows) {
      const payment = await this.answers.about(answer);
      found.push(
        toWireOpenAnswer(answer, {
          payment,
          candidates: answer.state === 'open' ? await this.answers.candidates(answer) : [],
          attempts: await this.attempts(payment),
          batchNumber: await this.answers.batchNumber(answer),
        }),
      );
    }
    return toPaged(found, { page, pageSize: pagesize, totalCount: total });
  }

  @Implements(searchSentPayments)
  async search(@Input() { query: { q } }: CallRequest<typeof searchSentPayments>) {
    return (await this.answers.search(q)).map(toWireCandidate);
  }

  /** Every other payment of the reward that the bank response is about. */
  private async attempts(payment: PaymentMeant | null): Promise<Attempt[]> {
    const attempts = payment ? await this.payouts.attempts([payment.rewardId]) : [];
    return attempts.filter(({ payoutId }) => payoutId !== payment?.payoutId);
  }
}
