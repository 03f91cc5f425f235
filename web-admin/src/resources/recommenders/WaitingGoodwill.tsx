import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { agreeToGoodwill, declineGoodwill, listWaitingGoodwill } from '#contract/praemie/goodwill-calls.js';
import type { Goodwill } from '#contract/praemie/goodwill-schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/numbers.js';
import { currentSession } from '../../shared/session/session.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import { Section } from '../../shared/ui/Section.js';

/** Grants above a limit: an owner who did not ask for them agrees or declines. Nothing when there are none. */
export function WaitingGoodwill() {
  const translate = useTranslate();
  const { data } = useAnswer(listWaitingGoodwill, {});
  if (!data || data.length === 0) return null;
  return (
    <Section
      title={translate('goodwill.waiting', { smart_count: data.length })}
      hint={translate('goodwill.waiting_hint')}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map(one => (
          <Waiting key={one.Nummer} one={one} />
        ))}
      </Box>
    </Section>
  );
}

function Waiting({ one: { Nummer, Empfehler, BetragCent, Begruendung, Von, Am, Eigene } }: { one: Goodwill }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'agree' | 'decline' | null>(null);
  const close = () => setAsked(null);
  const done = (which: 'agree' | 'decline') => () => {
    notify(`goodwill.${which}.done`, { type: 'success', messageArgs: { name: Empfehler, amount: money(BetragCent) } });
    close();
  };
  const agree = useCommand(agreeToGoodwill, done('agree'));
  const decline = useCommand(declineGoodwill, done('decline'));
  const isOwner = currentSession()?.roles.includes('AgenturInhaber') ?? false;
  const what = (
    <Typography sx={{ fontWeight: 650 }}>
      {money(BetragCent)} · {Empfehler}
    </Typography>
  );
  return (
    <Alert
      component="li"
      role="listitem"
      severity="warning"
      icon={false}
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Box sx={{ flex: '1 1 280px', minWidth: 0, display: 'grid', gap: 0.5 }}>
          {what}
          <Box sx={{ overflowWrap: 'anywhere' }}>{Begruendung}</Box>
          <Typography variant="body2">{translate('goodwill.by', { name: Von, time: dayAndTime(Am) })}</Typography>
        </Box>
        {isOwner && !Eigene ? (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => setAsked('decline')}>
              {translate('goodwill.decline.action')}
            </Button>
            <Button size="small" variant="contained" onClick={() => setAsked('agree')}>
              {translate('goodwill.agree.action')}
            </Button>
          </Box>
        ) : (
          <Typography variant="body2">{translate(Eigene ? 'goodwill.own' : 'goodwill.owner_decides')}</Typography>
        )}
      </Box>
      {asked === 'agree' && (
        <ConfirmDialog
          open
          title={translate('goodwill.agree.title')}
          confirm={translate('goodwill.agree.action')}
          pending={agree.isPending}
          error={agree.error}
          onClose={close}
          onConfirm={() => agree.mutate({ params: { nr: Nummer } })}
        >
          {what}
          <Typography>{translate('goodwill.agree.text')}</Typography>
        </ConfirmDialog>
      )}
      {asked === 'decline' && (
        <ReasonDialog
          danger
          title={translate('goodwill.decline.title')}
          confirm={translate('goodwill.decline.action')}
          pending={decline.isPending}
          error={decline.error}
          onClose={close}
          onConfirm={Grund => decline.mutate({ params: { nr: Nummer }, body: { Grund } })}
        >
          {what}
          <Typography>{translate('goodwill.decline.text')}</Typography>
        </ReasonDialog>
      )}
    </Alert>
  );
}
