import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate, useUnselectAll } from 'react-admin';
import { money } from '../../shared/format.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { listKey } from '../../shared/list-keys.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { OfRecommendationFilter } from '../../shared/ui/of-recommendation.js';
import { Empty } from '../../shared/ui/Page.js';
import { CsvButton } from '../../shared/ui/files.js';
import { orderColumns, pathOf } from './columns.js';
import { AssignDialog } from './OrderDialogs.js';
import { matchesState, orderState, orderStates, totalOf, wireFilterOf, type Order, type OrderFilter } from './order.js';
import { ReleaseBar } from './ReleaseBar.js';
import { MatchingDialog, ReleaseDialog } from './ReleaseDialog.js';

const releasable = (order: Order) => orderState(order, new Date()) === 'releasable';

/** The agency's main list: which orders can be released now. */
export function OrderList() {
  const translate = useTranslate();
  const unselectAll = useUnselectAll('orders', listKey('orders'));
  const [releasing, setReleasing] = useState<readonly Order[]>([]);
  const [assigning, setAssigning] = useState<Order | null>(null);
  const finish = (isBegun: boolean) => {
    setReleasing([]);
    if (isBegun) unselectAll();
  };
  const action = (order: Order) => {
    const [name, act] = releasable(order)
      ? (['release', () => setReleasing([order])] as const)
      : (['assign', () => setAssigning(order)] as const);
    if (name === 'assign' && order.status !== 'Zuzuordnen') return null;
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={translate(`orders.${name}.one`, { number: order.number })}
        onClick={event => (event.stopPropagation(), act())}
      >
        {translate(`orders.${name}.action`)}
      </Button>
    );
  };

  return (
    <>
      <ListPage<Order>
        resource="orders"
        intro={translate('orders.intro')}
        sort={{ field: 'orderedAt', order: 'DESC' }}
        actions={
          <>
            <ReleaseMatching />
            <ChooseColumns />
            <CsvButton<Order> columns={orderColumns} />
          </>
        }
        lead={<ReleaseBar />}
        filters={
          <Filters>
            <ChoiceFilter
              source="state"
              choices={orderStates.map(value => ({ value, label: translate(`orders.filter.${value}`) }))}
            />
            <PeriodFilter />
            <SearchFilter label={translate('orders.search')} />
            <OfRecommendationFilter />
          </Filters>
        }
        empty={<Empty title={translate('orders.empty')} hint={translate('orders.empty_hint')} />}
        pathOf={pathOf}
        bulk={selected => <ReleaseSelected selected={selected} onRelease={setReleasing} />}
        selectable={releasable}
        matches={(order, { state }) => matchesState(order, state as OrderFilter | undefined, new Date())}
        columns={[...orderColumns, { field: 'action', label: 'orders.action', show: action, card: 'action' }]}
      />
      {assigning && <AssignDialog order={assigning} onClose={() => setAssigning(null)} />}
      {releasing.length > 0 && <ReleaseDialog orders={releasing} onClose={finish} />}
    </>
  );
}

function ReleaseSelected({
  selected,
  onRelease,
}: {
  selected: readonly Order[];
  onRelease: (orders: readonly Order[]) => void;
}) {
  const translate = useTranslate();
  return (
    <Button variant="contained" size="small" onClick={() => onRelease(selected)}>
      {translate('orders.release.many', { smart_count: selected.length, sum: money(totalOf(selected)) })}
    </Button>
  );
}

/** Everything that matches the filter is a choice of its own, apart from the rows that are selected. */
function ReleaseMatching() {
  const translate = useTranslate();
  const { filterValues, total } = useListContext<Order>();
  const [filter, setFilter] = useState<Readonly<Record<string, unknown>> | null>(null);
  if (!total) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={() => setFilter(wireFilterOf((filterValues ?? {}) as Record<string, unknown>))}
      >
        {translate('orders.release.all')}
      </Button>
      {filter && <MatchingDialog filter={filter} onClose={() => setFilter(null)} />}
    </>
  );
}
