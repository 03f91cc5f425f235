import { listOrders } from '#contract/agentur/calls.js';
import { orderColumns, type OrderRow } from '#contract/agentur/reports.js';
import { toWireDateTime } from '#shared/dates-and-money.js';
import { listQueryFrom, recordFrom, reportFilter, reportSource, type ReportRecord } from '../resource.js';

export type Order = ReportRecord<typeof orderColumns>;

/** An order's state for staff, derived from the wire's status and first possible release date. */
export const orderStates = [
  'unassigned',
  'overdue',
  'releasable',
  'announced',
  'waiting',
  'released',
  'renewal',
  'cancelled',
] as const;
/** Overdue orders are releasable or unassigned ones that have waited too long. */
export type OrderFilter = (typeof orderStates)[number];
export type OrderState = Exclude<OrderFilter, 'overdue'> | (typeof endings)[keyof typeof endings];

/** How an order ended, beside a plain cancellation. */
const endings = { Abgelehnt: 'refused', Widerrufen: 'withdrawn', NichtZustandeGekommen: 'not_concluded' } as const;

export function orderState(
  order: Pick<Order, 'status' | 'kind' | 'releasableFrom' | 'announced' | 'ending'>,
  now: Date,
): OrderState {
  const { status, kind, releasableFrom, announced, ending } = order;
  if (ending && ending !== 'Storniert') return endings[ending];
  if (kind === 'Verlaengerung') return 'renewal';
  if (status === 'Freigegeben') return 'released';
  if (status === 'Storniert') return 'cancelled';
  if (status === 'Zuzuordnen') return 'unassigned';
  if (announced) return 'announced';
  return releasableFrom <= toWireDateTime(now) ? 'releasable' : 'waiting';
}

/** Whether an order belongs into the list of a state. Who is overdue the report alone says, until it is decided. */
export function matchesState(order: Order, wanted: OrderFilter | undefined, now: Date): boolean {
  if (!wanted) return true;
  if (wanted === 'overdue') return order.overdue && isUndecided(order) && !order.announced;
  if (wanted === 'renewal') return order.kind === 'Verlaengerung';
  if (wanted === 'cancelled') return order.kind === 'Neuvertrag' && order.status === 'Storniert';
  return orderState(order, now) === wanted;
}

export const totalOf = (orders: readonly Pick<Order, 'rewardCents'>[]): number =>
  orders.reduce((total, { rewardCents }) => total + rewardCents, 0);

/** The order can still be assigned or refused. */
export const isUndecided = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'Offen' || status === 'Zuzuordnen';

/** What a state means for the report's filter. */
export function stateFilter(state: OrderFilter, now: Date): Record<string, unknown> {
  const byState: Record<OrderFilter, Record<string, unknown>> = {
    unassigned: { Status: 'Zuzuordnen' },
    overdue: { Ueberfaellig: true, Vorgemerkt: false },
    releasable: { Status: 'Offen', FreigabeAb: { bis: toWireDateTime(now) }, Vorgemerkt: false },
    announced: { Vorgemerkt: true },
    waiting: { Status: 'Offen', FreigabeAb: { von: toWireDateTime(new Date(now.getTime() + 1000)) } },
    released: { Status: 'Freigegeben' },
    renewal: { Art: 'Verlaengerung' },
    cancelled: { Status: 'Storniert', Art: 'Neuvertrag' },
  };
  return byState[state];
}

const ofState = ({ state }: Readonly<Record<string, unknown>>) =>
  state ? stateFilter(state as OrderFilter, new Date()) : {};

export const orderSource = reportSource({
  call: listOrders,
  columns: orderColumns,
  id: 'number',
  period: 'orderedAt',
  filter: ofState,
});

/** What a list's filters mean for the wire. */
export const wireFilterOf = (shown: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { filter } = listQueryFrom({ filter: shown });
  return { ...reportFilter(filter, orderColumns.wireNames, 'orderedAt'), ...ofState(filter) };
};

export const orderFrom = (row: OrderRow): Order =>
  recordFrom(row, orderColumns.wireNames as never, ({ Auftragsnummer }) => Auftragsnummer) as unknown as Order;
