import { Alert, Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { day, dayAndTime } from '../../shared/format.js';
import { useMay } from '../../shared/session.js';
import { ColumnFields, type Column, type Translate } from '../../shared/ui/columns.js';
import { DetailDrawer, StageCode, StatusCode, useOpenRecordId } from '../../shared/ui/Detail.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { CsvButton } from '../../shared/ui/files.js';
import { CaseLink, PersonLink } from '../../shared/ui/case-links.js';
import { recordPath } from '../../shared/record-path.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { RewardsOfOne, RewardsOfPerson } from '../../shared/ui/rewards.js';
import { CancelButton } from './CancelButton.js';
import { leadStatuses, type Lead } from './lead.js';
import { recommendationDetails, recommendationStatuses, type Recommendation } from './recommendation.js';

const nameOf = ({ name }: Lead, translate: Translate) => name || translate('app.erased_person');
const pathOf = ({ id }: Recommendation) => recordPath('recommendations', id);
const recipientOf = ({ recipient }: Recommendation, translate: Translate) =>
  recipient ?? translate('recommendations.no_recipient');
/** A cancelled recommendation shows its status: its stage only says that no contract was made. */
const stageOf = ({ status, stage }: Recommendation) =>
  status === 'Storniert' ? <StatusCode code={status} /> : <StageCode code={stage} />;

/** Numbers of accounts are for links; a file tells people by name. */
const recommendationColumns: readonly Column<Recommendation>[] = [
  {
    field: 'number',
    kind: 'identifier',
    list: row => (
      <TwoLines below={row.product}>
        <Link to={pathOf(row)}>{row.number}</Link>
      </TwoLines>
    ),
    card: 'title',
  },
  {
    field: 'createdAt',
    kind: 'day',
    list: ({ createdAt, channel }) => <TwoLines below={channel}>{day(createdAt)}</TwoLines>,
    card: 3,
  },
  { field: 'product', list: false, card: 1 },
  ...recommendationDetails.map(field => ({ field, list: false, card: 3 }) as const),
  {
    field: 'recommender',
    label: 'orders.people',
    list: (row, translate) => (
      <TwoLines
        below={
          <>
            →{' '}
            <CaseLink number={row.number} meant={row.recipientNumber}>
              {recipientOf(row, translate)}
            </CaseLink>
          </>
        }
      >
        <PersonLink number={row.recommenderNumber} name={row.recommender} />
      </TwoLines>
    ),
    card: [2, (row, translate) => `${row.recommender} → ${recipientOf(row, translate)}`],
    drawer: ({ recommender, recommenderNumber }) => <PersonLink number={recommenderNumber} name={recommender} />,
  },
  {
    field: 'recipient',
    list: false,
    drawer: (row, translate) => (
      <CaseLink number={row.number} meant={row.recipientNumber}>
        {recipientOf(row, translate)}
      </CaseLink>
    ),
  },
  { field: 'clicks', kind: 'count', card: 3 },
  { field: 'status', kind: 'status' },
  { field: 'stage', kind: 'stage', list: stageOf, card: ['chip', stageOf], drawer: false },
];

export function RecommendationList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('recommendations');
  return (
    <ListPage<Recommendation>
      resource="recommendations"
      intro={translate('recommendations.intro')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Recommendation> columns={recommendationColumns} />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={recommendationStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('recommendations.search')} />
        </Filters>
      }
      empty={<Empty title={translate('recommendations.empty')} hint={translate('recommendations.empty_hint')} />}
      pathOf={pathOf}
      columns={recommendationColumns}
    >
      {openId === null ? null : <RecommendationDetail id={openId} />}
    </ListPage>
  );
}

function RecommendationDetail({ id }: { id: string }) {
  const translate = useTranslate();
  const may = useMay();
  const { data, error, refetch } = useGetOne<Recommendation>('recommendations', { id });
  return (
    <DetailDrawer
      resource="recommendations"
      title={translate('recommendations.detail', { number: id })}
      chip={data && stageOf(data)}
      footer={
        data &&
        may('Verwaltung') &&
        (data.status === 'Offen' || data.status === 'Ok') && <CancelButton number={data.number} />
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && <ColumnFields resource="recommendations" columns={recommendationColumns} record={data} />}
      {data && may('Praemien') && (
        <RewardsOfOne
          people={[
            { name: data.recommender, number: data.recommenderNumber },
            ...(data.recipient && data.recipientNumber ? [{ name: data.recipient, number: data.recipientNumber }] : []),
          ]}
          belongs={({ Empfehlungsnummer }) => Empfehlungsnummer === data.number}
        />
      )}
    </DetailDrawer>
  );
}

const leadPath = ({ id }: Lead) => recordPath('leads', id);
/** Distinguishes people with the same name. */
const reachedAt = ({ email, city, unreachable }: Lead, translate: Translate) =>
  [email, city, unreachable && translate('leads.unreachable')].filter(Boolean).join(' · ');
const recommendedBy = ({ recommender, product }: Lead, translate: Translate) =>
  [recommender || translate('app.erased_person'), product].filter(Boolean).join(' · ');
const linkToCase = ({ recommendationNumber, number }: Lead) => (
  <CaseLink number={recommendationNumber} meant={number}>
    {recommendationNumber}
  </CaseLink>
);

const leadColumns: readonly Column<Lead>[] = [
  { field: 'number', kind: 'identifier', card: 3 },
  { field: 'createdAt', kind: 'day', card: 3 },
  {
    field: 'name',
    show: nameOf,
    list: (row, translate) => (
      <TwoLines below={reachedAt(row, translate)}>
        <Link to={leadPath(row)}>{nameOf(row, translate)}</Link>
      </TwoLines>
    ),
    card: 'title',
    drawer: false,
  },
  { field: 'email', list: false, card: [1, reachedAt] },
  { field: 'city', list: false, drawer: ({ city }) => city },
  {
    field: 'recommendationNumber',
    list: (row, translate) => <TwoLines below={recommendedBy(row, translate)}>{linkToCase(row)}</TwoLines>,
    drawer: linkToCase,
  },
  {
    field: 'recommender',
    list: false,
    card: [2, recommendedBy],
    drawer: ({ recommender, recommenderNumber }) => <PersonLink number={recommenderNumber} name={recommender} />,
  },
  { field: 'product', list: false },
  { field: 'status', kind: 'status', card: 4, drawer: false },
  // The stage of the whole recommendation, whose reward may be further than the contact's own.
  { field: 'stage', kind: 'stage', card: 'chip' },
  {
    field: 'advertisingAllowed',
    kind: 'flag',
    sortable: false,
    show: ({ advertisingAllowed }, translate) =>
      translate(advertisingAllowed ? 'leads.advertising' : 'leads.no_advertising'),
    card: [5, ({ advertisingAllowed }, translate) => advertisingAllowed && translate('leads.advertising')],
  },
];

/** A contact with the state of their rewards. */
function LeadDetail({ id }: { id: string }) {
  const translate = useTranslate();
  const may = useMay();
  const { data, error, refetch } = useGetOne<Lead>('leads', { id });
  return (
    <DetailDrawer
      resource="leads"
      title={data ? data.name || translate('app.erased_person') : translate('resources.leads.name', { smart_count: 1 })}
      chip={data && <StatusCode code={data.status} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          {data.unreachable && (
            <Alert severity="warning">
              {translate('leads.unreachable_text', {
                date: dayAndTime(data.unreachable.Seit),
                why: translate(`leads.unreachable_why.${data.unreachable.Grund}`),
              })}
            </Alert>
          )}
          <ColumnFields resource="leads" columns={leadColumns} record={data} />
          {may('Praemien') && <RewardsOfPerson number={data.number} />}
        </>
      )}
    </DetailDrawer>
  );
}

export function LeadList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('leads');
  return (
    <ListPage<Lead>
      resource="leads"
      intro={translate('leads.intro')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Lead> columns={leadColumns} />
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
      pathOf={leadPath}
      columns={leadColumns}
    >
      {openId === null ? null : <LeadDetail id={openId} />}
    </ListPage>
  );
}
