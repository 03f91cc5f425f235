import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { sendMailAgain, type Case } from '#contract/agentur/desk.js';
import { useCommand } from '../providers/data-provider.js';
import { dayAndTime } from '../shared/format.js';
import { StatusChip, type Tone } from '../shared/ui/Detail.js';
import { Failure } from '../shared/ui/Page.js';
import { allows } from './case-standing.js';
import { Part } from './frame.js';

type Mail = Case['Mails'][number];

const tones: Record<Mail['Zustellung'], Tone> = {
  Unterwegs: 'wait',
  Zugestellt: 'ok',
  Zurueckgekommen: 'stop',
  Zurueckgehalten: 'plain',
};
const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const;

/** What was mailed, to whom, when, whether it arrived, and whether it can go out again. */
export function Mails({ mails, allowed }: { mails: readonly Mail[]; allowed: Case['Erlaubt'] }) {
  const translate = useTranslate();
  if (mails.length === 0) return null;
  return (
    <Part title={translate('desk.section.mails')} count={mails.length} folds>
      <Box component="ul" sx={list}>
        {mails.map(mail => (
          <OneMail key={mail.Id} mail={mail} mayRepeat={allows(allowed, 'MailNochmal', mail.Id)} />
        ))}
      </Box>
    </Part>
  );
}

function OneMail({ mail, mayRepeat }: { mail: Mail; mayRepeat: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { Id, An, Betreff, GesendetAm, Zustellung, NichtNochmal } = mail;
  const again = useCommand(sendMailAgain, () =>
    notify('desk.mail.sent_again', { type: 'success', messageArgs: { address: An } }),
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'start',
        columnGap: 2,
        rowGap: 1,
        '& + &': { pt: 1.5, borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.25, flex: '1 1 18rem', minWidth: 0 }}>
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
        {NichtNochmal && (
          <Typography variant="body2" color="text.secondary">
            {translate('desk.mail.not_again', { reason: NichtNochmal })}
          </Typography>
        )}
        {again.error && <Failure error={again.error} />}
      </Box>
      {mayRepeat && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<ForwardToInboxOutlined />}
          loading={again.isPending}
          loadingPosition="start"
          aria-label={translate('desk.mail.again_of', { subject: Betreff, address: An })}
          onClick={() => again.mutate({ params: { id: Id } })}
        >
          {translate('desk.mail.again')}
        </Button>
      )}
    </Box>
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
