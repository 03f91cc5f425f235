import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OpenBankAnswer } from '#contract/betrieb/bank-answer-schemas.js';
import { money } from '../../shared/format/numbers.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';

/** How much, and what happened to it. */
export function WhatTheBankSaid({ answer: { Art, BetragCent } }: { answer: OpenBankAnswer }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' }}>
        {BetragCent === null ? translate('bank_open.no_amount') : money(BetragCent)}
      </Box>
      <StatusChip tone={Art === 'Zurueckgegeben' ? 'stop' : Art === 'Ausgefuehrt' ? 'ok' : 'plain'}>
        {translate(`bank_open.kind.${Art}`)}
      </StatusChip>
    </Box>
  );
}
