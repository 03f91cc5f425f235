import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  assignBankResponse,
  dismissBankResponse,
  listOpenBankResponses,
  type bankResponseKinds,
  type openAnswerReasons,
  type openAnswerStates,
  type OpenBankResponse,
  type OpenBankResponse as WireAnswer,
} from '#contract/betrieb/payouts.js';
import { importBankResponse } from '#contract/betrieb/calls.js';
import type { Language } from '#shared/texts.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import type { Rejection } from '../bank/bank-document.js';
import { OpenBankResponses, type Candidate, type OpenAnswer } from '../persistence/bank-responses.js';
import { Payouts, type Attempt } from '../persistence/payouts.js';
import { AssignBankResponse, DismissBankResponse, ImportBankResponse } from '../use-cases/bank-responses.js';
import { toWireAttempt } from './batches.js';

@Controller()
export class DecideBankResponseController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(assignBankResponse)
  async assign(@Input() { params, body, context }: CallRequest<typeof assignBankResponse>): Promise<void> {
    const outcome = body.Ergebnis === 'Ausgefuehrt' ? 'settled' : 'returned';
    await this.commands.execute(
      new AssignBankResponse({
        key: params.eintrag,
        endToEndId: body.Auszahlungsnummer,
        outcome,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
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

const reasons: Record<Rejection, Record<Language, string>> = {
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

@Controller()
export class ImportBankResponseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  @Implements(importBankResponse)
  async import(@Input() { body, context }: CallRequest<typeof importBankResponse>) {
    const byName = principalOf(context, 'agency').name;
    const { matched, open, known, rejected } = await this.commands.execute(new ImportBankResponse(body, byName));
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
      Abgewiesen: rejected.map(({ place, why }) => ({ Stelle: place, Grund: reasons[why][context.language] })),
    };
  }
}

const answerStateNames = names({
  open: 'Offen',
  assigned: 'Zugeordnet',
  dismissed: 'Verworfen',
} satisfies Record<string, (typeof openAnswerStates)[number]>);
const kindNames = names({
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  noted: 'Vermerkt',
  unclear: 'Unklar',
} satisfies Record<string, (typeof bankResponseKinds)[number]>);
const whyNames = names({
  'unknown-payment': 'ZahlungUnbekannt',
  'not-sent': 'NichtGesendet',
  'amount-differs': 'BetragWeichtAb',
  unclear: 'Unklar',
  'unknown-batch': 'StapelUnbekannt',
  'batch-differs': 'StapelWeichtAb',
  'returned-after-settlement': 'RueckgabeNachAusfuehrung',
  contradicts: 'BankWiderspricht',
} satisfies Record<string, (typeof openAnswerReasons)[number]>);

const toWireOpenAnswer = (
  answer: OpenAnswer,
  candidates: readonly Candidate[],
  attempts: readonly Attempt[],
): OpenBankResponse => ({
  Eintrag: answer.key,
  Art: kindNames.toWire(answer.kind),
  Warum: whyNames.toWire(answer.why),
  Auszahlungsnummer: answer.endToEndId,
  BetragCent: answer.amountCents,
  Grund: answer.reason,
  EingelesenAm: toWireDateTime(answer.at),
  EingelesenVon: answer.reportedByName,
  ZweitePerson: answer.why === 'returned-after-settlement',
  FruehereVersuche: attempts.map(toWireAttempt),
  Zustand: answerStateNames.toWire(answer.state),
  Vorschlaege: candidates.map(({ endToEndId, batchNumber, holder, iban, amountCents }) => ({
    Auszahlungsnummer: endToEndId,
    Stapelnummer: batchNumber,
    Kontoinhaber: holder,
    Iban: iban,
    BetragCent: amountCents,
  })),
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
    for (const answer of rows)
      found.push(
        toWireOpenAnswer(
          answer,
          answer.state === 'open' ? await this.answers.candidates(answer) : [],
          await this.attempts(answer),
        ),
      );
    return toPaged(found, { page, pageSize: pagesize, totalCount: total });
  }

  /** Every other payment of the reward that the bank response is about. */
  private async attempts({ endToEndId, assignedTo }: OpenAnswer): Promise<Attempt[]> {
    const named = assignedTo ?? endToEndId;
    const row = named ? await this.payouts.byEndToEndId(named) : undefined;
    const attempts = row ? await this.payouts.attempts([row.rewardId]) : [];
    return attempts.filter(({ payoutId }) => payoutId !== row?.payoutId);
  }
}
