import { useTranslate } from 'react-admin';
import { day } from '../../shared/format/dates.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { orderState, type Order, type OrderState } from './orders.data.js';

const tones: Record<OrderState, Tone> = {
  unassigned: 'wait',
  releasable: 'brand',
  waiting: 'wait',
  released: 'ok',
  cancelled: 'stop',
};

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
