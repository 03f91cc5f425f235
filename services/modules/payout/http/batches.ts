import { Injectable, Controller } from '@nestjs/common';
import { listPayoutBatches, readPayoutBatch } from '#contract/betrieb/calls.js';
import {
  type BatchDetail,
  type BatchRow as WireBatch,
  payeeNames,
  payeeNameDecisions,
  holderAnswerNames,
  type EarlierAttempt as WireAttempt,
} from '#contract/betrieb/schemas.js';
import { names, toWireDateTime, toWireDateTimeOrNull, payoutStatusNames, toPaged } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { wireOf } from '#reward-types/index.js';
import { type BatchRow, PayoutBatches } from '../persistence/payout-batches.js';
import type { Attempt } from '../persistence/payouts.js';
import { type BatchPageView, BatchPage } from '../queries/batch-page.js';
import { BankingCalendar } from '../use-cases/renew-batch.js';

const batchStatusNames = names({
  collecting: 'Offen',
  sealed: 'Versiegelt',
  approved: 'Freigegeben',
  refused: 'Abgelehnt',
  exported: 'Exportiert',
  settled: 'Abgeschlossen',
  'partly-returned': 'TeilweiseZurueck',
});

const hintNames = names({
  'own-account': 'EigenesKonto',
  several: 'KontoMehrfach',
  'new-account': 'KontoNeu',
  'editor-unknown': 'KontoUnbestaetigt',
});

const toWireHints = ({ payouts, single }: BatchPageView): BatchDetail['Hinweise'] => [
  ...new Set(payouts.flatMap(({ hints }) => hints.map(hint => hintNames.toWire(hint)))),
  ...(single ? (['EinzelneZahlung'] as const) : []),
];

const toWireBatch = (batch: BatchRow, calendar: BankingCalendar): WireBatch => ({
  Stapelnummer: batch.number,
  Status: batchStatusNames.toWire(batch.status),
  Anzahl: batch.count,
  SummeCent: batch.totalCents,
  ErstelltAm: toWireDateTime(batch.openedAt),
  VersiegeltAm: toWireDateTimeOrNull(batch.sealedAt),
  VersiegeltVon: batch.sealedByName,
  FreigegebenAm: toWireDateTimeOrNull(batch.approvedAt),
  FreigegebenVon: batch.approvedByName,
  AbgelehntAm: toWireDateTimeOrNull(batch.refusedAt),
  AbgelehntVon: batch.refusedByName,
  Ablehnungsgrund: batch.refusedReason,
  ExportiertAm: toWireDateTimeOrNull(batch.exportedAt),
  Sha256: batch.sha256,
  Ausfuehrungstag: batch.executionDay,
  Erneuern: calendar.mustBeRenewed(batch),
});

const toWireBatchDetail = (batch: BatchPageView, calendar: BankingCalendar): BatchDetail => ({
  ...toWireBatch(batch, calendar),
  Hinweise: toWireHints(batch),
  FruehereDateien: batch.formerFiles.map(file => ({
    Sha256: file.sha256,
    Ausfuehrungstag: file.executionDay,
    FreigegebenVon: file.approvedByName,
    ErsetztAm: toWireDateTime(file.replacedAt),
  })),
  Auszahlungen: batch.payouts.map(payout => ({
    Auszahlungsnummer: payout.endToEndId,
    Empfehlungsnummer: payout.recommendationNumber,
    Art: payout.kind && wireOf(payout.kind),
    Kontoinhaber: payout.holder,
    Iban: payout.iban,
    BetragCent: payout.amountCents,
    Status: payoutStatusNames.toWire(payout.status),
    Grund: payout.reason,
    Angehalten: payout.stopped,
    FruehereVersuche: payout.earlier.map(toWireAttempt),
    Namenspruefung: payout.payeeName && {
      Ergebnis: payeeNames.toWire(payout.payeeName.result),
      Name: payout.payeeName.bankName,
      Am: toWireDateTime(payout.payeeName.at),
      Entscheidung: payout.payeeName.decision && payeeNameDecisions.toWire(payout.payeeName.decision),
      Antwort: payout.payeeName.answer && holderAnswerNames.toWire(payout.payeeName.answer),
    },
    Hinweise: payout.hints.map(hint => hintNames.toWire(hint)),
    Zahlungsempfaenger: payout.payee,
  })),
});

export const toWireAttempt = ({
  endToEndId,
  batchNumber,
  amountCents,
  status,
  reason,
  changedAt,
}: Attempt): WireAttempt => ({
  Auszahlungsnummer: endToEndId,
  Stapelnummer: batchNumber,
  BetragCent: amountCents,
  Status: payoutStatusNames.toWire(status),
  Grund: reason,
  Am: toWireDateTime(changedAt),
});

/** A batch as the calls answer it. */
@Injectable()
export class ShownBatch {
  constructor(
    private readonly page: BatchPage,
    private readonly calendar: BankingCalendar,
  ) {}

  async batch(number: string): Promise<BatchDetail> {
    return toWireBatchDetail(await this.page.of(number), this.calendar);
  }

  async hints(number: string): Promise<BatchDetail['Hinweise']> {
    return toWireHints(await this.page.of(number));
  }

  row(batch: BatchRow): WireBatch {
    return toWireBatch(batch, this.calendar);
  }
}

@Controller()
export class BatchesController {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(listPayoutBatches)
  async list(@Input() { query }: CallRequest<typeof listPayoutBatches>) {
    const { rows, total } = await this.batches.page(
      query.status ? batchStatusNames.fromWire(query.status) : null,
      query.page,
      query.pagesize,
    );
    return toPaged(
      rows.map(row => this.shown.row(row)),
      { page: query.page, pageSize: query.pagesize, totalCount: total },
    );
  }

  @Implements(readPayoutBatch)
  async read(@Input() { params }: CallRequest<typeof readPayoutBatch>) {
    return this.shown.batch(params.stapel);
  }
}
