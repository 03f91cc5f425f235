import type { BatchDetail, EarlierAttempt as WireAttempt, BatchRow as WireBatch } from '#contract/betrieb/schemas.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names } from '#contract/shared/names.js';
import type { EarlierAttempt } from '../persistence/payouts.js';
import type { BatchRow } from '../persistence/payout-batches.js';
import type { BatchPageView } from './batch-page.js';

export const batchStatusNames = names({
  collecting: 'Offen',
  sealed: 'Versiegelt',
  approved: 'Freigegeben',
  refused: 'Abgelehnt',
  exported: 'Exportiert',
  settled: 'Abgeschlossen',
  'partly-returned': 'TeilweiseZurueck',
});
const payoutStatusNames = names({
  collected: 'Gesammelt',
  sealed: 'Versiegelt',
  sent: 'Gesendet',
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  dropped: 'Entfernt',
});

export const toWireBatch = (batch: BatchRow): WireBatch => ({
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
});

export const toWireBatchDetail = (batch: BatchPageView): BatchDetail => ({
  ...toWireBatch(batch),
  Auszahlungen: batch.payouts.map(payout => ({
    Auszahlungsnummer: payout.endToEndId,
    Empfehlungsnummer: payout.recommendationNumber,
    Kontoinhaber: payout.holder,
    Iban: payout.iban,
    BetragCent: payout.amountCents,
    Status: payoutStatusNames.toWire(payout.status),
    Grund: payout.reason,
    Angehalten: payout.stopped,
    FruehereVersuche: payout.earlier.map(toWireAttempt),
  })),
});

export const toWireAttempt = ({
  endToEndId,
  batchNumber,
  amountCents,
  status,
  reason,
  changedAt,
}: EarlierAttempt): WireAttempt => ({
  Auszahlungsnummer: endToEndId,
  Stapelnummer: batchNumber,
  BetragCent: amountCents,
  Status: payoutStatusNames.toWire(status),
  Grund: reason,
  Am: toWireDateTime(changedAt),
});
