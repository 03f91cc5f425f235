import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { requestRefire } from '#contract/betrieb/refire-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import { Rehearsed, useRehearsal } from '../refires/Rehearsed.js';
import type { Delivery } from './deliveries.data.js';

/** Only what is at its end can run once more. */
export const mayRunAgain = ({ state, type }: Delivery): boolean =>
  (state === 'Erledigt' || state === 'Uebersprungen') && type !== 'RefireApproved';

export function RefireButton({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box component="span" onClick={event => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {translate('refire.request.action')}
      </Button>
      {open && <RefireDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** First what it would do now, in a rehearsal that leaves no trace; then the request, for a second person to decide. */
function RefireDialog({ delivery: { consumer, eventId, type }, onClose }: { delivery: Delivery; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const params = { verbraucher: consumer, ereignis: eventId };
  const look = useRehearsal(consumer, eventId);
  const request = useCommand(requestRefire, () => {
    notify('refire.request.done', { type: 'success' });
    onClose();
  });
  const asked = look.data?.Antrag != null;
  const effect = look.data?.Probe.Wirkung;
  const worthwhile = effect === 'Nachricht' || effect === 'Aenderung';
  return (
    <ReasonDialog
      title={translate('refire.request.title', { type })}
      confirm={translate('refire.request.confirm')}
      pending={request.isPending}
      disabled={!worthwhile || asked}
      error={request.error ?? look.error}
      onClose={onClose}
      onConfirm={reason => request.mutate({ params, body: { Probe: false, Grund: reason } })}
    >
      <Typography>{translate('refire.request.text', { consumer })}</Typography>
      {asked && <Alert severity="warning">{translate('refire.request.open')}</Alert>}
      <Rehearsed look={look} />
    </ReasonDialog>
  );
}
