import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate, useUnselectAll } from 'react-admin';
import { releaseOrder } from '#contract/agentur/calls.js';
import { useShowChanges, useWire } from '../../providers/data-provider.js';
import { money } from '../../shared/format.js';
import { Code, useOpenRecordId } from '../../shared/ui/Detail.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, listKey, ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import { CsvButton } from '../../shared/ui/files.js';
import { orderColumns, pathOf, people } from './columns.js';
import { AssignDialog, OrderDetail, RefuseDialog } from './OrderDetail.js';
import { matchesState, orderState, orderStates, totalOf, type Order, type OrderFilter } from './order.js';
import { releaseEach, type ReleaseResult } from './release-each.js';

interface ReleaseDialogProps {
  readonly orders: readonly Order[];
  readonly onClose: (result: ReleaseResult | null) => void;
}

/** Shows number and total before the release, then progress, then the refused orders with reasons. */
export function ReleaseDialog({ orders, onClose }: ReleaseDialogProps) {
  const translate = useTranslate();
  const wire = useWire();
  const showChanges = useShowChanges();
  const id = useId();
  const stop = useRef(new AbortController());
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<ReleaseResult | null>(null);
  const smart_count = orders.length;
  const sum = money(totalOf(orders));

  const release = async () => {
    setDone(0);
    const outcome = await releaseEach(
      orders,
      ({ recommendationNumber, number }) => wire.call(releaseOrder, { params: { a: recommendationNumber, b: number } }),
      setDone,
      stop.current.signal,
    );
    showChanges();
    setResult(outcome);
    if (outcome.refused.length === 0 && outcome.released.length === orders.length) onClose(outcome);
  };
  const running = done !== null && result === null;

  return (
    <Dialog open onClose={running ? undefined : () => onClose(result)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        {translate(result ? 'orders.release.done_title' : 'orders.release.title', { smart_count })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!result && (
          <>
            <Typography>{translate('orders.release.sum', { smart_count, sum })}</Typography>
            <ToRelease orders={orders} />
            <Alert severity="warning">{translate('orders.release.final', { smart_count })}</Alert>
          </>
        )}
        {running && (
          <Box role="status">
            <Typography variant="body2" sx={{ mb: 0.75 }}>
              {translate('orders.release.progress', { done: done ?? 0, all: orders.length })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(100 * (done ?? 0)) / orders.length}
              aria-label={translate('orders.release.action')}
            />
          </Box>
        )}
        {result && <Outcome result={result} all={orders.length} />}
      </DialogContent>
      <DialogActions>
        {result ? (
          <Button variant="contained" onClick={() => onClose(result)}>
            {translate('app.close')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => (running ? stop.current.abort() : onClose(null))}>
              {translate(running ? 'orders.release.stop' : 'app.cancel')}
            </Button>
            <Button variant="contained" onClick={() => void release()} loading={running} autoFocus>
              {translate('orders.release.confirm', { smart_count })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Each order that is about to be released: number, people, amount, and what speaks against it. */
function ToRelease({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate('resources.orders.name', { smart_count: 2 })}
      tabIndex={0}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}
    >
      {orders.map(order => (
        <Box
          component="li"
          key={order.number}
          sx={{ py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' }, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Code>{order.number}</Code>
            <b>{money(order.rewardCents)}</b>
          </Box>
          <Typography variant="body2" color="text.secondary">
            {people(order)} · {order.product}
          </Typography>
          {order.hints.map(hint => (
            <Typography key={hint} variant="body2" sx={{ display: 'flex', gap: 0.75, color: 'warning.main' }}>
              <WarningAmberOutlined fontSize="small" aria-hidden />
              {hint}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Outcome({ result: { released, refused }, all }: { result: ReleaseResult; all: number }) {
  const translate = useTranslate();
  const left = all - released.length - refused.length;
  return (
    <>
      {released.length > 0 && (
        <Alert severity="success">{translate('orders.release.released', { smart_count: released.length })}</Alert>
      )}
      {left > 0 && <Alert severity="info">{translate('orders.release.left', { smart_count: left })}</Alert>}
      {refused.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 650, mb: 1 }}>
            {translate('orders.release.refused', { smart_count: refused.length })}
          </Typography>
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxHeight: 260, overflowY: 'auto' }}
          >
            {refused.map(({ number, reason }) => (
              <Box
                component="li"
                key={number}
                sx={{ p: 1.25, borderRadius: 1, border: '1px solid', borderColor: 'divider' }}
              >
                <Code>{number}</Code>
                <Typography variant="body2" color="error">
                  {reason}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const releasable = (order: Order) => orderState(order, new Date()) === 'releasable';

/** The agency's main list: which orders can be released now. */
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
        actions={
          <>
            <ChooseColumns />
            <CsvButton<Order> columns={orderColumns} />
          </>
        }
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
        bulk={selected => <ReleaseSelected selected={selected} onRelease={setReleasing} />}
        selectable={releasable}
        matches={(order, { state }) => matchesState(order, state as OrderFilter | undefined, new Date())}
        columns={[...orderColumns, { field: 'action', label: 'orders.action', show: action, card: 'action' }]}
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
