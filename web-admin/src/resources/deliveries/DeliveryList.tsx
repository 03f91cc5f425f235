import { Alert, Box, Button } from '@mui/material';
import { DataTable, useListContext, useNotify, useRecordContext, useTranslate, useUnselectAll } from 'react-admin';
import { retryDelivery } from '#contract/betrieb/calls.js';
import { deliveryStates } from '#contract/betrieb/schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { useWire } from '../../providers/data/use-wire.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { count } from '../../shared/format/numbers.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { Expander } from '../../shared/ui/list/Expander.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/list/Filters.js';
import { listKey } from '../../shared/ui/list/list-key.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { TwoLines } from '../../shared/ui/list/TwoLines.js';
import { Empty } from '../../shared/ui/messages.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import type { Delivery } from './deliveries.data.js';
import { deliveryTones } from './delivery-tones.js';
import { mayRunAgain, RefireButton } from './RefireButton.js';
import { ParkedStreams } from './ParkedStreams.js';
import { RetrySet } from './RetrySet.js';

const parked = ({ state }: Delivery) => state === 'Geparkt';

/** Which event reached which consumer; what is parked waits for a person. */
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
      bulk={<RetrySelected />}
      selectable={parked}
      expand={<Expanded />}
      card={row => ({
        title: row.type,
        chip: <DeliveryChip state={row.state} />,
        action: parked(row) ? <RetryOne delivery={row} /> : mayRunAgain(row) ? <RefireButton delivery={row} /> : null,
        lines: [
          <Code key="consumer">{row.consumer}</Code>,
          `${dayAndTime(row.at)} · ${translate('deliveries.attempts', { smart_count: row.attempts })}`,
          row.error,
        ],
      })}
      columns={
        <>
          <DataTable.Col<Delivery> source="at" disableSort render={({ at }) => dayAndTime(at)} />
          <DataTable.Col<Delivery>
            source="consumer"
            disableSort
            render={({ consumer, type }) => (
              <TwoLines below={type}>
                <Expander>
                  <Code>{consumer}</Code>
                </Expander>
              </TwoLines>
            )}
          />
          <DataTable.Col<Delivery>
            source="attempts"
            disableSort
            align="right"
            render={({ attempts }) => count(attempts)}
          />
          <DataTable.Col<Delivery> source="state" disableSort render={({ state }) => <DeliveryChip state={state} />} />
          <DataTable.Col<Delivery>
            source="action"
            label="deliveries.retry"
            disableSort
            align="right"
            render={row => parked(row) && <RetryOne delivery={row} />}
          />
        </>
      }
    />
  );
}

function DeliveryChip({ state }: { state: Delivery['state'] }) {
  const translate = useTranslate();
  return <StatusChip tone={deliveryTones[state]}>{translate(`deliveries.state.${state}`)}</StatusChip>;
}

function Expanded() {
  const translate = useTranslate();
  const row = useRecordContext<Delivery>();
  if (!row) return null;
  const label = (field: string) => translate(`resources.deliveries.fields.${field}`);
  return (
    <Box sx={{ py: 1.5, px: 1, display: 'grid', gap: 1.5 }}>
      {row.error && (
        <Alert severity="error">
          <Code>{row.error}</Code>
        </Alert>
      )}
      <Fields>
        <Field label={label('eventId')}>
          <Code>{row.eventId}</Code>
        </Field>
        <Field label={label('aggregate')}>
          {row.aggregate} <Code>{row.aggregateId}</Code>
        </Field>
        <Field label={label('nextAttempt')}>{row.nextAttempt ? dayAndTime(row.nextAttempt) : '–'}</Field>
      </Fields>
      {mayRunAgain(row) && (
        <Box>
          <RefireButton delivery={row} />
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

function RetrySelected() {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const unselectAll = useUnselectAll('deliveries', listKey('deliveries'));
  const { selectedIds, refetch } = useListContext();
  const retryAll = async () => {
    const outcomes = await Promise.allSettled(
      selectedIds.map(id => {
        const [verbraucher = '', ereignis = ''] = String(id).split('~');
        return wire.call(retryDelivery, { params: { verbraucher, ereignis } });
      }),
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
      {translate('deliveries.retry_many', { smart_count: selectedIds.length })}
    </Button>
  );
}
