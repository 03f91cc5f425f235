import { Alert, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetOne, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { blockEmployee, inviteEmployee, unblockEmployee, withdrawEmployee } from '#contract/agentur/employees.js';
import { staffStates } from '#contract/betrieb/staff.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime, language } from '../../shared/format.js';
import { Code, DetailDrawer, Field, Fields, StatusChip, useOpenRecordId } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { WireError } from '../../shared/wire.js';
import { deedFor, useRightsText, type Employee } from './employees.js';
import { PersonFields, tones, type WrittenPerson } from './StaffPage.js';

function StateChip({ person: { state } }: { person: Employee }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`staff.state.${state}`)}</StatusChip>;
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [person, setPerson] = useState<WrittenPerson>({ Name: '', Email: '', Sprache: language.get() });
  const invite = useCommand(inviteEmployee, () => {
    onClose();
    notify('staff.invite.done', { type: 'success' });
  });
  const wrong: Readonly<Record<string, string>> = invite.error instanceof WireError ? invite.error.body.errors : {};
  return (
    <ConfirmDialog
      open
      title={translate('staff.invite.title')}
      confirm={translate('staff.invite.open')}
      pending={invite.isPending}
      disabled={person.Name.trim() === '' || person.Email.trim() === ''}
      error={Object.keys(wrong).length > 0 ? null : invite.error}
      onClose={onClose}
      onConfirm={() => invite.mutate({ body: { ...person } })}
    >
      <Typography>{translate('staff.invite.text')}</Typography>
      <Typography>{translate('employees.rights')}</Typography>
      <PersonFields person={person} wrong={wrong} onChange={setPerson} />
    </ConfirmDialog>
  );
}

interface DialogProps {
  readonly person: Employee;
  readonly onClose: () => void;
}

function ReasonedDialog({ person, deed, onClose }: DialogProps & { readonly deed: 'block' | 'unblock' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { name, number } = person;
  const call = { block: blockEmployee, unblock: unblockEmployee }[deed];
  const send = useCommand<typeof call>(call, () => {
    onClose();
    notify(`staff.${deed}.done`, { type: 'success', messageArgs: { name } });
  });
  return (
    <ReasonDialog
      title={translate(`staff.${deed}.title`, { name })}
      confirm={translate(`staff.${deed}.open`)}
      danger={deed === 'block'}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={Grund => send.mutate({ params: { nr: number }, body: { Grund } })}
    >
      <Typography>{translate(`staff.${deed}.text`)}</Typography>
    </ReasonDialog>
  );
}

function WithdrawDialog({ person: { name, number }, onClose }: DialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const send = useCommand(withdrawEmployee, () => {
    onClose();
    notify('staff.withdraw.done', { type: 'success' });
  });
  return (
    <ConfirmDialog
      open
      danger
      title={translate('staff.withdraw.title', { name })}
      confirm={translate('staff.withdraw.open')}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { nr: number } })}
    >
      <Typography>{translate('staff.withdraw.text')}</Typography>
    </ConfirmDialog>
  );
}

function Action({ person }: { person: Employee }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<ReturnType<typeof deedFor>>(null);
  const deed = deedFor(person);
  const dialog = { person, onClose: () => setAsked(null) };
  return (
    <>
      {deed && (
        <Button variant="outlined" color={deed === 'unblock' ? 'primary' : 'error'} onClick={() => setAsked(deed)}>
          {translate(`staff.${deed}.open`)}
        </Button>
      )}
      {(asked === 'block' || asked === 'unblock') && <ReasonedDialog {...dialog} deed={asked} />}
      {asked === 'withdraw' && <WithdrawDialog {...dialog} />}
    </>
  );
}

/** Somebody of the agency, and what its owner can do about them. */
function EmployeeDetail({ number }: { number: string }) {
  const translate = useTranslate();
  const rightsText = useRightsText();
  const asked = useGetOne<Employee>('employees', { id: number }, { retry: 1, onError: () => undefined });
  const { data: person, error, isPending, refetch } = asked;
  const at = (date: string | null, name: string | null) =>
    date && translate('staff.by', { date: dayAndTime(date), name: name ?? '' });
  const facts = person && {
    email: person.email ?? '–',
    roles: rightsText(person.roles, null),
    lastSignedInAt: person.lastSignedInAt ? dayAndTime(person.lastSignedInAt) : translate('staff.never'),
    invitedAt: at(person.invitedAt, person.invitedBy),
    blockedAt: at(person.blockedAt, person.blockedBy),
  };
  return (
    <DetailDrawer
      resource="employees"
      title={person?.name ?? translate('resources.employees.name', { smart_count: 1 })}
      chip={person && <StateChip person={person} />}
      footer={person?.changeable && <Action person={person} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton variant="rounded" height={220} />}
      {person && !person.changeable && (
        <Alert severity="info">{translate(person.self ? 'employees.self' : 'employees.not_yours')}</Alert>
      )}
      {person && facts && (
        <Fields>
          {Object.entries(facts).map(
            ([name, value]) =>
              value && (
                <Field key={name} label={translate(`resources.employees.fields.${name}`)}>
                  {value}
                </Field>
              ),
          )}
          <Field label={translate('resources.employees.fields.number')}>
            <Code>{person.number}</Code>
          </Field>
        </Fields>
      )}
    </DetailDrawer>
  );
}

const pathOf = ({ id }: Employee) => `/employees/${encodeURIComponent(id)}/show`;

export function EmployeesPage() {
  const translate = useTranslate();
  const rightsText = useRightsText();
  const openId = useOpenRecordId('employees');
  const [inviting, setInviting] = useState(false);
  const lastSeen = ({ lastSignedInAt }: Employee) =>
    lastSignedInAt ? dayAndTime(lastSignedInAt) : translate('staff.never');
  return (
    <ListPage<Employee>
      resource="employees"
      intro={translate('employees.intro')}
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
      empty={<Empty title={translate('employees.empty')} hint={translate('employees.empty_hint')} />}
      card={row => ({
        title: row.name,
        chip: <StateChip person={row} />,
        lines: [
          row.email ?? '',
          rightsText(row.roles, null),
          `${translate('resources.employees.fields.lastSignedInAt')}: ${lastSeen(row)}`,
        ],
      })}
      columns={
        <>
          <DataTable.Col<Employee>
            source="name"
            disableSort
            render={row => (
              <Link to={pathOf(row)}>
                <TwoLines below={row.email}>{row.name}</TwoLines>
              </Link>
            )}
          />
          <DataTable.Col<Employee> source="roles" disableSort render={row => rightsText(row.roles, null)} />
          <DataTable.Col<Employee> source="lastSignedInAt" disableSort render={lastSeen} />
          <DataTable.Col<Employee> source="state" disableSort render={row => <StateChip person={row} />} />
        </>
      }
    >
      <>
        {openId ? <EmployeeDetail number={openId} /> : null}
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      </>
    </ListPage>
  );
}
