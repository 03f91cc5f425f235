import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { collectPayouts, readLedger } from '#contract/betrieb/calls.js';
import { listHolds } from '#contract/betrieb/payouts.js';
import { batchStatuses } from '#contract/betrieb/schemas.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { day, money } from '../../shared/format.js';
import type { Column } from '../../shared/ui/columns.js';
import { Answered, Empty } from '../../shared/ui/Page.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { BatchChip } from './BatchShow.js';
import type { Batch } from './batch.js';

/** Collects all payable rewards into a new batch, after showing number and total. */
function CollectButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const ledger = useAnswer(readLedger);
  const collect = useCommand(collectPayouts, ({ Stapelnummer, Anzahl }) => {
    setOpen(false);
    if (Anzahl === 0 || !Stapelnummer) return notify('batches.collect.nothing', { type: 'info' });
    notify('batches.collect.done', { type: 'success', messageArgs: { smart_count: Anzahl, number: Stapelnummer } });
    navigate(`/batches/${encodeURIComponent(Stapelnummer)}/show`);
  });
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('batches.collect.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.collect.title')}
        confirm={translate('batches.collect.action')}
        disabled={!ledger.data || ledger.data.AuszahlbarAnzahl === 0}
        pending={collect.isPending}
        error={collect.error}
        onConfirm={() => collect.mutate({})}
        onClose={() => setOpen(false)}
      >
        <Answered of={ledger} height={24}>
          {({ AuszahlbarAnzahl: smart_count, AuszahlbarCent }) => (
            <>
              <Typography>
                {smart_count === 0
                  ? translate('batches.collect.nothing')
                  : translate('batches.collect.payable', { smart_count, sum: money(AuszahlbarCent) })}
              </Typography>
              {smart_count === 1 && (
                <Alert severity="info" sx={{ mt: 1 }}>
                  {translate('batches.single.collect')}
                </Alert>
              )}
            </>
          )}
        </Answered>
        <Typography variant="body2" color="text.secondary">
          {translate('batches.collect.hint')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}

/** Where rewards are held, the way to their page; once it is known that there are none, nothing. */
function HeldRewards() {
  const translate = useTranslate();
  const { data } = useAnswer(listHolds, { query: { pagesize: 1 } });
  if (!data || data.TotalCount === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="/holds" size="small" color="inherit">
          {translate('batches.hold.to_page')}
        </Button>
      }
    >
      {translate('batches.hold.title', { smart_count: data.TotalCount })}
    </Alert>
  );
}

const pathOf = ({ id }: Batch) => `/batches/${encodeURIComponent(id)}/show`;
const signed = (by: string | null, at: string | null) => (by ? <TwoLines below={at && day(at)}>{by}</TwoLines> : '–');

const columns: readonly Column<Batch>[] = [
  { field: 'number', list: batch => <Link to={pathOf(batch)}>{batch.number}</Link>, card: 'title' },
  { field: 'createdAt', kind: 'time', card: 2 },
  {
    field: 'count',
    kind: 'count',
    card: [1, ({ count }, translate) => translate('batches.payments', { smart_count: count })],
  },
  { field: 'totalCents', kind: 'money', card: 'amount' },
  { field: 'status', show: ({ status }) => <BatchChip status={status} />, card: 'chip' },
  { field: 'sealedBy', show: ({ sealedBy, sealedAt }) => signed(sealedBy, sealedAt) },
  { field: 'approvedBy', show: ({ approvedBy, approvedAt }) => signed(approvedBy, approvedAt) },
];

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
      columns={columns}
    />
  );
}
