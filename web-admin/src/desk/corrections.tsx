import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { correctContact, correctRecommender, withdrawEmailChange } from '#contract/agentur/calls.js';
import type { Case } from '#contract/agentur/desk.js';
import { useCommand } from '../providers/data-provider.js';
import { dayAndTime } from '../shared/format.js';
import { CheckedField, ConfirmDialog, ReasonDialog } from '../shared/ui/dialogs.js';
import { WireError } from '../shared/wire.js';
import { allows } from './case-standing.js';

interface Corrected {
  /** An Empfehlernummer or an Empfaengernummer. */
  readonly number: string;
  readonly name: string;
  /** `contact`: a friend; `unconfirmed`: an account whose address nobody proved yet. */
  readonly who: 'contact' | 'unconfirmed' | 'confirmed';
  readonly allowed: Case['Erlaubt'];
}

/** Corrects a name or an address for a caller; says what happens next before it is done. */
export function CorrectButton(of: Corrected) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!allows(of.allowed, 'NameBerichtigen', of.number)) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('desk.correct.of', { name: of.name })}
        onClick={() => setOpen(true)}
      >
        {translate('desk.correct.action')}
      </Button>
      {isOpen && <CorrectDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The address first: that is what most callers are wrong about. */
const fields = ['Email', 'Vorname', 'Nachname'] as const;
type Field = (typeof fields)[number];
const nothing: Readonly<Record<Field, string>> = { Email: '', Vorname: '', Nachname: '' };

function CorrectDialog({ of: { number, name, who, allowed }, onClose }: { of: Corrected; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [written, setWritten] = useState(nothing);
  const mayMove = allows(allowed, 'EmailBerichtigen', number);
  const moves = written.Email.trim() !== '';
  const { mutate, isPending, error } = useCommand(who === 'contact' ? correctContact : correctRecommender, () => {
    notify(moves ? `desk.correct.done.${who}` : 'desk.correct.done.name', { type: 'success' });
    onClose();
  });
  const wrong = error instanceof WireError ? error.body.errors : {};
  const isTold = fields.some(field => wrong[field] !== undefined);
  const lack = fields.every(field => written[field].trim() === '') && translate('desk.correct.lack');
  const send = (reason: string) => {
    const given = fields.flatMap(field => {
      const value = written[field].trim();
      return value === '' ? [] : [[field, value] as const];
    });
    mutate({ params: { nr: number }, body: { ...Object.fromEntries(given), Grund: reason } });
  };
  const shown = fields.filter(field => field !== 'Email' || mayMove);
  return (
    <ReasonDialog
      title={translate('desk.correct.title', { name })}
      confirm={translate('desk.correct.confirm')}
      pending={isPending}
      error={isTold ? null : error}
      lacks={[lack]}
      onClose={onClose}
      onConfirm={send}
    >
      <Typography>{translate('desk.correct.text')}</Typography>
      {shown.map(field => (
        <CheckedField
          key={field}
          lack={field === shown[0] && lack}
          label={translate(`desk.correct.${field}`)}
          type={field === 'Email' ? 'email' : 'text'}
          value={written[field]}
          onChange={({ target }) => setWritten({ ...written, [field]: target.value })}
          error={wrong[field] !== undefined}
          helperText={wrong[field] ?? (field === 'Email' ? translate(`desk.correct.next.${who}`) : undefined)}
          autoFocus={field === shown[0]}
          fullWidth
          slotProps={{ htmlInput: { maxLength: field === 'Email' ? 254 : 60, autoComplete: 'off', spellCheck: false } }}
        />
      ))}
      {!mayMove && <Alert severity="info">{translate(`desk.correct.stays.${who}`)}</Alert>}
    </ReasonDialog>
  );
}

/** Another address that waits to be confirmed, and the way to take it back. */
export function WaitingAddress({ of, allowed }: { of: Case['Empfehler']; allowed: Case['Erlaubt'] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const withdraw = useCommand(withdrawEmailChange, () => {
    notify('desk.new_address.done', { type: 'success' });
    setAsked(false);
  });
  const { NeueEmail, Empfehlernummer } = of;
  if (!NeueEmail) return null;
  return (
    <Alert severity="info">
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {translate('desk.new_address.waits', { address: NeueEmail.Email, until: dayAndTime(NeueEmail.Bis) })}
        {allows(allowed, 'NeueEmailZuruecknehmen', Empfehlernummer) && (
          <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
            {translate('desk.new_address.action')}
          </Button>
        )}
      </Box>
      {asked && (
        <ConfirmDialog
          open
          title={translate('desk.new_address.title')}
          confirm={translate('desk.new_address.action')}
          pending={withdraw.isPending}
          error={withdraw.error}
          onClose={() => setAsked(false)}
          onConfirm={() => withdraw.mutate({ params: { nr: Empfehlernummer } })}
        >
          <Typography>{translate('desk.new_address.text', { address: NeueEmail.Email })}</Typography>
        </ConfirmDialog>
      )}
    </Alert>
  );
}
