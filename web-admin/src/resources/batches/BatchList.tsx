import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { batchStatuses } from '#contract/betrieb/schemas.js';
import { day, dayAndTime } from '../../shared/format/dates.js';
import { count, money } from '../../shared/format/numbers.js';
import { ChoiceFilter, Filters } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { TwoLines } from '../../shared/ui/list/TwoLines.js';
import { Empty } from '../../shared/ui/messages.js';
import { BatchChip } from './BatchChip.js';
import type { Batch } from './batches.data.js';
import { CollectButton } from './CollectButton.js';
import { HeldRewards } from './HeldRewards.js';

const pathOf = ({ id }: Batch) => `/batches/${encodeURIComponent(id)}/show`;

export function BatchList() {
  const translate = useTranslate();
  return (
    <ListPage<Batch>
      resource="batches"
      intro={translate('batches.intro')}
      actions={<CollectButton />}
      refresh={15_000}
      lead={<HeldRewards />}
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={batchStatuses.map(value => ({ value, label: translate(`batches.status.${value}`) }))}
          />
        </Filters>
      }
      empty={
        <Empty title={translate('batches.empty')} hint={translate('batches.empty_hint')} action={<CollectButton />} />
      }
      pathOf={pathOf}
      card={batch => ({
        title: batch.number,
        amount: money(batch.totalCents),
        chip: <BatchChip status={batch.status} />,
        lines: [translate('batches.payments', { smart_count: batch.count }), dayAndTime(batch.createdAt)],
      })}
      columns={
        <>
          <DataTable.Col<Batch>
            source="number"
            disableSort
            render={batch => <Link to={pathOf(batch)}>{batch.number}</Link>}
          />
          <DataTable.Col<Batch> source="createdAt" disableSort render={({ createdAt }) => dayAndTime(createdAt)} />
          <DataTable.Col<Batch> source="count" disableSort align="right" render={batch => count(batch.count)} />
          <DataTable.Col<Batch>
            source="totalCents"
            disableSort
            align="right"
            render={({ totalCents }) => money(totalCents)}
          />
          <DataTable.Col<Batch> source="status" disableSort render={({ status }) => <BatchChip status={status} />} />
          <DataTable.Col<Batch>
            source="sealedBy"
            disableSort
            render={({ sealedBy, sealedAt }) => signed(sealedBy, sealedAt)}
          />
          <DataTable.Col<Batch>
            source="approvedBy"
            disableSort
            render={({ approvedBy, approvedAt }) => signed(approvedBy, approvedAt)}
          />
        </>
      }
    />
  );
}

function signed(by: string | null, at: string | null) {
  return by ? <TwoLines below={at && day(at)}>{by}</TwoLines> : '–';
}
