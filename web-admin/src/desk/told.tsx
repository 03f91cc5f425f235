import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Case } from '#contract/agentur/desk.js';
import { dayAndTime } from '../shared/format.js';
import { StatusChip, type Tone } from '../shared/ui/Detail.js';
import { Part } from './frame.js';

type Mail = Case['Mails'][number];

const tones: Record<Mail['Zustellung'], Tone> = {
  Unterwegs: 'wait',
  Zugestellt: 'ok',
  Zurueckgekommen: 'stop',
  Zurueckgehalten: 'plain',
};
const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const;

/** What was mailed, to whom, when, and whether it arrived. */
export function Mails({ mails }: { mails: readonly Mail[] }) {
  const translate = useTranslate();
  if (mails.length === 0) return null;
  return (
    <Part title={translate('desk.section.mails')} count={mails.length} folds>
      <Box component="ul" sx={list}>
        {mails.map(({ Id, An, Betreff, GesendetAm, Zustellung }) => (
          <Box component="li" key={Id} sx={{ display: 'grid', gap: 0.25 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {Betreff}
              </Box>
              <StatusChip tone={tones[Zustellung]}>{translate(`desk.mail.state.${Zustellung}`)}</StatusChip>
            </Box>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {translate('desk.mail.to', { address: An })} ·{' '}
              {GesendetAm ? dayAndTime(GesendetAm) : translate('desk.mail.not_sent')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

const few = 8;

/** What happened and who did it, newest first. */
export function History({ entries }: { entries: Case['Verlauf'] }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const shown = isWhole ? entries : entries.slice(0, few);
  return (
    <Part title={translate('desk.section.history')} count={entries.length} folds>
      <Box component="ol" sx={{ ...list, pl: 2, borderLeft: '2px solid', borderColor: 'divider' }}>
        {shown.map(({ Zeit, Text, Wer }, place) => (
          <Box component="li" key={`${Zeit}${place}`} sx={{ overflowWrap: 'anywhere' }}>
            {Text}
            <Typography variant="body2" color="text.secondary">
              {dayAndTime(Zeit)} · {Wer}
            </Typography>
          </Box>
        ))}
      </Box>
      {shown.length < entries.length && (
        <Button size="small" variant="outlined" sx={{ mt: 1.5 }} onClick={() => setWhole(true)}>
          {translate('desk.history.more')}
        </Button>
      )}
    </Part>
  );
}
