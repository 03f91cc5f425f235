import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { personPath } from '../../shared/case-paths.js';
import type { Column, Translate } from '../../shared/ui/columns.js';
import { CsvButton } from '../../shared/ui/files.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { Empty } from '../../shared/ui/Page.js';
import { WaitingGoodwill } from './Goodwill.js';
import { recommenderStatuses, type Recommender } from './recommender.js';

const pathOf = ({ number }: Recommender) => personPath(number);
const nameOf = ({ name }: Recommender, translate: Translate) => name || translate('app.erased_person');
const mailTo = ({ email, unreachable }: Recommender, translate: Translate) =>
  unreachable ? `${email} · ${translate('recommenders.unreachable')}` : email;

const columns: readonly Column<Recommender>[] = [
  { field: 'number', list: false },
  {
    field: 'name',
    show: nameOf,
    list: (row, translate) => (
      <Link to={pathOf(row)}>
        <TwoLines below={mailTo(row, translate)}>{nameOf(row, translate)}</TwoLines>
      </Link>
    ),
    card: 'title',
  },
  { field: 'email', list: false, card: [1, mailTo] },
  { field: 'registeredAt', kind: 'day', card: 3 },
  { field: 'recommendations', kind: 'count', card: 2 },
  { field: 'contracts', kind: 'count', card: 2 },
  { field: 'rewardCents', kind: 'money', card: 'amount' },
  { field: 'status', kind: 'status', card: 'chip' },
];

export function RecommenderList() {
  const translate = useTranslate();
  return (
    <ListPage<Recommender>
      resource="recommenders"
      intro={translate('recommenders.intro')}
      lead={<WaitingGoodwill />}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Recommender> columns={columns} />
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
      columns={columns}
    />
  );
}
