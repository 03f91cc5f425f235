import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState, type ReactElement, type ReactNode } from 'react';
import { DataTable, useGetOne, useNotify, useTranslate } from 'react-admin';
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
import {
  Code,
  DetailDrawer,
  Field,
  Fields,
  RecordLink,
  StatusChip,
  useOpenRecordId,
  type Tone,
} from '../../shared/ui/Detail.js';
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
import { employeeActions, useRightsText, type Employee } from './employee.js';

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
  /** Further accounts of the same human. */
  readonly others: Employee['others'];
}

const tones: Record<Person['state'], Tone> = { Eingeladen: 'brand', Aktiv: 'ok', Gesperrt: 'stop' };

export function StateChip({ person: { state } }: { person: Pick<Person, 'state'> }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`staff.state.${state}`)}</StatusChip>;
}

/** `facts`: additional fields of the resource to show. */
export function PersonDrawer<Row extends Person>({
  resource,
  number,
  chip,
  footer,
  notes,
  facts: further,
}: {
  resource: 'staff' | 'employees';
  number: string;
  chip: (person: Row) => ReactNode;
  footer: (person: Row) => ReactNode;
  notes: (person: Row) => ReactNode;
  facts?: (person: Row) => Readonly<Record<string, string | null | undefined | false>>;
}) {
  const translate = useTranslate();
  const rightsText = useRightsText();
  const asked = useGetOne<Row>(resource, { id: number as Row['id'] }, { retry: 1, onError: () => undefined });
  const { data: person, error, isPending, refetch } = asked;
  const at = (date: string | null, name: string | null) =>
    date && translate('staff.by', { date: dayAndTime(date), name: name ?? '' });
  const facts = person && {
    email: person.email ?? '–',
    roles: rightsText(person.roles, person.agencyNumber ?? null),
    ...further?.(person),
    lastSignedInAt: person.lastSignedInAt ? dayAndTime(person.lastSignedInAt) : translate('staff.never'),
    invitedAt: at(person.invitedAt, person.invitedBy),
    blockedAt: at(person.blockedAt, person.blockedBy),
    blockedBecause: person.blockedBecause,
  };
  return (
    <DetailDrawer
      resource={resource}
      title={person?.name ?? translate(`resources.${resource}.name`, { smart_count: 1 })}
      chip={person && chip(person)}
      footer={person && footer(person)}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton variant="rounded" height={220} />}
      {person && notes(person)}
      {person && facts && (
        <Fields>
          {Object.entries(facts).map(
            ([name, value]) =>
              value && (
                <Field key={name} label={translate(`resources.${resource}.fields.${name}`)}>
                  {value}
                </Field>
              ),
          )}
          <Field label={translate(`resources.${resource}.fields.number`)}>
            <Code>{person.number}</Code>
          </Field>
          {person.others.length > 0 && (
            <Field label={translate('staff.others')}>
              {person.others.map(({ Mitarbeiternummer: other, Zustand: state, Rollen, Agenturnummer }) => (
                <Box key={other} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <RecordLink resource={resource} id={other}>
                    {`${other}, ${rightsText(Rollen, Agenturnummer)}`}
                  </RecordLink>
                  <StateChip person={{ state }} />
                </Box>
              ))}
            </Field>
          )}
        </Fields>
      )}
    </DetailDrawer>
  );
}

/** List of people with detail and invitation. */
export function PeoplePage<Row extends Person>({
  resource,
  chip,
  detail,
  invite,
}: {
  resource: 'staff' | 'employees';
  chip: (person: Row) => ReactElement;
  detail: (number: string) => ReactNode;
  invite: (onClose: () => void) => ReactNode;
}) {
  const translate = useTranslate();
  const rightsText = useRightsText();
  const openId = useOpenRecordId(resource);
  const [inviting, setInviting] = useState(false);
  const lastSeen = ({ lastSignedInAt }: Row) =>
    lastSignedInAt ? dayAndTime(lastSignedInAt) : translate('staff.never');
  const rights = ({ roles, agencyNumber, others }: Row) =>
    [
      rightsText(roles, agencyNumber ?? null),
      ...others.map(({ Rollen, Agenturnummer }) => rightsText(Rollen, Agenturnummer)),
    ].join('; ');
  const pathOf = ({ id }: Row) => `/${resource}/${encodeURIComponent(id)}/show`;
  return (
    <ListPage<Row>
      resource={resource}
      intro={translate(`${resource}.intro`)}
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
      empty={<Empty title={translate(`${resource}.empty`)} hint={translate(`${resource}.empty_hint`)} />}
      card={row => ({
        title: row.name,
        chip: chip(row),
        lines: [
          row.email ?? '',
          rights(row),
          `${translate(`resources.${resource}.fields.lastSignedInAt`)}: ${lastSeen(row)}`,
        ],
      })}
      columns={
        <>
          <DataTable.Col
            source="name"
            disableSort
            render={(row: Row) => (
              <Link to={pathOf(row)}>
                <TwoLines below={row.email}>{row.name}</TwoLines>
              </Link>
            )}
          />
          <DataTable.Col source="roles" disableSort render={rights} />
          <DataTable.Col source="lastSignedInAt" disableSort render={lastSeen} />
          <DataTable.Col source="state" disableSort render={chip} />
        </>
      }
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
  <PeoplePage<Employee>
    resource="employees"
    chip={person => <StateChip person={person} />}
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
      chip={person => <StateChip person={person} />}
      footer={person => person.changeable && <Actions person={person} />}
      notes={person =>
        !person.changeable && (
          <Alert severity="info">{translate(person.self ? 'employees.self' : 'employees.not_yours')}</Alert>
        )
      }
    />
  );
}
