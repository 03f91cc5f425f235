import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { day } from '../../shared/format/dates.js';
import { count, money } from '../../shared/format/numbers.js';
import { StatusCode } from '../../shared/ui/codes.js';
import { useOpenRecordId } from '../../shared/ui/DetailDrawer.js';
import { ChooseColumns } from '../../shared/ui/list/ChooseColumns.js';
import { CsvButton } from '../../shared/ui/list/CsvButton.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { TwoLines } from '../../shared/ui/list/TwoLines.js';
import { Empty } from '../../shared/ui/messages.js';
import { RecommenderDetail } from './RecommenderDetail.js';
import { WaitingGoodwill } from './WaitingGoodwill.js';
import { recommenderStatuses, type Recommender } from './recommenders.data.js';

const pathOf = ({ id }: Recommender) => `/recommenders/${encodeURIComponent(id)}/show`;

export function RecommenderList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('recommenders');
  return (
    <ListPage<Recommender>
      resource="recommenders"
      intro={translate('recommenders.intro')}
      lead={<WaitingGoodwill />}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Recommender>
            columns={[
              'number',
              'name',
              'email',
              'registeredAt',
              'recommendations',
              'contracts',
              'rewardCents',
              'status',
            ]}
          />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={recommenderStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('recommenders.search')} />
        </Filters>
      }
      pathOf={pathOf}
      empty={<Empty title={translate('recommenders.empty')} hint={translate('recommenders.empty_hint')} />}
      card={row => ({
        title: row.name || translate('app.erased_person'),
        amount: money(row.rewardCents),
        chip: <StatusCode code={row.status} />,
        lines: [
          row.email,
          `${translate('resources.recommenders.fields.recommendations')}: ${count(row.recommendations)} · ${translate('resources.recommenders.fields.contracts')}: ${count(row.contracts)}`,
          day(row.registeredAt),
        ],
      })}
      columns={
        <>
          <DataTable.Col<Recommender>
            source="name"
            render={row => (
              <Link to={pathOf(row)}>
                <TwoLines below={row.email}>{row.name || translate('app.erased_person')}</TwoLines>
              </Link>
            )}
          />
          <DataTable.Col<Recommender>
            source="registeredAt"
            sortByOrder="DESC"
            render={({ registeredAt }) => day(registeredAt)}
          />
          <DataTable.Col<Recommender>
            source="recommendations"
            align="right"
            sortByOrder="DESC"
            render={({ recommendations }) => count(recommendations)}
          />
          <DataTable.Col<Recommender>
            source="contracts"
            align="right"
            sortByOrder="DESC"
            render={({ contracts }) => count(contracts)}
          />
          <DataTable.Col<Recommender>
            source="rewardCents"
            align="right"
            sortByOrder="DESC"
            render={({ rewardCents }) => money(rewardCents)}
          />
          <DataTable.Col<Recommender> source="status" render={({ status }) => <StatusCode code={status} />} />
        </>
      }
    >
      {openId ? <RecommenderDetail number={openId} /> : null}
    </ListPage>
  );
}
