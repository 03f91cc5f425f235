import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { requestRefire } from '#contract/betrieb/refire-calls.js';
import type { Rehearsal } from '#contract/betrieb/refire-schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import type { Delivery } from './deliveries.data.js';

/** Only what is at its end can run once more. */
export const mayRunAgain = ({ state, type }: Delivery): boolean => (state === 'Erledigt' || state === 'Uebersprungen') && type !== 'RefireApproved';

export function RefireButton({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>{translate('refire.request.action')}</Button>
      {open && <RefireDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** First what it would do now, in a rehearsal that leaves no trace; then the request, for a second person to decide. */
function RefireDialog({ delivery: { consumer, eventId, type }, onClose }: { delivery: Delivery; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const params = { verbraucher: consumer, ereignis: eventId };
  const look = useCommand(requestRefire);
  const request = useCommand(requestRefire, () => {
    notify('refire.request.done', { type: 'success' });
    onClose();
  });
  const { mutate } = look;
  useEffect(() => mutate({ params: { verbraucher: consumer, ereignis: eventId }, body: { Probe: true } }), [mutate, consumer, eventId]);
  const rehearsal = look.data?.Probe;
  const worthwhile = rehearsal?.Wirkung === 'Nachricht' || rehearsal?.Wirkung === 'Aenderung';
  return (
    <ReasonDialog
      title={translate('refire.request.title', { type })}
      confirm={translate('refire.request.confirm')}
      pending={request.isPending}
      disabled={!worthwhile}
      error={request.error ?? look.error}
      onClose={onClose}
      onConfirm={(reason) => request.mutate({ params, body: { Probe: false, Grund: reason } })}
    >
      <Typography>{translate('refire.request.text', { consumer })}</Typography>
      <Box role="status">{rehearsal ? <Rehearsed rehearsal={rehearsal} /> : !look.error && <Skeleton variant="rounded" height={72} />}</Box>
    </ReasonDialog>
  );
}

function Rehearsed({ rehearsal: { Wirkung, Nachricht, Ereignisse, Effektschluessel, Fehler } }: { rehearsal: Rehearsal }) {
  const translate = useTranslate();
  const harmless = Wirkung === 'Nachricht' || Wirkung === 'Aenderung';
  return (
    <Alert severity={harmless ? 'info' : 'warning'} sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, minWidth: 0 } }}>
      <Box sx={{ fontWeight: 650 }}>{translate(`refire.effect.${Wirkung}`)}</Box>
      {(Nachricht || Effektschluessel || Ereignisse.length > 0) && (
        <Fields>
          {Nachricht && <Field label={translate('refire.mail_to')}>{Nachricht.An}</Field>}
          {Nachricht && <Field label={translate('refire.mail_subject')}>{Nachricht.Betreff}</Field>}
          {Ereignisse.length > 0 && <Field label={translate('refire.events')}>{Ereignisse.map(({ Typ }) => Typ).join(', ')}</Field>}
          {harmless && Effektschluessel && <Field label={translate('refire.effect_key')}><Code>{Effektschluessel}</Code></Field>}
        </Fields>
      )}
      {Fehler && <Code>{Fehler}</Code>}
    </Alert>
  );
}
