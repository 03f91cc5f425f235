import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, useRecordContext, useTranslate, useUnselectAll } from 'react-admin';
import { retryDelivery } from '#contract/betrieb/calls.js';
import { requestRedelivery } from '#contract/betrieb/deliveries.js';
import { deliveryStates } from '#contract/betrieb/schemas.js';
import { useCommand, useWire } from '../../providers/data-provider.js';
import { consumerTitle } from '../../shared/format.js';
import { ColumnFields, type Column } from '../../shared/ui/columns.js';
import { Code } from '../../shared/ui/Detail.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/Filters.js';
import { listKey } from '../../shared/list-keys.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { DeliveryChip, Expander, TwoLines } from '../../shared/ui/rows.js';
import { Empty } from '../../shared/ui/Page.js';
import { DryRunResult, useDryRun } from './RedeliveryList.js';
import { ParkedStreams, RetrySet } from './ParkedStreams.js';
import type { Delivery } from './delivery.js';

/** Only completed or skipped deliveries can be repeated. */
const mayRunAgain = ({ state, type }: Delivery): boolean =>
  (state === 'Erledigt' || state === 'Uebersprungen') && type !== 'RedeliveryApproved';

function RedeliveryButton({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box component="span" onClick={event => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {translate('redeliveries.request.action')}
      </Button>
      {open && <RedeliveryDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** Shows a dry run, then requests the redelivery; a second person decides on it. */
function RedeliveryDialog({
  delivery: { consumer, eventId, type },
  onClose,
}: {
  delivery: Delivery;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const params = { verbraucher: consumer, ereignis: eventId };
  const look = useDryRun(consumer, eventId);
  const request = useCommand(requestRedelivery, () => {
    notify('redeliveries.request.done', { type: 'success' });
    onClose();
  });
  const asked = look.data?.Antrag != null;
  const effect = look.data?.Probe.Wirkung;
  const worthwhile = effect === 'Nachricht' || effect === 'Aenderung';
  return (
    <ReasonDialog
      title={translate('redeliveries.request.title', { type })}
      confirm={translate('redeliveries.request.confirm')}
      pending={request.isPending}
      disabled={!worthwhile || asked}
      error={request.error ?? look.error}
      onClose={onClose}
      onConfirm={reason => request.mutate({ params, body: { Probe: false, Grund: reason } })}
    >
      <Typography>{translate('redeliveries.request.text', { consumer })}</Typography>
      {asked && <Alert severity="warning">{translate('redeliveries.request.open')}</Alert>}
      <DryRunResult look={look} />
    </ReasonDialog>
  );
}

const parked = ({ state }: Delivery) => state === 'Geparkt';

const columns: readonly Column<Delivery>[] = [
  { field: 'at', kind: 'time', card: 2, details: false },
  { field: 'type', list: false, card: 'title', details: false },
  {
    field: 'consumer',
    kind: 'identifier',
    list: ({ consumer, type }, translate) => (
      <TwoLines below={type}>
        <Expander>{consumerTitle(translate, consumer)}</Expander>
      </TwoLines>
    ),
    card: [1, ({ consumer }, translate) => consumerTitle(translate, consumer)],
  },
  { field: 'eventId', kind: 'identifier', list: false },
  { field: 'aggregate', list: false },
  { field: 'aggregateId', kind: 'identifier', list: false },
  {
    field: 'attempts',
    kind: 'count',
    card: [2, ({ attempts }, translate) => translate('deliveries.attempts', { smart_count: attempts })],
    details: false,
  },
  { field: 'nextAttempt', kind: 'time', list: false },
  { field: 'error', list: false, card: 3, details: false },
  { field: 'state', show: ({ state }) => <DeliveryChip state={state} />, card: 'chip', details: false },
  {
    field: 'action',
    label: 'deliveries.retry',
    list: row => parked(row) && <RetryOne delivery={row} />,
    card: [
      'action',
      row =>
        parked(row) ? <RetryOne delivery={row} /> : mayRunAgain(row) ? <RedeliveryButton delivery={row} /> : null,
    ],
  },
];

/** Deliveries of events to consumers; parked ones wait for an operator. */
export function DeliveryList() {
  const translate = useTranslate();
  return (
    <ListPage<Delivery>
      resource="deliveries"
      intro={translate('deliveries.intro')}
      refresh={10_000}
      actions={<RetrySet />}
      lead={<ParkedStreams />}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={deliveryStates.map(value => ({ value, label: translate(`deliveries.state.${value}`) }))}
          />
          <SearchFilter source="consumer" label={translate('deliveries.consumer_exact')} width={320} />
        </Filters>
      }
      empty={<Empty title={translate('deliveries.empty')} hint={translate('deliveries.empty_hint')} />}
      bulk={selected => <RetrySelected selected={selected} />}
      selectable={parked}
      expand={<Expanded />}
      columns={columns}
    />
  );
}

function Expanded() {
  const row = useRecordContext<Delivery>();
  if (!row) return null;
  return (
    <Box sx={{ py: 1.5, px: 1, display: 'grid', gap: 1.5 }}>
      {row.error && (
        <Alert severity="error">
          <Code>{row.error}</Code>
        </Alert>
      )}
      <ColumnFields resource="deliveries" columns={columns} record={row} />
      {mayRunAgain(row) && (
        <Box>
          <RedeliveryButton delivery={row} />
        </Box>
      )}
    </Box>
  );
}

function RetryOne({ delivery: { consumer, eventId } }: { delivery: Delivery }) {
  const translate = useTranslate();
  const notify = useNotify();
  const retry = useCommand(retryDelivery, () =>
    notify('deliveries.retried', { type: 'success', messageArgs: { smart_count: 1 } }),
  );
  return (
    <Button
      size="small"
      variant="outlined"
      loading={retry.isPending}
      onClick={event => {
        event.stopPropagation();
        retry.mutate(
          { params: { verbraucher: consumer, ereignis: eventId } },
          { onError: error => notify(error.message, { type: 'error' }) },
        );
      }}
    >
      {translate('deliveries.retry')}
    </Button>
  );
}

function RetrySelected({ selected }: { selected: readonly Delivery[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const unselectAll = useUnselectAll('deliveries', listKey('deliveries'));
  const { refetch } = useListContext();
  const retryAll = async () => {
    const outcomes = await Promise.allSettled(
      selected.map(({ consumer, eventId }) =>
        wire.call(retryDelivery, { params: { verbraucher: consumer, ereignis: eventId } }),
      ),
    );
    const failed = outcomes.filter(outcome => outcome.status === 'rejected');
    unselectAll();
    await refetch();
    notify('deliveries.retried', {
      type: failed.length > 0 ? 'warning' : 'success',
      messageArgs: { smart_count: outcomes.length - failed.length },
    });
  };
  return (
    <Button size="small" variant="contained" onClick={() => void retryAll()}>
      {translate('deliveries.retry_many', { smart_count: selected.length })}
    </Button>
  );
}
