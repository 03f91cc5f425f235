import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { takePaymentOut } from '#contract/betrieb/payouts.js';
import type { BatchDetail, BatchPayout, BatchRow, EarlierAttempt } from '#contract/betrieb/schemas.js';
import { useCommand } from '../../providers/data-provider.js';
import { day, money } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { TwoLines } from '../../shared/ui/list/rows.js';

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

function PayoutChip({ status }: { status: BatchPayout['Status'] }) {
  const translate = useTranslate();
  return <StatusChip tone={payoutTones[status]}>{translate(`batches.payout.${status}`)}</StatusChip>;
}

/** What became of the same reward's payments before, so that nobody agrees to paying it twice unawares. */
export function EarlierAttempts({ attempts, title }: { attempts: readonly EarlierAttempt[]; title?: string }) {
  const translate = useTranslate();
  if (attempts.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {title ?? translate('batches.earlier', { smart_count: attempts.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {attempts.map(({ Auszahlungsnummer, Stapelnummer, BetragCent, Status, Grund, Am }) => (
          <Box
            component="li"
            key={Auszahlungsnummer}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: '0.8125rem' }}
          >
            <PayoutChip status={Status} />
            <span>
              {money(BetragCent)} · {day(Am)} · {translate('batches.detail', { number: Stapelnummer })}
            </span>
            {Grund && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate(`batches.reason.${Grund}`, { _: Grund })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The payments of a batch; before the seal each of them can be taken out. */
export function BatchPayments({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const open = batch.Status === 'Offen';
  return (
    <Table size="small" sx={{ minWidth: 640 }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('batches.columns.holder')}</TableCell>
          <TableCell>{translate('batches.columns.iban')}</TableCell>
          <TableCell>{translate('batches.columns.recommendation')}</TableCell>
          <TableCell align="right">{translate('batches.columns.amount')}</TableCell>
          <TableCell>{translate('batches.columns.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {batch.Auszahlungen.map(payout => (
          <TableRow key={payout.Auszahlungsnummer} hover>
            <TableCell>
              <TwoLines below={<Code>{payout.Auszahlungsnummer}</Code>}>{payout.Kontoinhaber || '–'}</TwoLines>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{payout.Iban ? <Code>{payout.Iban}</Code> : '–'}</TableCell>
            <TableCell>{payout.Empfehlungsnummer ?? '–'}</TableCell>
            <TableCell align="right">{money(payout.BetragCent)}</TableCell>
            <TableCell>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <PayoutChip status={payout.Status} />
                {payout.Angehalten && (
                  <Box component="span" sx={{ color: 'error.main', fontSize: '0.8125rem', fontWeight: 600 }}>
                    {translate('batches.stopped_one')}
                  </Box>
                )}
                {payout.Grund && (
                  <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                    {translate(`batches.reason.${payout.Grund}`, { _: payout.Grund })}
                  </Box>
                )}
                {open && payout.Status === 'Gesammelt' && <TakeOut batch={batch} payout={payout} />}
              </Box>
              <EarlierAttempts attempts={payout.FruehereVersuche} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function TakeOut({ batch, payout }: { batch: BatchDetail; payout: BatchPayout }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const takeOut = useCommand(takePaymentOut, () => {
    setOpen(false);
    notify('batches.take_out.done', { type: 'success' });
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-label={`${translate('batches.take_out.action')}: ${payout.Kontoinhaber}, ${money(payout.BetragCent)}`}
      >
        {translate('batches.take_out.action')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('batches.take_out.title')}
          confirm={translate('batches.take_out.action')}
          pending={takeOut.isPending}
          error={takeOut.error}
          onClose={() => setOpen(false)}
          onConfirm={reason =>
            takeOut.mutate({
              params: { stapel: batch.Stapelnummer, zahlung: payout.Auszahlungsnummer },
              body: { Grund: reason },
            })
          }
        >
          <Typography sx={{ fontWeight: 650 }}>
            {money(payout.BetragCent)} · {payout.Kontoinhaber}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('batches.take_out.hint')}
          </Typography>
        </ReasonDialog>
      )}
    </>
  );
}
