import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { collectPayouts, readLedger } from '#contract/betrieb/calls.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { money } from '../../shared/format/numbers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';

/** Gathers every payable cash reward into a new batch, after saying how many and how much. */
export function CollectButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { data: ledger } = useAnswer(readLedger);
  const collect = useCommand(collectPayouts, ({ Stapelnummer, Anzahl }) => {
    setOpen(false);
    if (Anzahl === 0 || !Stapelnummer) return notify('batches.collect.nothing', { type: 'info' });
    notify('batches.collect.done', { type: 'success', messageArgs: { smart_count: Anzahl, number: Stapelnummer } });
    navigate(`/batches/${encodeURIComponent(Stapelnummer)}/show`);
  });
  const smart_count = ledger?.AuszahlbarAnzahl ?? 0;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('batches.collect.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.collect.title')}
        confirm={translate('batches.collect.action')}
        disabled={ledger !== undefined && smart_count === 0}
        pending={collect.isPending}
        error={collect.error}
        onConfirm={() => collect.mutate({})}
        onClose={() => setOpen(false)}
      >
        <Typography>
          {smart_count === 0
            ? translate('batches.collect.nothing')
            : translate('batches.collect.payable', { smart_count, sum: money(ledger?.AuszahlbarCent ?? 0) })}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('batches.collect.hint')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}
