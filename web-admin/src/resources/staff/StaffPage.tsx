import { Alert, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { roles as allRoles } from '#contract/agentur/schemas.js';
import {
  agreeToStaff,
  blockStaff,
  changeStaff,
  confirmStaff,
  declineStaff,
  inviteStaff,
  remindStaff,
  unblockStaff,
  withdrawStaff,
} from '#contract/betrieb/staff.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime, language } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Field, Fields } from '../../shared/ui/Detail.js';
import {
  ConfirmDialog,
  PersonFields,
  ReasonDialog,
  Ticks,
  useLacksOfPerson,
  type WrittenPerson,
} from '../../shared/ui/dialogs.js';
import { WireError } from '../../shared/wire.js';
import { useRightsText } from './employee.js';
import {
  actionsFor,
  sentRights,
  writtenRights,
  type Action,
  type StaffPerson,
  type WrittenRights,
} from './staff-person.js';
import { PeoplePage, PersonDrawer } from './people.js';

export function RightsFields({
  written,
  wrong = {},
  onChange,
}: {
  written: WrittenRights;
  wrong?: Readonly<Record<string, string>>;
  onChange: (written: WrittenRights) => void;
}) {
  const translate = useTranslate();
  return (
    <>
      <Ticks
        legend={translate('resources.staff.fields.roles')}
        values={allRoles}
        chosen={written.roles}
        label={role => translate(`staff.role.${role}`)}
        wrong={wrong['Rollen']}
        onChange={roles => onChange({ ...written, roles })}
      />
      {written.roles.some(role => role !== 'Betreiber') && (
        <>
          <TextField
            label={translate('staff.agency_number')}
            helperText={wrong['Agenturnummer'] ?? translate('staff.agency_hint')}
            error={wrong['Agenturnummer'] !== undefined}
            value={written.agencyNumber}
            onChange={event => onChange({ ...written, agencyNumber: event.target.value })}
            required
            fullWidth
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
          />
          <FormControlLabel
            label={translate('staff.new_agency')}
            control={
              <Checkbox
                checked={written.isNewAgency === true}
                onChange={(_, isNewAgency) => onChange({ ...written, isNewAgency })}
              />
            }
          />
        </>
      )}
      {written.roles.some(role => role !== 'AgenturMitarbeiter') && (
        <Alert severity="info">{translate('staff.second')}</Alert>
      )}
    </>
  );
}

/** The server's errors by field. */
const wrongIn = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof WireError ? error.body.errors : {};

function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [person, setPerson] = useState<WrittenPerson>({ Name: '', Email: '', Sprache: language.get() });
  const [rights, setRights] = useState<WrittenRights>({ roles: [], agencyNumber: '' });
  const invite = useCommand(inviteStaff, ({ WartetAuf }) => {
    onClose();
    notify(WartetAuf ? 'staff.invite.waits' : 'staff.invite.done', { type: 'success' });
  });
  const wrong = wrongIn(invite.error);
  const sent = sentRights(rights);
  return (
    <ConfirmDialog
      open
      title={translate('staff.invite.title')}
      confirm={translate('staff.invite.open')}
      pending={invite.isPending}
      lacks={[...useLacksOfPerson(person), !sent && translate('staff.lacks_rights')]}
      error={Object.keys(wrong).length > 0 ? null : invite.error}
      onClose={onClose}
      onConfirm={() => invite.mutate({ body: { ...person, ...sent } })}
    >
      <Typography>{translate('staff.invite.text')}</Typography>
      <PersonFields person={person} wrong={wrong} onChange={setPerson} />
      <RightsFields written={rights} wrong={wrong} onChange={setRights} />
    </ConfirmDialog>
  );
}

interface DialogProps {
  readonly person: StaffPerson;
  readonly onClose: () => void;
}

function ChangeDialog({ person, onClose }: DialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const rightsText = useRightsText();
  const change = useCommand(changeStaff, ({ WartetAuf }) => {
    onClose();
    notify(WartetAuf ? 'staff.change.waits' : 'staff.change.done', { type: 'success' });
  });
  const edition = useEdition({
    latest: { values: writtenRights(person), version: person.version },
    refusal: change.error,
    name: path => translate(path[0] === 'roles' ? 'resources.staff.fields.roles' : 'staff.agency_number'),
    value: (path, value) => (path[0] === 'roles' ? rightsText(value as WrittenRights['roles'], null) : undefined),
    onRebased: () => change.reset(),
  });
  const wrong = wrongIn(edition.refusal);
  const sent = sentRights(edition.draft);
  return (
    <ConfirmDialog
      open
      title={translate('staff.change.title', { name: person.name })}
      confirm={translate('staff.change.open')}
      pending={change.isPending}
      lacks={[!sent && translate('staff.lacks_rights')]}
      error={Object.keys(wrong).length > 0 ? null : edition.refusal}
      onClose={onClose}
      onConfirm={() => change.mutate({ params: { nr: person.number }, body: { Version: edition.version, ...sent } })}
    >
      <Typography>{translate('staff.change.text')}</Typography>
      <RightsFields written={edition.draft} wrong={wrong} onChange={rights => edition.write(rights)} />
      {edition.dialog}
    </ConfirmDialog>
  );
}

/** Actions that need a reason; `decline` sends the id of the proposal shown. */
type Reasoned = 'block' | 'unblock' | 'decline';
function ReasonedDialog({ person, action, onClose }: DialogProps & { readonly action: Reasoned }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { name, number } = person;
  const call = { block: blockStaff, unblock: unblockStaff, decline: declineStaff }[action];
  const send = useCommand<typeof call>(call, () => {
    onClose();
    notify(`staff.${action}.done`, { type: 'success', messageArgs: { name } });
  });
  const of = action === 'decline' ? { Id: person.proposal?.Id } : {};
  return (
    <ReasonDialog
      title={translate(`staff.${action}.title`, { name })}
      confirm={translate(`staff.${action}.open`)}
      danger={action === 'block'}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={Grund => send.mutate({ params: { nr: number }, body: { ...of, Grund } })}
    >
      <Typography>{translate(`staff.${action}.text`)}</Typography>
    </ReasonDialog>
  );
}

function PlainDialog({ person, action, onClose }: DialogProps & { readonly action: 'agree' | 'confirm' | 'withdraw' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const rightsText = useRightsText();
  const { name, number, proposal } = person;
  const call = { agree: agreeToStaff, confirm: confirmStaff, withdraw: withdrawStaff }[action];
  const send = useCommand<typeof call>(call, () => {
    onClose();
    notify(`staff.${action}.done`, { type: 'success', messageArgs: { name } });
  });
  // The dialog has no field for the roles that are agreed to.
  const wrong = wrongIn(send.error)['Rollen'];
  return (
    <ConfirmDialog
      open
      title={translate(`staff.${action}.title`, { name })}
      confirm={translate(`staff.${action}.open`)}
      danger={action === 'withdraw'}
      pending={send.isPending}
      error={wrong ? null : send.error}
      onClose={onClose}
      onConfirm={() =>
        send.mutate({ params: { nr: number }, ...(action === 'agree' && { body: { Id: proposal?.Id } }) })
      }
    >
      <Typography>{translate(`staff.${action}.text`)}</Typography>
      {action === 'agree' && proposal && (
        <Fields>
          <Field label={translate('resources.staff.fields.email')}>{person.email ?? '–'}</Field>
          <Field label={translate('resources.staff.fields.roles')}>
            {rightsText(proposal.Rollen, proposal.Agenturnummer)}
          </Field>
        </Fields>
      )}
      {wrong && <Alert severity="error">{wrong}</Alert>}
    </ConfirmDialog>
  );
}

function Actions({ person }: { person: StaffPerson }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<Action | null>(null);
  const close = { person, onClose: () => setAsked(null) };
  const told = person.state === 'Aktiv' ? 'staff.remind.lost' : 'staff.remind.done';
  const remind = useCommand(remindStaff, () => notify(told, { type: 'success' }));
  const begin = (action: Action) =>
    action === 'remind'
      ? remind.mutate(
          { params: { nr: person.number } },
          { onError: failure => notify(failure.message, { type: 'error' }) },
        )
      : setAsked(action);
  return (
    <>
      {actionsFor(person).map(action => (
        <Button
          key={action}
          variant={action === 'agree' ? 'contained' : 'outlined'}
          color={action === 'block' || action === 'withdraw' ? 'error' : 'primary'}
          loading={action === 'remind' && remind.isPending}
          onClick={() => begin(action)}
        >
          {translate(`staff.${action}.open`)}
        </Button>
      ))}
      {asked === 'change' && <ChangeDialog {...close} />}
      {(asked === 'agree' || asked === 'confirm' || asked === 'withdraw') && <PlainDialog {...close} action={asked} />}
      {(asked === 'block' || asked === 'unblock' || asked === 'decline') && (
        <ReasonedDialog {...close} action={asked} />
      )}
    </>
  );
}

/** A staff member with the possible actions. */
function StaffDetail({ number }: { number: string }) {
  const translate = useTranslate();
  const rightsText = useRightsText();
  return (
    <PersonDrawer<StaffPerson>
      resource="staff"
      number={number}
      footer={person => !person.self && <Actions person={person} />}
      notes={({ self, proposal, invitedAlone }) => (
        <>
          {invitedAlone && !proposal && <Alert severity="info">{translate('staff.alone')}</Alert>}
          {self && <Alert severity="info">{translate('staff.you')}</Alert>}
          {proposal && (
            <Alert severity="warning">
              {rightsText(proposal.Rollen, proposal.Agenturnummer)}
              <br />
              {translate(proposal.VonPlattform ? 'staff.proposed_by_platform' : 'staff.proposed', {
                date: dayAndTime(proposal.VorgeschlagenAm),
                name: proposal.VorgeschlagenVon,
              })}
              {proposal.Eigener && `. ${translate('staff.own')}`}
            </Alert>
          )}
        </>
      )}
    />
  );
}

export const StaffPage = () => (
  <PeoplePage
    resource="staff"
    detail={number => <StaffDetail number={number} />}
    invite={onClose => <InviteDialog onClose={onClose} />}
  />
);
