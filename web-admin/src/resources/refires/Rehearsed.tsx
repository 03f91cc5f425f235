import { Alert, Box, Skeleton } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { requestRefire } from '#contract/betrieb/refire-calls.js';
import type { Rehearsal } from '#contract/betrieb/refire-schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';

/** Asks what the reaction would do now, in a rehearsal that leaves no trace. */
export function useRehearsal(verbraucher: string, ereignis: string) {
  const look = useCommand(requestRefire);
  const { mutate } = look;
  useEffect(
    () => mutate({ params: { verbraucher, ereignis }, body: { Probe: true } }),
    [mutate, verbraucher, ereignis],
  );
  return look;
}

/** What came of the rehearsal; its place is kept while it runs. */
export function Rehearsed({ look }: { look: ReturnType<typeof useRehearsal> }) {
  return (
    <Box role="status">
      {look.data ? <Effect {...look.data.Probe} /> : !look.error && <Skeleton variant="rounded" height={72} />}
    </Box>
  );
}

function Effect({ Wirkung, Nachricht, Ereignisse, Effektschluessel, Fehler }: Rehearsal) {
  const translate = useTranslate();
  const harmless = Wirkung === 'Nachricht' || Wirkung === 'Aenderung';
  return (
    <Alert
      severity={harmless ? 'info' : 'warning'}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, minWidth: 0 } }}
    >
      <Box sx={{ fontWeight: 650 }}>{translate(`refire.effect.${Wirkung}`)}</Box>
      {(Nachricht || Effektschluessel || Ereignisse.length > 0) && (
        <Fields>
          {Nachricht && <Field label={translate('refire.mail_to')}>{Nachricht.An}</Field>}
          {Nachricht && <Field label={translate('refire.mail_subject')}>{Nachricht.Betreff}</Field>}
          {Ereignisse.length > 0 && (
            <Field label={translate('refire.events')}>{Ereignisse.map(({ Typ }) => Typ).join(', ')}</Field>
          )}
          {harmless && Effektschluessel && (
            <Field label={translate('refire.effect_key')}>
              <Code>{Effektschluessel}</Code>
            </Field>
          )}
        </Fields>
      )}
      {Fehler && <Code>{Fehler}</Code>}
    </Alert>
  );
}
