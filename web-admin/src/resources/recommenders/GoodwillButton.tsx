import { Alert, Button, InputAdornment, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnswerOf } from '#contract/call.js';
import { grantGoodwill, readGoodwill } from '#contract/praemie/goodwill-calls.js';
import { mostGoodwillCents } from '#contract/praemie/goodwill-schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { centsFrom, money } from '../../shared/format/numbers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import type { Recommender } from './recommenders.data.js';

/** A reward outside any order, when something went wrong for a person. */
export function GoodwillButton({ recommender: { number, name } }: { recommender: Recommender }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const cents = centsFrom(typed);
  const valid = cents !== null && cents >= 100 && cents <= mostGoodwillCents;
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const { data } = useAnswer(readGoodwill, { params: { empfehlernummer: number } }, { enabled: open });
  const left = data && leftOf(data);
  const needsSecond = left !== undefined && cents !== null && cents > left.now;
  const grant = useCommand(grantGoodwill, ({ WartetAuf }) => {
    notify(WartetAuf ? 'goodwill.waits' : 'goodwill.done', {
      type: WartetAuf ? 'info' : 'success',
      messageArgs: { name, amount: money(cents ?? 0) },
    });
    close();
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('goodwill.open')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('goodwill.title', { name })}
          confirm={
            valid && needsSecond
              ? translate('goodwill.action_ask')
              : valid
                ? translate('goodwill.action_amount', { amount: money(cents) })
                : translate('goodwill.action')
          }
          disabled={!valid}
          pending={grant.isPending}
          error={grant.error}
          onClose={close}
          onConfirm={reason =>
            valid &&
            grant.mutate({ params: { empfehlernummer: number }, body: { BetragCent: cents, Begruendung: reason } })
          }
        >
          <Typography>{translate('goodwill.text')}</Typography>
          {left && (
            <Typography variant="body2" color="text.secondary">
              {translate('goodwill.left', {
                grant: money(left.grant),
                person: money(left.person),
                staff: money(left.staff),
              })}
            </Typography>
          )}
          <TextField
            label={translate('goodwill.amount')}
            helperText={translate('goodwill.amount_hint', { most: money(mostGoodwillCents) })}
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
          {needsSecond && <Alert severity="info">{translate('goodwill.second')}</Alert>}
        </ReasonDialog>
      )}
    </>
  );
}

/** What may still be granted without a second person: at once, to this person this year, by oneself this month. */
function leftOf({ Grenzen, Verbraucht }: AnswerOf<typeof readGoodwill>) {
  const person = Math.max(0, Grenzen.JePersonUndJahrCent - Verbraucht.PersonImJahrCent);
  const staff = Math.max(0, Grenzen.JeMitarbeiterUndMonatCent - Verbraucht.MitarbeiterImMonatCent);
  return { grant: Grenzen.JeGewaehrungCent, person, staff, now: Math.min(Grenzen.JeGewaehrungCent, person, staff) };
}
