import { Alert, Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { agreeToBankRequest, declineBankRequest, type BankRequest } from '#contract/betrieb/payouts.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';

/** What somebody asked for about a line or an item, and what the caller may do about it. `children`: what it is about. */
export function WaitingRequest({ request, children }: { request: BankRequest; children?: ReactNode }) {
  const { Anfrage, Art, Eigener, AngefragtVon } = request;
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'agree' | 'decline' | null>(null);
  const done = (text: string) => () => {
    setAsked(null);
    notify(`bank-responses.requests.${text}`, { type: 'success' });
  };
  const agree = useCommand(agreeToBankRequest, done(`${Art}.done`));
  const decline = useCommand(declineBankRequest, done('declined'));
  const title = translate(`bank-responses.requests.${Art}.waits`);
  const withdraw = translate(`bank-responses.requests.${Eigener ? 'withdraw' : 'decline'}`);
  return (
    <Alert severity="info" sx={{ flex: '1 1 100%' }}>
      <strong>{title}</strong>
      {children}
      <RequestNote request={request} />
      {Eigener && (
        <Typography variant="body2" sx={{ fontWeight: 600, mt: 1 }}>
          {translate('bank-responses.requests.own')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button size="small" variant="outlined" onClick={() => setAsked('decline')}>
          {withdraw}
        </Button>
        {!Eigener && (
          <Button size="small" variant="contained" onClick={() => setAsked('agree')}>
            {translate('bank-responses.requests.agree')}
          </Button>
        )}
      </Box>
      {asked === 'agree' && (
        <ConfirmDialog
          open
          title={title}
          confirm={translate('bank-responses.requests.agree')}
          pending={agree.isPending}
          error={agree.error}
          onClose={() => setAsked(null)}
          onConfirm={() => agree.mutate({ params: { anfrage: Anfrage } })}
        >
          {children}
          <RequestNote request={request} />
          <Alert severity="warning">{translate('bank-responses.requests.agree_text', { name: AngefragtVon })}</Alert>
        </ConfirmDialog>
      )}
      {asked === 'decline' && (
        <ReasonDialog
          title={title}
          confirm={withdraw}
          pending={decline.isPending}
          error={decline.error}
          onClose={() => setAsked(null)}
          onConfirm={note => decline.mutate({ params: { anfrage: Anfrage }, body: { Begruendung: note } })}
        >
          <Typography>{translate('bank-responses.requests.decline_text')}</Typography>
        </ReasonDialog>
      )}
    </Alert>
  );
}

function RequestNote({ request: { AngefragtVon, AngefragtAm, Begruendung } }: { request: BankRequest }) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {translate('bank-responses.clearing.asked', {
        name: AngefragtVon,
        time: dayAndTime(AngefragtAm),
        note: Begruendung,
      })}
    </Typography>
  );
}
