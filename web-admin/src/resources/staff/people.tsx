import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useGetOne, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  blockEmployee,
  inviteEmployee,
  remindEmployee,
  unblockEmployee,
  withdrawEmployee,
} from '#contract/agentur/employees.js';
import { staffStates } from '#contract/betrieb/staff.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime, language } from '../../shared/format.js';
import { ColumnFields, type Column, type Translate } from '../../shared/ui/columns.js';
import { DetailDrawer, RecordLink, StatusChip, useOpenRecordId, type Tone } from '../../shared/ui/Detail.js';
import {
  ConfirmDialog,
  PersonFields,
  ReasonDialog,
  useLacksOfPerson,
  type WrittenPerson,
} from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { WireError } from '../../shared/wire.js';
import { employeeActions, rightsIn, type Employee } from './employee.js';
import type { StaffPerson } from './staff-person.js';

/** A console user, as operators and the owner of an agency see them. */
interface Person {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly email: string | null;
  readonly state: Employee['state'];
  readonly roles: Employee['roles'];
  readonly agencyNumber?: string | null;
  readonly invitedAt: string | null;
  readonly invitedBy: string | null;
  readonly lastSignedInAt: string | null;
  readonly blockedAt: string | null;
  readonly blockedBy: string | null;
  readonly blockedBecause?: string | null;
  readonly rolesFrom?: StaffPerson['rolesFrom'];
  readonly passkey?: boolean;
  /** A change of rights that waits for another person. */
  readonly proposal?: StaffPerson['proposal'];
  /** Further accounts of the same human. */
  readonly others: Employee['others'];
}

const tones: Record<Person['state'], Tone> = { Eingeladen: 'brand', Aktiv: 'ok', Gesperrt: 'stop' };

/** The state of somebody; a change that waits for another person comes first. */
function StateChip({ person: { state, proposal } }: { person: Pick<Person, 'state' | 'proposal'> }) {
  const translate = useTranslate();
  if (proposal) return <StatusChip tone="wait">{translate('staff.waits')}</StatusChip>;
  return <StatusChip tone={tones[state]}>{translate(`staff.state.${state}`)}</StatusChip>;
}

type PeopleResource = 'staff' | 'employees';
const pathOf = (resource: PeopleResource, { id }: Person) => `/${resource}/${encodeURIComponent(id)}/show`;

const rightsOf = ({ roles, agencyNumber, others }: Person, translate: Translate) =>
  [
    rightsIn(translate, roles, agencyNumber ?? null),
    ...others.map(({ Rollen, Agenturnummer }) => rightsIn(translate, Rollen, Agenturnummer)),
  ].join('; ');
const lastSignIn = ({ lastSignedInAt }: Person, translate: Translate) =>
  lastSignedInAt ? dayAndTime(lastSignedInAt) : translate('staff.never');
const doneBy = (translate: Translate, date: string | null, name: string | null) =>
  date && translate('staff.by', { date: dayAndTime(date), name: name ?? '' });

const columnsOf = (resource: PeopleResource): readonly Column<Person>[] => [
  {
    field: 'name',
    list: person => (
      <Link to={pathOf(resource, person)}>
        <TwoLines below={person.email}>{person.name}</TwoLines>
      </Link>
    ),
    card: 'title',
    details: false,
  },
  { field: 'email', list: false, card: 1 },
  {
    field: 'roles',
    list: rightsOf,
    card: [2, rightsOf],
    details: ({ roles, agencyNumber }, translate) => rightsIn(translate, roles, agencyNumber ?? null),
  },
  {
    field: 'rolesFrom',
    list: false,
    details: ({ rolesFrom }, translate) => rolesFrom && translate(`staff.from.${rolesFrom}`),
  },
  { field: 'passkey', list: false, details: ({ passkey }, translate) => passkey && translate('staff.from.Passkey') },
  {
    field: 'lastSignedInAt',
    show: lastSignIn,
    card: [
      3,
      (person, translate) =>
        `${translate(`resources.${resource}.fields.lastSignedInAt`)}: ${lastSignIn(person, translate)}`,
    ],
  },
  { field: 'state', show: person => <StateChip person={person} />, card: 'chip', details: false },
  {
    field: 'invitedAt',
    list: false,
    details: ({ invitedAt, invitedBy }, translate) => doneBy(translate, invitedAt, invitedBy),
  },
  {
    field: 'blockedAt',
    list: false,
    details: ({ blockedAt, blockedBy }, translate) => doneBy(translate, blockedAt, blockedBy),
  },
  { field: 'blockedBecause', list: false, details: ({ blockedBecause }) => blockedBecause },
  {
    field: 'others',
    list: false,
    details: ({ others }, translate) =>
      others.length > 0 &&
      others.map(({ Mitarbeiternummer: number, Zustand: state, Rollen, Agenturnummer }) => (
        <Box key={number} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <RecordLink resource={resource} id={number}>
            {`${number}, ${rightsIn(translate, Rollen, Agenturnummer)}`}
          </RecordLink>
          <StateChip person={{ state }} />
        </Box>
      )),
  },
  { field: 'number', kind: 'identifier', list: false },
];

export function PersonDrawer<Row extends Person>({
  resource,
  number,
  footer,
  notes,
}: {
  resource: PeopleResource;
  number: string;
  footer: (person: Row) => ReactNode;
  notes: (person: Row) => ReactNode;
}) {
  const translate = useTranslate();
  const asked = useGetOne<Row>(resource, { id: number as Row['id'] }, { retry: 1, onError: () => undefined });
  const { data: person, error, isPending, refetch } = asked;
  return (
    <DetailDrawer
      resource={resource}
      title={person?.name ?? translate(`resources.${resource}.name`, { smart_count: 1 })}
      chip={person && <StateChip person={person} />}
      footer={person && footer(person)}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton variant="rounded" height={220} />}
      {person && notes(person)}
      {person && <ColumnFields<Person> resource={resource} columns={columnsOf(resource)} record={person} />}
    </DetailDrawer>
  );
}

/** List of people with detail and invitation. */
export function PeoplePage({
  resource,
  detail,
  invite,
}: {
  resource: PeopleResource;
  detail: (number: string) => ReactNode;
  invite: (onClose: () => void) => ReactNode;
}) {
  const translate = useTranslate();
  const openId = useOpenRecordId(resource);
  const [inviting, setInviting] = useState(false);
  const button = (
    <Button variant="contained" onClick={() => setInviting(true)}>
      {translate('staff.invite.open')}
    </Button>
  );
  return (
    <ListPage<Person>
      resource={resource}
      intro={translate(`${resource}.intro`)}
      actions={button}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={staffStates.map(value => ({ value, label: translate(`staff.state.${value}`) }))}
          />
          <SearchFilter label={translate('staff.search')} />
        </Filters>
      }
      pathOf={person => pathOf(resource, person)}
      empty={
        <Empty title={translate(`${resource}.empty`)} hint={translate(`${resource}.empty_hint`)} action={button} />
      }
      columns={columnsOf(resource)}
    >
      <>
        {openId ? detail(openId) : null}
        {inviting && invite(() => setInviting(false))}
      </>
    </ListPage>
  );
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
      lacks={useLacksOfPerson(person)}
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

function ReasonedDialog({ person, action, onClose }: DialogProps & { readonly action: 'block' | 'unblock' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { name, number } = person;
  const call = { block: blockEmployee, unblock: unblockEmployee }[action];
  const send = useCommand<typeof call>(call, () => {
    onClose();
    notify(`staff.${action}.done`, { type: 'success', messageArgs: { name } });
  });
  return (
    <ReasonDialog
      title={translate(`staff.${action}.title`, { name })}
      confirm={translate(`staff.${action}.open`)}
      danger={action === 'block'}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={Grund => send.mutate({ params: { nr: number }, body: { Grund } })}
    >
      <Typography>{translate(`staff.${action}.text`)}</Typography>
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

type EmployeeAction = ReturnType<typeof employeeActions>[number];

function Actions({ person }: { person: Employee }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<EmployeeAction | null>(null);
  const remind = useCommand(remindEmployee, () => notify('staff.remind.done', { type: 'success' }));
  const dialog = { person, onClose: () => setAsked(null) };
  const begin = (action: EmployeeAction) =>
    action === 'remind'
      ? remind.mutate(
          { params: { nr: person.number } },
          { onError: failure => notify(failure.message, { type: 'error' }) },
        )
      : setAsked(action);
  return (
    <>
      {employeeActions(person).map(action => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'block' || action === 'withdraw' ? 'error' : 'primary'}
          loading={action === 'remind' && remind.isPending}
          onClick={() => begin(action)}
        >
          {translate(`staff.${action}.open`)}
        </Button>
      ))}
      {(asked === 'block' || asked === 'unblock') && <ReasonedDialog {...dialog} action={asked} />}
      {asked === 'withdraw' && <WithdrawDialog {...dialog} />}
    </>
  );
}

export const EmployeesPage = () => (
  <PeoplePage
    resource="employees"
    detail={number => <EmployeeDetail number={number} />}
    invite={onClose => <InviteDialog onClose={onClose} />}
  />
);

/** A staff member of the agency with the owner's actions. */
function EmployeeDetail({ number }: { number: string }) {
  const translate = useTranslate();
  return (
    <PersonDrawer<Employee>
      resource="employees"
      number={number}
      footer={person => person.changeable && <Actions person={person} />}
      notes={person =>
        !person.changeable && (
          <Alert severity="info">{translate(person.self ? 'employees.self' : 'employees.not_yours')}</Alert>
        )
      }
    />
  );
}
