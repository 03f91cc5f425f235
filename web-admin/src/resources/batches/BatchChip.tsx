import { useTranslate } from 'react-admin';
import type { BatchPayout, BatchRow } from '#contract/betrieb/schemas.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';

const batchTones: Record<BatchRow['Status'], Tone> = {
  Offen: 'plain',
  Versiegelt: 'wait',
  Freigegeben: 'brand',
  Abgelehnt: 'stop',
  Exportiert: 'brand',
  Abgeschlossen: 'ok',
  TeilweiseZurueck: 'stop',
};
const payoutTones: Record<BatchPayout['Status'], Tone> = {
  Gesammelt: 'plain',
  Versiegelt: 'wait',
  Gesendet: 'brand',
  Ausgefuehrt: 'ok',
  Zurueckgegeben: 'stop',
  Entfernt: 'plain',
};

export function BatchChip({ status }: { status: BatchRow['Status'] }) {
  const translate = useTranslate();
  return <StatusChip tone={batchTones[status]}>{translate(`batches.status.${status}`)}</StatusChip>;
}

export function PayoutChip({ status }: { status: BatchPayout['Status'] }) {
  const translate = useTranslate();
  return <StatusChip tone={payoutTones[status]}>{translate(`batches.payout.${status}`)}</StatusChip>;
}
