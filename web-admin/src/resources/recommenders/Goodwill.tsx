import { Alert, Box, Button, Chip, InputAdornment, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnswerOf } from '#contract/call.js';
import {
  agreeToGoodwill,
  declineGoodwill,
  grantGoodwill,
  listWaitingGoodwill,
  mostGoodwillCents,
  readGoodwill,
  type Goodwill,
} from '#contract/praemie/calls.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { centsFrom, dayAndTime, money } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';
import { Answered, Section } from '../../shared/ui/Page.js';
import { CheckedField, ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import type { Named } from './actions.js';

/** Grants a reward without an order, for a reason. */
export function GoodwillButton({ recommender: { number, name } }: { recommender: Named }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const cents = centsFrom(typed);
  const valid = cents !== null && cents >= 100 && cents <= mostGoodwillCents;
  const lack = !valid && translate('recommenders.goodwill.amount_lack', { most: money(mostGoodwillCents) });
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const { data } = useAnswer(readGoodwill, { params: { empfehlernummer: number } }, { enabled: open });
  const left = data && leftOf(data);
  const needsSecond = left !== undefined && cents !== null && cents > left.now;
  const grant = useCommand(grantGoodwill, ({ WartetAuf }) => {
    notify(WartetAuf ? 'recommenders.goodwill.waits' : 'recommenders.goodwill.done', {
      type: WartetAuf ? 'info' : 'success',
      messageArgs: { name, amount: money(cents ?? 0) },
    });
    close();
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('recommenders.goodwill.open')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('recommenders.goodwill.title', { name })}
          confirm={
            valid && needsSecond
              ? translate('recommenders.goodwill.action_ask')
              : valid
                ? translate('recommenders.goodwill.action_amount', { amount: money(cents) })
                : translate('recommenders.goodwill.action')
          }
          lacks={[lack]}
          pending={grant.isPending}
          error={grant.error}
          onClose={close}
          onConfirm={reason =>
            valid &&
            grant.mutate({ params: { empfehlernummer: number }, body: { BetragCent: cents, Begruendung: reason } })
          }
        >
          <Typography>{translate('recommenders.goodwill.text')}</Typography>
          {left && (
            <Typography variant="body2" color="text.secondary">
              {translate('recommenders.goodwill.left', {
                grant: money(left.grant),
                person: money(left.person),
                staff: money(left.staff),
              })}
            </Typography>
          )}
          <CheckedField
            lack={lack}
            label={translate('recommenders.goodwill.amount')}
            helperText={translate('recommenders.goodwill.amount_hint', { most: money(mostGoodwillCents) })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={typed !== '' && !valid}
            required
            fullWidth
            autoFocus
            slotProps={{
              htmlInput: { inputMode: 'decimal', maxLength: 8 },
              input: { endAdornment: <InputAdornment position="end">€</InputAdornment> },
            }}
          />
          {needsSecond && <Alert severity="info">{translate('recommenders.goodwill.second')}</Alert>}
        </ReasonDialog>
      )}
    </>
  );
}

/** What can still be granted without a second person: per grant, to this person this year, by this user this month. */
function leftOf({ Grenzen, Verbraucht }: AnswerOf<typeof readGoodwill>) {
  const person = Math.max(0, Grenzen.JePersonUndJahrCent - Verbraucht.PersonImJahrCent);
  const staff = Math.max(0, Grenzen.JeMitarbeiterUndMonatCent - Verbraucht.MitarbeiterImMonatCent);
  return { grant: Grenzen.JeGewaehrungCent, person, staff, now: Math.min(Grenzen.JeGewaehrungCent, person, staff) };
}

/** Goodwill granted to this person, by whom and why; once it is known that there was none, nothing. */
export function GoodwillHistory({ number }: { number: string }) {
  const granted = useAnswer(readGoodwill, { params: { empfehlernummer: number } });
  return (
    <Answered of={granted} height={64}>
      {({ Verlauf }) => Verlauf.length > 0 && <History of={Verlauf} />}
    </Answered>
  );
}

function History({ of }: { of: AnswerOf<typeof readGoodwill>['Verlauf'] }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-labelledby="goodwill-history" sx={{ mt: 2.5, display: 'grid', gap: 1 }}>
      <Typography id="goodwill-history" component="h3" variant="h3">
        {translate('recommenders.goodwill.history')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {of.map(({ Nummer, BetragCent, Begruendung, Status, Von, Am, EntschiedenVon, Ablehnungsgrund }) => (
          <Box component="li" key={Nummer}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <b>{money(BetragCent)}</b>{' '}
              <Chip size="small" label={translate(`recommenders.goodwill.state.${Status}`)} />
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{Begruendung}</Box>
            <Typography variant="body2" color="text.secondary">
              {translate('recommenders.goodwill.by', { name: Von, time: dayAndTime(Am) })}
              {EntschiedenVon &&
                Status !== 'Wartet' &&
                ` · ${translate(`recommenders.goodwill.decided.${Status}`, { name: EntschiedenVon })}`}
              {Ablehnungsgrund && `: ${Ablehnungsgrund}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Grants above a limit, decided by an owner other than the requester; once it is known that there are none, nothing. */
export function WaitingGoodwill() {
  const translate = useTranslate();
  const waiting = useAnswer(listWaitingGoodwill, {});
  return (
    <Answered of={waiting} height={120}>
      {grants =>
        grants.length > 0 && (
          <Section
            title={translate('recommenders.goodwill.waiting', { smart_count: grants.length })}
            hint={translate('recommenders.goodwill.waiting_hint')}
          >
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
              {grants.map(one => (
                <Waiting key={one.Nummer} one={one} />
              ))}
            </Box>
          </Section>
        )
      }
    </Answered>
  );
}

function Waiting({ one: { Nummer, Empfehler, BetragCent, Begruendung, Von, Am, Eigene } }: { one: Goodwill }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'agree' | 'decline' | null>(null);
  const close = () => setAsked(null);
  const done = (which: 'agree' | 'decline') => () => {
    notify(`recommenders.goodwill.${which}.done`, {
      type: 'success',
      messageArgs: { name: Empfehler, amount: money(BetragCent) },
    });
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
          <Typography variant="body2">
            {translate('recommenders.goodwill.by', { name: Von, time: dayAndTime(Am) })}
          </Typography>
        </Box>
        {isOwner && !Eigene ? (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => setAsked('decline')}>
              {translate('recommenders.goodwill.decline.action')}
            </Button>
            <Button size="small" variant="contained" onClick={() => setAsked('agree')}>
              {translate('recommenders.goodwill.agree.action')}
            </Button>
          </Box>
        ) : (
          <Typography variant="body2">
            {translate(Eigene ? 'recommenders.goodwill.own' : 'recommenders.goodwill.owner_decides')}
          </Typography>
        )}
      </Box>
      {asked === 'agree' && (
        <ConfirmDialog
          open
          title={translate('recommenders.goodwill.agree.title')}
          confirm={translate('recommenders.goodwill.agree.action')}
          pending={agree.isPending}
          error={agree.error}
          onClose={close}
          onConfirm={() => agree.mutate({ params: { nr: Nummer } })}
        >
          {what}
          <Typography>{translate('recommenders.goodwill.agree.text')}</Typography>
        </ConfirmDialog>
      )}
      {asked === 'decline' && (
        <ReasonDialog
          danger
          title={translate('recommenders.goodwill.decline.title')}
          confirm={translate('recommenders.goodwill.decline.action')}
          pending={decline.isPending}
          error={decline.error}
          onClose={close}
          onConfirm={Grund => decline.mutate({ params: { nr: Nummer }, body: { Grund } })}
        >
          {what}
          <Typography>{translate('recommenders.goodwill.decline.text')}</Typography>
        </ReasonDialog>
      )}
    </Alert>
  );
}
