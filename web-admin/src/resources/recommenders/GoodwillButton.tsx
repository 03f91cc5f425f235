import { Button, InputAdornment, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { grantGoodwill } from '#contract/praemie/goodwill-calls.js';
import { mostGoodwillCents } from '#contract/praemie/goodwill-schemas.js';
import { useCommand } from '../../providers/data/answers.js';
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
  const grant = useCommand(grantGoodwill, () => {
    notify('goodwill.done', { type: 'success', messageArgs: { name, amount: money(cents ?? 0) } });
    close();
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>{translate('goodwill.open')}</Button>
      {open && (
        <ReasonDialog
          title={translate('goodwill.title', { name })}
          confirm={valid ? translate('goodwill.action_amount', { amount: money(cents) }) : translate('goodwill.action')}
          disabled={!valid}
          pending={grant.isPending}
          error={grant.error}
          onClose={close}
          onConfirm={(reason) => valid && grant.mutate({ params: { empfehlernummer: number }, body: { BetragCent: cents, Begruendung: reason } })}
        >
          <Typography>{translate('goodwill.text')}</Typography>
          <TextField
            label={translate('goodwill.amount')}
            helperText={translate('goodwill.amount_hint', { most: money(mostGoodwillCents) })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={typed !== '' && !valid}
            required
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 }, input: { endAdornment: <InputAdornment position="end">€</InputAdornment> } }}
          />
        </ReasonDialog>
      )}
    </>
  );
}
