import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { casePath } from '../../shared/case-paths.js';
import { day } from '../../shared/format.js';
import type { Column, Translate } from '../../shared/ui/columns.js';
import { StageCode, StatusCode } from '../../shared/ui/Detail.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { OfRecommendationFilter } from '../../shared/ui/of-recommendation.js';
import { Empty } from '../../shared/ui/Page.js';
import { CsvButton } from '../../shared/ui/files.js';
import { CaseLink, PersonLink } from '../../shared/ui/case-links.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { leadStatuses, type Lead } from './lead.js';
import { recommendationDetails, recommendationStatuses, type Recommendation } from './recommendation.js';

const nameOf = ({ name }: Lead, translate: Translate) => name || translate('app.erased_person');
const pathOf = ({ number }: Recommendation) => casePath(number);
const recipientOf = ({ recipient }: Recommendation, translate: Translate) =>
  recipient ?? translate('recommendations.no_recipient');
/** A cancelled recommendation shows its status: its stage only says that no contract was made. */
const stageOf = ({ status, stage }: Recommendation) =>
  status === 'Storniert' ? <StatusCode code={status} /> : <StageCode code={stage} />;

/** Numbers of accounts are for links; a file tells people by name. */
const recommendationColumns: readonly Column<Recommendation>[] = [
  {
    field: 'number',
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
  },
  { field: 'recipient', list: false },
  { field: 'clicks', kind: 'count', card: 3 },
  { field: 'status', kind: 'status' },
  { field: 'stage', kind: 'stage', list: stageOf, card: ['chip', stageOf] },
];

export function RecommendationList() {
  const translate = useTranslate();
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
          <OfRecommendationFilter />
        </Filters>
      }
      empty={<Empty title={translate('recommendations.empty')} hint={translate('recommendations.empty_hint')} />}
      pathOf={pathOf}
      columns={recommendationColumns}
    />
  );
}

/** Their place in the case of the recommendation. */
const leadPath = ({ number, recommendationNumber }: Lead) => casePath(recommendationNumber, number);
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
  { field: 'number', card: 3 },
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
  },
  { field: 'email', list: false, card: [1, reachedAt] },
  { field: 'city', list: false },
  {
    field: 'recommendationNumber',
    list: (row, translate) => <TwoLines below={recommendedBy(row, translate)}>{linkToCase(row)}</TwoLines>,
  },
  {
    field: 'recommender',
    list: false,
    card: [2, recommendedBy],
  },
  { field: 'product', list: false },
  { field: 'status', kind: 'status', card: 4 },
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
          <OfRecommendationFilter />
        </Filters>
      }
      empty={<Empty title={translate('leads.empty')} hint={translate('leads.empty_hint')} />}
      pathOf={leadPath}
      columns={leadColumns}
    />
  );
}
