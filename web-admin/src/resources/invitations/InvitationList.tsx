import { DataTable, useTranslate } from 'react-admin';
import { day } from '../../shared/format/dates.js';
import { StatusCode } from '../../shared/ui/codes.js';
import { ChooseColumns } from '../../shared/ui/list/ChooseColumns.js';
import { CsvButton } from '../../shared/ui/list/CsvButton.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { TwoLines } from '../../shared/ui/list/TwoLines.js';
import { Empty } from '../../shared/ui/messages.js';
import { InviteButton } from './InviteButton.js';
import { invitationStatuses, type Invitation } from './invitations.data.js';

export function InvitationList() {
  const translate = useTranslate();
  return (
    <ListPage<Invitation>
      resource="invitations"
      intro={translate('invitations.intro')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Invitation>
            columns={['number', 'name', 'email', 'kind', 'employeeNumber', 'createdAt', 'status']}
          />
          <InviteButton />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={invitationStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('invitations.search')} />
        </Filters>
      }
      empty={
        <Empty
          title={translate('invitations.empty')}
          hint={translate('invitations.empty_hint')}
          action={<InviteButton />}
        />
      }
      card={row => ({
        title: row.name || translate('app.erased_person'),
        chip: <StatusCode code={row.status} />,
        lines: [
          row.email,
          translate(`invite.kind.${row.kind}`, { _: row.kind }),
          `${row.number} · ${day(row.createdAt)}`,
        ],
      })}
      columns={
        <>
          <DataTable.Col<Invitation> source="number" />
          <DataTable.Col<Invitation> source="createdAt" sortByOrder="DESC" render={({ createdAt }) => day(createdAt)} />
          <DataTable.Col<Invitation>
            source="name"
            render={({ name, email }) => <TwoLines below={email}>{name || translate('app.erased_person')}</TwoLines>}
          />
          <DataTable.Col<Invitation>
            source="kind"
            render={({ kind }) => translate(`invite.kind.${kind}`, { _: kind })}
          />
          <DataTable.Col<Invitation> source="employeeNumber" render={({ employeeNumber }) => employeeNumber ?? '–'} />
          <DataTable.Col<Invitation> source="status" render={({ status }) => <StatusCode code={status} />} />
        </>
      }
    />
  );
}
