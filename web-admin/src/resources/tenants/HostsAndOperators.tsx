import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  changeTenantHosts,
  agreeToFirstOperator,
  inviteFirstOperator,
  listFirstInvitations,
  readTenantHosts,
  remindFirstOperator,
  restoreTenantHosts,
  withdrawFirstInvitation,
  withdrawPlannedHosts,
  type FirstInvitation,
} from '#contract/plattform.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { day, dayAndTime, language } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, ConfirmDialog, PersonFields, useLacksOfPerson, type WrittenPerson } from '../../shared/ui/dialogs.js';
import { useChangeText, Versions } from '../../shared/ui/entries.js';
import { Waiting } from '../../shared/ui/planned.js';
import { UnprovenAddress } from '../../shared/ui/unproven-address.js';
import { WireError } from '../../shared/wire.js';

export const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof WireError ? error.body.errors : {};

export const listed = (hosts: string) => hosts.split(/[\s,;]+/).filter(Boolean);

export function HostsField(props: { hosts: string; error: string | undefined; onChange: (hosts: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('resources.tenants.fields.hosts')}
      value={props.hosts}
      onChange={event => props.onChange(event.target.value)}
      multiline
      minRows={2}
      fullWidth
      autoFocus
      error={props.error !== undefined}
      helperText={props.error ?? translate('tenants.wizard.hosts_hint')}
    />
  );
}

/** Read by the drawer, which shows its parts at once. */
export const useHosts = (tenant: string) => useVersioned(readTenantHosts, { params: { key: tenant } });
export const useInvitations = (tenant: string, enabled: boolean) =>
  useAnswer(listFirstInvitations, { params: { key: tenant } }, { enabled, refresh: 15_000 });

/** A tenant's hosts, with earlier versions to restore. */
export function TenantHosts({
  tenant,
  isGone,
  hosts: { data, error },
}: {
  tenant: string;
  isGone: boolean;
  hosts: ReturnType<typeof useHosts>;
}) {
  const translate = useTranslate();
  const changeText = useChangeText('tenants.hosts');
  const [open, setOpen] = useState(false);
  const params = { key: tenant };
  if (!data) return error && <Alert severity="error">{error.message}</Alert>;
  const { Hosts, Fruehere, Versionen, Geplant } = data.answer;
  const named = (hosts: readonly string[]) => hosts.join(', ') || translate('tenants.hosts.none');
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{named(Hosts)}</Typography>
      {Fruehere.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('tenants.hosts.former', { hosts: Fruehere.join(', ') })}
        </Typography>
      )}
      <Button variant="outlined" disabled={isGone} onClick={() => setOpen(true)}>
        {translate('tenants.hosts.change')}
      </Button>
      {!isGone && <Waiting plans={Geplant} call={withdrawPlannedHosts} params={params} />}
      {Versionen.length > 1 && !isGone && (
        <Box sx={{ width: '100%' }}>
          <Versions
            texts="tenants.hosts"
            of={Versionen.map((one, at) => ({ ...one, InKraft: at === 0 }))}
            line={changeText}
            call={restoreTenantHosts}
            params={({ Nummer }) => ({ ...params, nummer: String(Nummer) })}
            title={({ Nummer }) => translate('tenants.hosts.restore_title', { version: Nummer })}
            asks={one => `${named(one.Hosts)}. ${translate('tenants.hosts.text')}`}
          >
            {one => <Typography variant="body2">{named(one.Hosts)}</Typography>}
          </Versions>
        </Box>
      )}
      {open && <HostsDialog tenant={tenant} hosts={data} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function HostsDialog({
  tenant,
  hosts: { answer, version },
  onClose,
}: {
  tenant: string;
  hosts: NonNullable<ReturnType<typeof useHosts>['data']>;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [moment, setMoment] = useState('');
  const change = useCommand(
    changeTenantHosts,
    () => {
      onClose();
      notify('tenants.hosts.done', { type: 'success' });
    },
    onClose,
  );
  const edition = useEdition({
    latest: { values: { hosts: answer.Hosts.join('\n') }, version },
    ...(answer.Versionen[0] && { by: answer.Versionen[0] }),
    refusal: change.error,
    name: () => translate('tenants.hosts.change'),
    onRebased: () => change.reset(),
  });
  const { Hosts: wrong, giltAb: tooLate } = errorsOf(edition.refusal);
  return (
    <ConfirmDialog
      open
      title={translate('tenants.hosts.change')}
      confirm={translate('ra.action.save')}
      pending={change.isPending}
      error={wrong === undefined && tooLate === undefined ? edition.refusal : null}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({
          ...at(moment),
          params: { key: tenant },
          headers: { 'If-Match': String(edition.version) },
          body: { Hosts: listed(edition.draft.hosts) },
        })
      }
    >
      <Typography>{translate('tenants.hosts.text')}</Typography>
      <HostsField hosts={edition.draft.hosts} error={wrong} onChange={hosts => edition.write({ hosts })} />
      <MomentField value={moment} error={tooLate} onChange={setMoment} />
      {edition.dialog}
    </ConfirmDialog>
  );
}

/** Invited operators who have not signed in yet, and a form to invite more; those who did are not shown. */
export function FirstOperators({
  tenant,
  isDraft,
  invitations: { data, error },
}: {
  tenant: string;
  isDraft: boolean;
  invitations: ReturnType<typeof useInvitations>;
}) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('tenants.operator.hint')}
      </Typography>
      <UnprovenAddress />
      <InviteButton tenant={tenant} isDraft={isDraft} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, width: '100%' }}>
          {data.map(one => (
            <Invitation key={one.Mitarbeiternummer} of={one} tenant={tenant} />
          ))}
        </Box>
      )}
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
  const agree = useCommand(agreeToFirstOperator, () => notify('tenants.operator.invited', { type: 'success' }));
  const isInvited = of.Zustand === 'Eingeladen';
  const isLate = of.WiderspruchBis !== null && Date.parse(of.WiderspruchBis) <= Date.now();
  const mayAgree = of.Zustand === 'WartetAufPlattform' && !of.Eigener && isLate;
  const told = [
    of.EingeladenAm && translate('tenants.operator.since', { date: dayAndTime(of.EingeladenAm) }),
    isInvited &&
      (of.GueltigBis
        ? translate('tenants.operator.until', { date: day(of.GueltigBis) })
        : translate('tenants.operator.no_link')),
    of.Zustand === 'WartetAufBetreiber' && translate('tenants.operator.waits_for_operator'),
    of.Zustand === 'WartetAufPlattform' &&
      translate(isLate ? 'tenants.operator.waits_for_platform' : 'tenants.operator.waits_until', {
        date: of.WiderspruchBis && dayAndTime(of.WiderspruchBis),
      }),
    of.Widerspruch !== null && translate('tenants.operator.objected', { reason: of.Widerspruch }),
  ];
  return (
    <Box component="li" aria-label={of.Email}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{of.Email}</Typography>
      <Typography variant="body2" color="text.secondary">
        {told.filter(Boolean).join(' · ')}
      </Typography>
      {remind.error && <Alert severity="error">{remind.error.message}</Alert>}
      {agree.error && <Alert severity="error">{agree.error.message}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {isInvited && (
          <Button size="small" variant="outlined" loading={remind.isPending} onClick={() => remind.mutate({ params })}>
            {translate('tenants.operator.remind')}
          </Button>
        )}
        {mayAgree && (
          <Button size="small" variant="contained" loading={agree.isPending} onClick={() => agree.mutate({ params })}>
            {translate('tenants.operator.agree')}
          </Button>
        )}
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

/** In a draft this invites; later it proposes, and someone else agrees. */
function InviteButton({ tenant, isDraft }: { tenant: string; isDraft: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [person, setPerson] = useState<WrittenPerson | null>(null);
  const invite = useCommand(inviteFirstOperator, () => {
    setPerson(null);
    notify(isDraft ? 'tenants.operator.invited' : 'tenants.operator.proposed', { type: 'success' });
  });
  const lacks = useLacksOfPerson(person ?? { Name: '', Email: '', Sprache: 'de' });
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
          lacks={lacks}
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
