import { Alert, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetOne, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { roles as allRoles } from '#contract/agentur/schemas.js';
import {
  agreeToStaff,
  blockStaff,
  changeStaff,
  declineStaff,
  inviteStaff,
  remindStaff,
  staffStates,
  unblockStaff,
  withdrawStaff,
} from '#contract/betrieb/staff.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime, language } from '../../shared/format.js';
import { Code, DetailDrawer, Field, Fields, StatusChip, useOpenRecordId, type Tone } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog, Ticks } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';
import { useRightsText } from './employees.js';
import { actionsFor, sentRights, type Action, type StaffPerson, type WrittenRights } from './index.js';

export const tones: Record<StaffPerson['state'], Tone> = { Eingeladen: 'brand', Aktiv: 'ok', Gesperrt: 'stop' };

function StateChip({ person: { state, proposal } }: { person: StaffPerson }) {
  const translate = useTranslate();
  if (proposal) return <StatusChip tone="wait">{translate('staff.waits')}</StatusChip>;
  return <StatusChip tone={tones[state]}>{translate(`staff.state.${state}`)}</StatusChip>;
}

function RightsFields({ written, onChange }: { written: WrittenRights; onChange: (written: WrittenRights) => void }) {
  const translate = useTranslate();
  return (
    <>
      <Ticks
        legend={translate('resources.staff.fields.roles')}
        values={allRoles}
        chosen={written.roles}
        label={role => translate(`staff.role.${role}`)}
        onChange={roles => onChange({ ...written, roles })}
      />
      {written.roles.some(role => role !== 'Betreiber') && (
        <TextField
          label={translate('staff.agency_number')}
          helperText={translate('staff.agency_hint')}
          value={written.agencyNumber}
          onChange={event => onChange({ ...written, agencyNumber: event.target.value })}
          required
          fullWidth
          slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
        />
      )}
      {written.roles.some(role => role !== 'AgenturMitarbeiter') && (
        <Alert severity="info">{translate('staff.second')}</Alert>
      )}
    </>
  );
}

export interface WrittenPerson {
  readonly Name: string;
  readonly Email: string;
  readonly Sprache: 'de' | 'en';
}

/** Who is invited; `wrong` is said beside its field. */
export function PersonFields({
  person,
  wrong,
  onChange,
}: {
  person: WrittenPerson;
  wrong: Readonly<Record<string, string>>;
  onChange: (person: WrittenPerson) => void;
}) {
  const translate = useTranslate();
  const field = (name: 'Name' | 'Email', label: string, type: string) => (
    <TextField
      label={translate(`staff.invite.${label}`)}
      type={type}
      value={person[name]}
      onChange={event => onChange({ ...person, [name]: event.target.value })}
      error={wrong[name] !== undefined}
      helperText={wrong[name]}
      required
      autoFocus={name === 'Name'}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
    />
  );
  return (
    <>
      {field('Name', 'name', 'text')}
      {field('Email', 'email', 'email')}
      <TextField
        select
        label={translate('staff.invite.language')}
        value={person.Sprache}
        onChange={event => onChange({ ...person, Sprache: event.target.value as 'de' | 'en' })}
        fullWidth
      >
        <MenuItem value="de">Deutsch</MenuItem>
        <MenuItem value="en">English</MenuItem>
      </TextField>
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [person, setPerson] = useState<WrittenPerson>({ Name: '', Email: '', Sprache: language.get() });
  const [rights, setRights] = useState<WrittenRights>({ roles: [], agencyNumber: '' });
  const invite = useCommand(inviteStaff, ({ WartetAuf }) => {
    onClose();
    notify(WartetAuf ? 'staff.invite.waits' : 'staff.invite.done', { type: 'success' });
  });
  const wrong: Readonly<Record<string, string>> = invite.error instanceof WireError ? invite.error.body.errors : {};
  const sent = sentRights(rights);
  return (
    <ConfirmDialog
      open
      title={translate('staff.invite.title')}
      confirm={translate('staff.invite.open')}
      pending={invite.isPending}
      disabled={!sent || person.Name.trim() === '' || person.Email.trim() === ''}
      error={Object.keys(wrong).length > 0 ? null : invite.error}
      onClose={onClose}
      onConfirm={() => invite.mutate({ body: { ...person, ...sent } })}
    >
      <Typography>{translate('staff.invite.text')}</Typography>
      <PersonFields person={person} wrong={wrong} onChange={setPerson} />
      <RightsFields written={rights} onChange={setRights} />
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
  const [rights, setRights] = useState<WrittenRights>({
    roles: person.roles,
    agencyNumber: person.agencyNumber ?? '',
  });
  const change = useCommand(changeStaff, ({ WartetAuf }) => {
    onClose();
    notify(WartetAuf ? 'staff.change.waits' : 'staff.change.done', { type: 'success' });
  });
  const sent = sentRights(rights);
  return (
    <ConfirmDialog
      open
      title={translate('staff.change.title', { name: person.name })}
      confirm={translate('staff.change.open')}
      pending={change.isPending}
      disabled={!sent}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.mutate({ params: { nr: person.number }, body: sent })}
    >
      <Typography>{translate('staff.change.text')}</Typography>
      <RightsFields written={rights} onChange={setRights} />
    </ConfirmDialog>
  );
}

/** What is done for a reason; the proposal it is about was seen. */
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

function PlainDialog({ person, action, onClose }: DialogProps & { readonly action: 'agree' | 'withdraw' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const rightsText = useRightsText();
  const { name, number, proposal } = person;
  const call = action === 'agree' ? agreeToStaff : withdrawStaff;
  const send = useCommand<typeof call>(call, () => {
    onClose();
    notify(`staff.${action}.done`, { type: 'success', messageArgs: { name } });
  });
  return (
    <ConfirmDialog
      open
      title={translate(`staff.${action}.title`, { name })}
      confirm={translate(`staff.${action}.open`)}
      danger={action === 'withdraw'}
      pending={send.isPending}
      error={send.error}
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
      {(asked === 'agree' || asked === 'withdraw') && <PlainDialog {...close} action={asked} />}
      {(asked === 'block' || asked === 'unblock' || asked === 'decline') && (
        <ReasonedDialog {...close} action={asked} />
      )}
    </>
  );
}

/** Somebody, and what can be done about them. */
function StaffDetail({ number }: { number: string }) {
  const translate = useTranslate();
  const rightsText = useRightsText();
  const asked = useGetOne<StaffPerson>('staff', { id: number }, { retry: 1, onError: () => undefined });
  const { data: person, error, isPending, refetch } = asked;
  const at = (date: string | null, name: string | null) =>
    date && translate('staff.by', { date: dayAndTime(date), name: name ?? '' });
  const facts = person && {
    email: person.email ?? '–',
    roles: rightsText(person.roles, person.agencyNumber),
    rolesFrom: translate(`staff.from.${person.rolesFrom}`),
    passkey: person.passkey && translate('staff.from.Passkey'),
    lastSignedInAt: person.lastSignedInAt ? dayAndTime(person.lastSignedInAt) : translate('staff.never'),
    invitedAt: at(person.invitedAt, person.invitedBy),
    blockedAt: at(person.blockedAt, person.blockedBy),
    blockedBecause: person.blockedBecause,
  };
  return (
    <DetailDrawer
      resource="staff"
      title={person?.name ?? translate('resources.staff.name', { smart_count: 1 })}
      chip={person && <StateChip person={person} />}
      footer={person && !person.self && <Actions person={person} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton variant="rounded" height={220} />}
      {person?.self && <Alert severity="info">{translate('staff.you')}</Alert>}
      {person?.proposal && (
        <Alert severity="warning">
          {rightsText(person.proposal.Rollen, person.proposal.Agenturnummer)}
          <br />
          {translate('staff.proposed', {
            date: dayAndTime(person.proposal.VorgeschlagenAm),
            name: person.proposal.VorgeschlagenVon,
          })}
          {person.proposal.Eigener && ` ${translate('staff.own')}`}
        </Alert>
      )}
      {person && facts && (
        <Fields>
          {Object.entries(facts).map(
            ([name, value]) =>
              value && (
                <Field key={name} label={translate(`resources.staff.fields.${name}`)}>
                  {value}
                </Field>
              ),
          )}
          <Field label={translate('resources.staff.fields.number')}>
            <Code>{person.number}</Code>
          </Field>
        </Fields>
      )}
    </DetailDrawer>
  );
}

const pathOf = ({ id }: StaffPerson) => `/staff/${encodeURIComponent(id)}/show`;

export function StaffPage() {
  const translate = useTranslate();
  const rightsText = useRightsText();
  const openId = useOpenRecordId('staff');
  const [inviting, setInviting] = useState(false);
  const lastSeen = ({ lastSignedInAt }: StaffPerson) =>
    lastSignedInAt ? dayAndTime(lastSignedInAt) : translate('staff.never');
  return (
    <ListPage<StaffPerson>
      resource="staff"
      intro={translate('staff.intro')}
      actions={
        <Button variant="contained" onClick={() => setInviting(true)}>
          {translate('staff.invite.open')}
        </Button>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={staffStates.map(value => ({ value, label: translate(`staff.state.${value}`) }))}
          />
          <SearchFilter label={translate('staff.search')} />
        </Filters>
      }
      pathOf={pathOf}
      empty={<Empty title={translate('staff.empty')} hint={translate('staff.empty_hint')} />}
      card={row => ({
        title: row.name,
        chip: <StateChip person={row} />,
        lines: [
          row.email ?? '',
          rightsText(row.roles, row.agencyNumber),
          `${translate('resources.staff.fields.lastSignedInAt')}: ${lastSeen(row)}`,
        ],
      })}
      columns={
        <>
          <DataTable.Col<StaffPerson>
            source="name"
            disableSort
            render={row => (
              <Link to={pathOf(row)}>
                <TwoLines below={row.email}>{row.name}</TwoLines>
              </Link>
            )}
          />
          <DataTable.Col<StaffPerson>
            source="roles"
            disableSort
            render={row => rightsText(row.roles, row.agencyNumber)}
          />
          <DataTable.Col<StaffPerson> source="lastSignedInAt" disableSort render={lastSeen} />
          <DataTable.Col<StaffPerson> source="state" disableSort render={row => <StateChip person={row} />} />
        </>
      }
    >
      <>
        {openId ? <StaffDetail number={openId} /> : null}
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      </>
    </ListPage>
  );
}
