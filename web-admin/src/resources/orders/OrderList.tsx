import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Button, Tooltip } from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetMany, useListContext, useNotify, useTranslate, useUnselectAll } from 'react-admin';
import { Link } from 'react-router-dom';
import { day, money } from '../../shared/format.js';
import { useOpenRecordId } from '../../shared/ui/Detail.js';
import { ChooseColumns, listKey, ListPage } from '../../shared/ui/list/ListPage.js';
import { CsvButton } from '../../shared/ui/list/CsvButton.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/list/Filters.js';
import { TwoLines } from '../../shared/ui/list/rows.js';
import { Empty } from '../../shared/ui/messages.js';
import { AssignDialog, OrderChip, OrderDetail, RefuseDialog } from './OrderDetail.js';
import { orderState, orderStates, type Order, type ReleaseResult } from './order.js';
import { ReleaseDialog } from './ReleaseDialog.js';

const pathOf = ({ id }: Order) => `/orders/${encodeURIComponent(id)}/show`;
const people = ({ recommender, recipient }: Order) => (recipient ? `${recommender} → ${recipient}` : recommender);
const releasable = (order: Order) => orderState(order, new Date()) === 'releasable';

/** The agency's daily work: which orders earn their reward now. */
export function OrderList() {
  const translate = useTranslate();
  const notify = useNotify();
  const unselectAll = useUnselectAll('orders', listKey('orders'));
  const openId = useOpenRecordId('orders');
  const [releasing, setReleasing] = useState<readonly Order[]>([]);
  const [assigning, setAssigning] = useState<Order | null>(null);
  const [refusing, setRefusing] = useState<Order | null>(null);
  const finish = (result: ReleaseResult | null) => {
    setReleasing([]);
    if (!result || result.released.length === 0) return;
    unselectAll();
    notify('orders.release.released', { type: 'success', messageArgs: { smart_count: result.released.length } });
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
        actions={<Actions />}
        filters={
          <Filters>
            <ChoiceFilter
              source="state"
              choices={orderStates.map(value => ({ value, label: translate(`orders.filter.${value}`) }))}
            />
            <PeriodFilter />
            <SearchFilter label={translate('orders.search')} />
          </Filters>
        }
        empty={<Empty title={translate('orders.empty')} hint={translate('orders.empty_hint')} />}
        pathOf={pathOf}
        bulk={<ReleaseSelected onRelease={setReleasing} />}
        selectable={releasable}
        card={order => ({
          title: order.number,
          amount: money(order.rewardCents),
          chip: <OrderChip order={order} />,
          action: action(order),
          lines: [order.product, people(order), day(order.orderedAt), ...order.hints],
        })}
        columns={
          <>
            <DataTable.Col<Order>
              source="number"
              render={order => (
                <TwoLines below={order.product}>
                  <Link to={pathOf(order)}>{order.number}</Link>
                </TwoLines>
              )}
            />
            <DataTable.Col<Order> source="orderedAt" sortByOrder="DESC" render={({ orderedAt }) => day(orderedAt)} />
            <DataTable.Col<Order>
              source="recommender"
              label="orders.people"
              render={({ recommender, recipient }) => (
                <TwoLines below={recipient && `→ ${recipient}`}>{recommender}</TwoLines>
              )}
            />
            <DataTable.Col<Order>
              source="rewardCents"
              align="right"
              sortByOrder="DESC"
              render={({ rewardCents }) => money(rewardCents)}
            />
            <DataTable.Col<Order>
              source="status"
              render={order => (
                <>
                  <OrderChip order={order} /> <Hints order={order} />
                </>
              )}
            />
            <DataTable.Col<Order> source="action" label="orders.action" disableSort align="right" render={action} />
          </>
        }
      >
        {openId === null ? null : (
          <OrderDetail
            id={openId}
            onRelease={order => setReleasing([order])}
            onAssign={setAssigning}
            onRefuse={setRefusing}
          />
        )}
      </ListPage>
      {assigning && <AssignDialog order={assigning} onClose={() => setAssigning(null)} />}
      {refusing && <RefuseDialog order={refusing} onClose={() => setRefusing(null)} />}
      {releasing.length > 0 && <ReleaseDialog orders={releasing} onClose={finish} />}
    </>
  );
}

function Hints({ order: { hints } }: { order: Order }) {
  if (hints.length === 0) return null;
  const text = hints.join(' · ');
  return (
    <Tooltip title={text}>
      <WarningAmberOutlined
        color="warning"
        fontSize="small"
        titleAccess={text}
        sx={{ verticalAlign: 'middle', ml: 0.5 }}
      />
    </Tooltip>
  );
}

function Actions() {
  return (
    <>
      <ChooseColumns />
      <CsvButton<Order>
        columns={[
          'number',
          'recommendationNumber',
          'orderedAt',
          'releasableFrom',
          'product',
          'recommender',
          'recipient',
          'rewardCents',
          'status',
          'hints',
        ]}
      />
    </>
  );
}

function ReleaseSelected({ onRelease }: { onRelease: (orders: readonly Order[]) => void }) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const { data, isPending } = useGetMany<Order>('orders', { ids: selectedIds });
  const orders = (data ?? []).filter((order): order is Order => order != null);
  const sum = money(orders.reduce((total, { rewardCents }) => total + rewardCents, 0));
  return (
    <Button variant="contained" size="small" loading={isPending} onClick={() => onRelease(orders)}>
      {translate('orders.release.many', { smart_count: selectedIds.length, sum })}
    </Button>
  );
}
