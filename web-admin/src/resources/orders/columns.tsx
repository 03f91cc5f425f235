import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { casePath } from '../../shared/case-paths.js';
import { day, money } from '../../shared/format.js';
import { CaseLink, PersonLink } from '../../shared/ui/case-links.js';
import type { Column } from '../../shared/ui/columns.js';
import { StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { orderState, type Order, type OrderState } from './order.js';

const tones: Record<OrderState, Tone> = {
  unassigned: 'wait',
  releasable: 'brand',
  announced: 'ok',
  waiting: 'wait',
  released: 'ok',
  renewal: 'plain',
  cancelled: 'stop',
  refused: 'stop',
  withdrawn: 'stop',
  not_concluded: 'stop',
};

/** A refused or cancelled order pays nothing: its amount is struck through. */
const OrderAmount = ({ order: { status, rewardCents } }: { order: Order }) =>
  status !== 'Storniert' ? money(rewardCents) : rewardCents > 0 ? <s>{money(rewardCents)}</s> : '–';

export function OrderChip({ order }: { order: Order }) {
  const translate = useTranslate();
  const state = orderState(order, new Date());
  return (
    <StatusChip tone={tones[state]}>
      {state === 'waiting'
        ? translate('orders.state.from', { date: day(order.releasableFrom) })
        : translate(`orders.state.${state}`)}
    </StatusChip>
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

/** The order’s place in its case. */
export const pathOf = ({ number, recommendationNumber }: Order) => casePath(recommendationNumber, number);
export const people = ({ recommender, recipient }: Order) =>
  recipient ? `${recommender} → ${recipient}` : recommender;

export const orderColumns: readonly Column<Order>[] = [
  {
    field: 'number',
    list: order => (
      <TwoLines below={order.product}>
        <Link to={pathOf(order)}>{order.number}</Link>
      </TwoLines>
    ),
    card: 'title',
  },
  { field: 'recommendationNumber', list: false },
  { field: 'orderedAt', kind: 'day', card: 3 },
  { field: 'releasableFrom', kind: 'day', list: false },
  { field: 'product', list: false, card: 1 },
  {
    field: 'recommender',
    label: 'orders.people',
    list: ({ number, recommendationNumber, recommender, recommenderNumber, recipient }) => (
      <TwoLines
        below={
          recipient && (
            <>
              →{' '}
              <CaseLink number={recommendationNumber} meant={number}>
                {recipient}
              </CaseLink>
            </>
          )
        }
      >
        <PersonLink number={recommenderNumber} name={recommender} />
      </TwoLines>
    ),
    card: [2, people],
  },
  { field: 'recipient', list: false },
  {
    field: 'rewardCents',
    kind: 'money',
    show: order => <OrderAmount order={order} />,
    card: 'amount',
  },
  {
    field: 'status',
    kind: 'status',
    list: order => (
      <>
        <OrderChip order={order} /> <Hints order={order} />
      </>
    ),
    card: ['chip', order => <OrderChip order={order} />],
  },
  { field: 'kind', words: 'orders.words.kind', list: false },
  { field: 'ending', words: 'orders.words.ending', list: false },
  {
    field: 'hints',
    kind: 'texts',
    list: false,
    card: [
      4,
      ({ hints }) =>
        hints.length > 0 && (
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            {hints.map(hint => (
              <div key={hint}>{hint}</div>
            ))}
          </Box>
        ),
    ],
  },
];
