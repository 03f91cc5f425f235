import { listOrders } from '#contract/agentur/calls.js';
import type { OrderRow } from '#contract/agentur/schemas.js';
import { toWireDateTime } from '#shared/dates-and-money.js';
import { byColumn, reportSource, type RecordOf } from '../../providers/source.js';
import { dayRange } from '../../shared/format.js';

const columns = {
  number: 'Auftragsnummer',
  recommendationNumber: 'Empfehlungsnummer',
  product: 'Produkt',
  orderedAt: 'Auftragsdatum',
  releasableFrom: 'FreigabeAb',
  status: 'Status',
  recommender: 'Empfehler',
  recipient: 'Empfaenger',
  rewardCents: 'PraemieCent',
  overdue: 'Ueberfaellig',
  hints: 'Hinweise',
} as const;

export type Order = RecordOf<OrderRow, typeof columns>;

/** What an order waits for, as staff think of it; the wire knows status and first possible date. */
export const orderStates = ['unassigned', 'overdue', 'releasable', 'waiting', 'released', 'cancelled'] as const;
/** Overdue ones are releasable or unassigned ones that wait too long. */
export type OrderFilter = (typeof orderStates)[number];
export type OrderState = Exclude<OrderFilter, 'overdue'>;

export function orderState(
  { status, releasableFrom }: Pick<Order, 'status' | 'releasableFrom'>,
  now: Date,
): OrderState {
  if (status === 'Freigegeben') return 'released';
  if (status === 'Storniert') return 'cancelled';
  if (status === 'Zuzuordnen') return 'unassigned';
  return releasableFrom <= toWireDateTime(now) ? 'releasable' : 'waiting';
}

/** Whose it is can still be said, and the order still be refused. */
export const isUndecided = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'Offen' || status === 'Zuzuordnen';

/** Filters of the screen in the words of the report. */
export function orderFilter(
  { state, from, until, ...others }: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, unknown> {
  const ordered = dayRange(from as string | undefined, until as string | undefined);
  const byState: Record<OrderFilter, Record<string, unknown>> = {
    unassigned: { Status: 'Zuzuordnen' },
    overdue: { Ueberfaellig: true },
    releasable: { Status: 'Offen', FreigabeAb: { bis: toWireDateTime(now) } },
    waiting: { Status: 'Offen', FreigabeAb: { von: toWireDateTime(new Date(now.getTime() + 1000)) } },
    released: { Status: 'Freigegeben' },
    cancelled: { Status: 'Storniert' },
  };
  return {
    ...byColumn<OrderRow>(others, columns),
    ...(Object.keys(ordered).length > 0 ? { Auftragsdatum: ordered } : {}),
    ...(state ? byState[state as OrderFilter] : {}),
  };
}

export const orderSource = reportSource<OrderRow, typeof columns>({
  call: listOrders,
  columns,
  id: 'number',
  filter: filter => orderFilter(filter, new Date()),
});

export interface Releasable {
  readonly number: string;
  readonly recommendationNumber: string;
}

export interface ReleaseResult {
  readonly released: readonly string[];
  /** Order number and the server's reason, which names the first possible date where there is one. */
  readonly refused: readonly { readonly number: string; readonly reason: string }[];
}

const atOnce = 3;

/** Releases order by order, three at a time. A refusal stops nothing; repeating is safe, since a second release has no effect. */
export async function releaseEach<O extends Releasable>(
  orders: readonly O[],
  release: (order: O) => Promise<unknown>,
  onProgress: (done: number) => void,
  stop?: AbortSignal,
): Promise<ReleaseResult> {
  const waiting = [...orders];
  const released: string[] = [];
  const refused: { number: string; reason: string }[] = [];
  const work = async () => {
    for (let order = waiting.shift(); order && !stop?.aborted; order = waiting.shift()) {
      const { number } = order;
      try {
        await release(order);
        released.push(number);
      } catch (error) {
        refused.push({ number, reason: error instanceof Error ? error.message : String(error) });
      }
      onProgress(released.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { released, refused };
}
