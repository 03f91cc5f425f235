import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  inviteFirstOperator,
  listFirstInvitations,
  remindFirstOperator,
  withdrawFirstInvitation,
  type FirstInvitation,
} from '#contract/plattform.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { day, dayAndTime, language } from '../../shared/format.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { WireError } from '../../shared/wire.js';
import { PersonFields, type WrittenPerson } from '../staff/StaffPage.js';

/** Who was invited and never there, to be sent another link or withdrawn; and somebody else to be invited. Who came is shown to nobody here. */
export function FirstOperators({ tenant }: { tenant: string }) {
  const translate = useTranslate();
  const params = { key: tenant };
  const { data, error } = useAnswer(listFirstInvitations, { params }, { refresh: 15_000 });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('tenants.operator.hint')}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, width: '100%' }}>
          {data.map(one => (
            <Invitation key={one.Mitarbeiternummer} of={one} tenant={tenant} />
          ))}
        </Box>
      )}
      <InviteButton tenant={tenant} />
    </Box>
  );
}

function Invitation({ of, tenant }: { of: FirstInvitation; tenant: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const params = { key: tenant, nr: of.Mitarbeiternummer };
  const remind = useCommand(remindFirstOperator, () => notify('tenants.operator.reminded', { type: 'success' }));
  const withdraw = useCommand(withdrawFirstInvitation, () => {
    setAsked(false);
    notify('tenants.operator.withdrawn', { type: 'success' });
  });
  const told = [
    of.EingeladenAm && translate('tenants.operator.since', { date: dayAndTime(of.EingeladenAm) }),
    of.GueltigBis
      ? translate('tenants.operator.until', { date: day(of.GueltigBis) })
      : translate('tenants.operator.no_link'),
  ];
  return (
    <Box component="li" aria-label={of.Email}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{of.Email}</Typography>
      <Typography variant="body2" color="text.secondary">
        {told.filter(Boolean).join(' · ')}
      </Typography>
      {remind.error && <Alert severity="error">{remind.error.message}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button size="small" variant="outlined" loading={remind.isPending} onClick={() => remind.mutate({ params })}>
          {translate('tenants.operator.remind')}
        </Button>
        <Button size="small" variant="outlined" color="error" onClick={() => (withdraw.reset(), setAsked(true))}>
          {translate('tenants.operator.withdraw')}
        </Button>
      </Box>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={translate('tenants.operator.withdraw_title', { email: of.Email })}
          confirm={translate('tenants.operator.withdraw')}
          pending={withdraw.isPending}
          error={withdraw.error}
          onClose={() => setAsked(false)}
          onConfirm={() => withdraw.mutate({ params })}
        >
          <Typography>{translate('tenants.operator.withdraw_text')}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

function InviteButton({ tenant }: { tenant: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [person, setPerson] = useState<WrittenPerson | null>(null);
  const invite = useCommand(inviteFirstOperator, () => {
    setPerson(null);
    notify('tenants.operator.done', { type: 'success' });
  });
  const wrong = invite.error instanceof WireError ? invite.error.body.errors : {};
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => (invite.reset(), setPerson({ Name: '', Email: '', Sprache: language.get() }))}
      >
        {translate('tenants.operator.action')}
      </Button>
      {person && (
        <ConfirmDialog
          open
          title={translate('tenants.operator.action')}
          confirm={translate('tenants.operator.do')}
          pending={invite.isPending}
          disabled={person.Name.trim() === '' || person.Email.trim() === ''}
          error={Object.keys(wrong).length > 0 ? null : invite.error}
          onClose={() => setPerson(null)}
          onConfirm={() => invite.mutate({ params: { key: tenant }, body: person })}
        >
          <Typography>{translate('tenants.operator.text')}</Typography>
          <PersonFields person={person} wrong={wrong} onChange={setPerson} />
        </ConfirmDialog>
      )}
    </>
  );
}
