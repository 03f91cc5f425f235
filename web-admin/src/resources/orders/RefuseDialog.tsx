import { Alert, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { refuseOrder } from '#contract/agentur/calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { Code } from '../../shared/ui/Fields.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import type { Order } from './orders.data.js';

/** Ends an order for good; the recommender reads the reason. */
export function RefuseDialog({
  order: { number, recommendationNumber, product, recommender },
  onClose,
}: {
  order: Order;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const refuse = useCommand(refuseOrder, () => {
    notify('orders.refuse.done', { type: 'success', messageArgs: { number } });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('orders.refuse.title')}
      confirm={translate('orders.refuse.confirm')}
      danger
      pending={refuse.isPending}
      error={refuse.error}
      onClose={onClose}
      onConfirm={Grund => refuse.mutate({ params: { a: recommendationNumber, b: number }, body: { Grund } })}
    >
      <Typography color="text.secondary">
        <Code>{number}</Code> · {product} · {recommender}
      </Typography>
      <Alert severity="warning">{translate('orders.refuse.final')}</Alert>
    </ReasonDialog>
  );
}
