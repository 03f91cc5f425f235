import { Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { openClaimForCaller } from '#contract/agentur/claims.js';
import type { Case } from '#contract/agentur/desk.js';
import { useCommand } from '../../providers/data-provider.js';
import { CheckedField, ConfirmDialog } from '../../shared/ui/dialogs.js';
import { claimPath } from './claim.js';

/** Writes down what a caller claims: the recommender, or a friend of the case. */
export function OpenClaimButton({
  of: { Empfehlung, Empfehler, Zeilen },
}: {
  of: Pick<Case, 'Empfehlung' | 'Empfehler' | 'Zeilen'>;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [caller, setCaller] = useState('');
  const [text, setText] = useState('');
  const [order, setOrder] = useState('');
  const friends = Zeilen.flatMap(({ Kontakt }) => (Kontakt?.Name ? [Kontakt] : []));
  const lack = text.trim() === '' && translate('claims.call.text_lack');
  const { mutate, isPending, error } = useCommand(openClaimForCaller, ({ Reklamationsnummer }) => {
    notify('claims.call.done', { type: 'success', messageArgs: { number: Reklamationsnummer } });
    navigate(claimPath(Reklamationsnummer));
  });
  const send = () =>
    mutate({
      body: {
        Empfehlungsnummer: Empfehlung.Empfehlungsnummer,
        Empfaengernummer: caller || null,
        Text: text.trim(),
        Auftragsnummer: order.trim() || null,
      },
    });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('claims.call.action')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          title={translate('claims.call.title')}
          confirm={translate('claims.call.confirm')}
          lacks={[lack]}
          pending={isPending}
          error={error}
          onClose={() => setOpen(false)}
          onConfirm={send}
        >
          <Typography>{translate('claims.call.text')}</Typography>
          <TextField
            select
            label={translate('claims.call.who')}
            value={caller}
            onChange={({ target }) => setCaller(target.value)}
            fullWidth
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">
              {Empfehler.Name || translate('app.erased_person')} ({translate('claims.words.claimant.Empfehler')})
            </MenuItem>
            {friends.map(({ Empfaengernummer, Name }) => (
              <MenuItem key={Empfaengernummer} value={Empfaengernummer}>
                {Name} ({translate('claims.words.claimant.Empfaenger')})
              </MenuItem>
            ))}
          </TextField>
          <CheckedField
            lack={lack}
            label={translate('claims.call.what')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            required
            multiline
            minRows={3}
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <TextField
            label={translate('claims.call.order')}
            value={order}
            onChange={({ target }) => setOrder(target.value)}
            fullWidth
            slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
