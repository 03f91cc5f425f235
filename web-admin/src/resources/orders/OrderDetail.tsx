import { Alert, Button, Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { day, dayAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/numbers.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { DetailDrawer } from '../../shared/ui/DetailDrawer.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { Failure } from '../../shared/ui/messages.js';
import { OrderChip } from './OrderChip.js';
import { isUndecided, orderState, type Order } from './orders.data.js';

type Act = (order: Order) => void;

/** One order with what speaks for and against releasing it. */
export function OrderDetail({
  id,
  onRelease,
  onAssign,
  onRefuse,
}: {
  id: string;
  onRelease: Act;
  onAssign: Act;
  onRefuse: Act;
}) {
  const translate = useTranslate();
  const { data: order, error, refetch } = useGetOne<Order>('orders', { id });
  const label = (field: string) => translate(`resources.orders.fields.${field}`);
  return (
    <DetailDrawer
      resource="orders"
      title={translate('orders.detail', { number: id })}
      chip={order && <OrderChip order={order} />}
      footer={
        order &&
        isUndecided(order) && (
          <>
            {orderState(order, new Date()) === 'releasable' && (
              <Button variant="contained" size="large" fullWidth onClick={() => onRelease(order)}>
                {translate('orders.release.action')}
              </Button>
            )}
            <Button
              variant={order.status === 'Zuzuordnen' ? 'contained' : 'outlined'}
              sx={{ flex: 1 }}
              onClick={() => onAssign(order)}
            >
              {translate(order.status === 'Zuzuordnen' ? 'orders.assign.action' : 'orders.assign.correct')}
            </Button>
            <Button variant="outlined" color="error" sx={{ flex: 1 }} onClick={() => onRefuse(order)}>
              {translate('orders.refuse.action')}
            </Button>
          </>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!order && !error && <Skeleton variant="rounded" height={240} />}
      {order?.hints.map(hint => (
        <Alert key={hint} severity="warning">
          {hint}
        </Alert>
      ))}
      {order && (
        <Fields>
          <Field label={label('rewardCents')}>
            <strong>{money(order.rewardCents)}</strong>
          </Field>
          <Field label={label('product')}>{order.product}</Field>
          <Field label={label('recommender')}>{order.recommender}</Field>
          {order.recipient && <Field label={label('recipient')}>{order.recipient}</Field>}
          <Field label={label('orderedAt')}>{dayAndTime(order.orderedAt)}</Field>
          <Field label={label('releasableFrom')}>{day(order.releasableFrom)}</Field>
          <Field label={label('number')}>
            <Code>{order.number}</Code> <CopyButton text={order.number} />
          </Field>
          <Field label={label('recommendationNumber')}>
            <Code>{order.recommendationNumber}</Code> <CopyButton text={order.recommendationNumber} />
          </Field>
        </Fields>
      )}
    </DetailDrawer>
  );
}
