import { Alert, Button, Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { ColumnFields } from '../../shared/ui/columns.js';
import { DetailDrawer } from '../../shared/ui/Detail.js';
import { useMay } from '../../shared/session.js';
import { Failure } from '../../shared/ui/Page.js';
import { Recomputing, RewardsOfOne, type Beneficiary } from '../../shared/ui/rewards.js';
import { OrderChip, orderColumns } from './columns.js';
import { isUndecided, orderState, type Order } from './order.js';

type Act = (order: Order) => void;

/** Who may be rewarded for an order. */
const beneficiaries = ({ recommender, recommenderNumber, recipient, recipientNumber }: Order): Beneficiary[] =>
  [
    { name: recommender, number: recommenderNumber },
    { name: recipient, number: recipientNumber },
  ].filter((person): person is Beneficiary => person.number !== null);

/** An order with the facts for and against its release. */
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
  const may = useMay();
  const { data: order, error, refetch } = useGetOne<Order>('orders', { id });
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
      {order && <ColumnFields resource="orders" columns={orderColumns} record={order} />}
      {order && may('Praemien') && order.status !== 'Zuzuordnen' && (
        <RewardsOfOne people={beneficiaries(order)} belongs={({ Auftragsnummer }) => Auftragsnummer === order.number} />
      )}
      {order && <Recomputing key={order.number} of={{ order: order.number }} />}
    </DetailDrawer>
  );
}
