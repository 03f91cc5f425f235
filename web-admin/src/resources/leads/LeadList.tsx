import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { day, dayAndTime } from '../../shared/format.js';
import { StageCode, StatusCode } from '../../shared/ui/StatusChip.js';
import { ChooseColumns, ListPage } from '../../shared/ui/list/ListPage.js';
import { CsvButton } from '../../shared/ui/list/CsvButton.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/list/Filters.js';
import { TwoLines } from '../../shared/ui/list/rows.js';
import { Empty } from '../../shared/ui/messages.js';
import { leadStatuses, type Lead } from './index.js';

const recommendationPath = ({ recommendationNumber }: Lead) =>
  `/recommendations/${encodeURIComponent(recommendationNumber)}/show`;

export function LeadList() {
  const translate = useTranslate();
  return (
    <ListPage<Lead>
      resource="leads"
      intro={translate('leads.intro')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Lead>
            columns={[
              'number',
              'recommendationNumber',
              'createdAt',
              'name',
              'city',
              'status',
              'stage',
              'advertisingAllowed',
            ]}
          />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={leadStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('leads.search')} />
        </Filters>
      }
      empty={<Empty title={translate('leads.empty')} hint={translate('leads.empty_hint')} />}
      card={row => ({
        title: row.name || translate('app.erased_person'),
        chip: <StageCode code={row.stage} />,
        lines: [
          row.city,
          `${row.number} · ${dayAndTime(row.createdAt)}`,
          <StatusCode key="status" code={row.status} />,
          ...(row.advertisingAllowed ? [translate('leads.advertising')] : []),
        ],
      })}
      columns={
        <>
          <DataTable.Col<Lead> source="number" />
          <DataTable.Col<Lead> source="createdAt" sortByOrder="DESC" render={({ createdAt }) => day(createdAt)} />
          <DataTable.Col<Lead>
            source="name"
            render={({ name, city }) => <TwoLines below={city}>{name || translate('app.erased_person')}</TwoLines>}
          />
          <DataTable.Col<Lead>
            source="recommendationNumber"
            render={row => <Link to={recommendationPath(row)}>{row.recommendationNumber}</Link>}
          />
          <DataTable.Col<Lead> source="status" render={({ status }) => <StatusCode code={status} />} />
          <DataTable.Col<Lead> source="stage" render={({ stage }) => <StageCode code={stage} />} />
          <DataTable.Col<Lead>
            source="advertisingAllowed"
            disableSort
            render={({ advertisingAllowed }) =>
              translate(advertisingAllowed ? 'leads.advertising' : 'leads.no_advertising')
            }
          />
        </>
      }
    />
  );
}
