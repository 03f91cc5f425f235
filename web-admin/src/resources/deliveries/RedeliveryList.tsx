import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useRecordContext, useTranslate } from 'react-admin';
import {
  approveRedelivery,
  redeliveryStates,
  rejectRedelivery,
  requestRedelivery,
  type DryRun,
} from '#contract/betrieb/deliveries.js';
import { useCommand } from '../../providers/data-provider.js';
import { consumerTitle, dayAndTime } from '../../shared/format.js';
import { ColumnFields, type Column } from '../../shared/ui/columns.js';
import { Code, Field, Fields, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Expander, TwoLines } from '../../shared/ui/rows.js';
import { Empty } from '../../shared/ui/Page.js';
import type { Redelivery } from './redelivery.js';

/** Dry run of the reaction, without any effect. */
export function useDryRun(verbraucher: string, ereignis: string) {
  const look = useCommand(requestRedelivery);
  const { mutate } = look;
  useEffect(
    () => mutate({ params: { verbraucher, ereignis }, body: { Probe: true } }),
    [mutate, verbraucher, ereignis],
  );
  return look;
}

/** The dry run's result; its space is reserved while it runs. */
export function DryRunResult({ look }: { look: ReturnType<typeof useDryRun> }) {
  return (
    <Box role="status">
      {look.data ? <Effect {...look.data.Probe} /> : !look.error && <Skeleton variant="rounded" height={72} />}
    </Box>
  );
}

function Effect({ Wirkung, Nachricht, Ereignisse, Effektschluessel, Fehler }: DryRun) {
  const translate = useTranslate();
  const harmless = Wirkung === 'Nachricht' || Wirkung === 'Aenderung';
  return (
    <Alert
      severity={harmless ? 'info' : 'warning'}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, minWidth: 0 } }}
    >
      <Box sx={{ fontWeight: 650 }}>{translate(`redeliveries.effect.${Wirkung}`)}</Box>
      {(Nachricht || Effektschluessel || Ereignisse.length > 0) && (
        <Fields>
          {Nachricht && <Field label={translate('redeliveries.mail_to')}>{Nachricht.An}</Field>}
          {Nachricht && <Field label={translate('redeliveries.mail_subject')}>{Nachricht.Betreff}</Field>}
          {Ereignisse.length > 0 && (
            <Field label={translate('redeliveries.events')}>{Ereignisse.map(({ Typ }) => Typ).join(', ')}</Field>
          )}
          {harmless && Effektschluessel && (
            <Field label={translate('redeliveries.effect_key')}>
              <Code>{Effektschluessel}</Code>
            </Field>
          )}
        </Fields>
      )}
      {Fehler && <Code>{Fehler}</Code>}
    </Alert>
  );
}

/** Approve or reject another person's request; one's own can only be withdrawn. */
function DecideRedelivery({ redelivery }: { redelivery: Redelivery }) {
  const { id, type, own } = redelivery;
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const reject = useCommand(rejectRedelivery, () => {
    notify(own ? 'redeliveries.withdraw.done' : 'redeliveries.reject.done', { type: 'success' });
    close();
  });
  const no = own ? 'withdraw' : 'reject';
  return (
    // Clicks on the buttons must not open the row.
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }} onClick={event => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setAsked('reject')}>
        {translate(`redeliveries.${no}.action`)}
      </Button>
      {!own && (
        <Button size="small" variant="contained" onClick={() => setAsked('approve')}>
          {translate('redeliveries.approve.action')}
        </Button>
      )}
      {asked === 'approve' && <ApproveDialog redelivery={redelivery} onClose={() => setAsked(null)} />}
      {asked === 'reject' && (
        <ReasonDialog
          title={translate(`redeliveries.${no}.title`, { type })}
          confirm={translate(`redeliveries.${no}.action`)}
          pending={reject.isPending}
          error={reject.error}
          onClose={close}
          onConfirm={why => reject.mutate({ params: { antrag: id }, body: { Grund: why } })}
        >
          <Typography>{translate(`redeliveries.${no}.text`)}</Typography>
        </ReasonDialog>
      )}
    </Box>
  );
}

/** What the redelivery would do now, and the reason given, for the second person. */
function ApproveDialog({
  redelivery: { id, type, consumer, eventId, reason, requestedBy },
  onClose,
}: {
  redelivery: Redelivery;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const look = useDryRun(consumer, eventId);
  const approve = useCommand(approveRedelivery, () => {
    notify('redeliveries.approve.done', { type: 'success' });
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={translate('redeliveries.approve.title', { type })}
      confirm={translate('redeliveries.approve.action')}
      pending={approve.isPending}
      lacks={[!look.data && translate('app.loading')]}
      error={approve.error ?? look.error}
      onClose={onClose}
      onConfirm={() => approve.mutate({ params: { antrag: id } })}
    >
      <Typography>{translate('redeliveries.approve.text')}</Typography>
      <DryRunResult look={look} />
      <Fields>
        <Field label={translate('resources.redeliveries.fields.consumer')}>
          <Code>{consumer}</Code>
        </Field>
        <Field label={translate('resources.redeliveries.fields.requestedBy')}>{requestedBy}</Field>
        <Field label={translate('app.reason')}>{reason}</Field>
      </Fields>
    </ConfirmDialog>
  );
}

const tones: Record<Redelivery['state'], Tone> = {
  Beantragt: 'wait',
  Genehmigt: 'brand',
  Geparkt: 'stop',
  Abgelehnt: 'plain',
  Abgelaufen: 'plain',
  Erledigt: 'ok',
  Verweigert: 'stop',
  Aufgegeben: 'plain',
};
const undecided = ({ state }: Redelivery) => state === 'Beantragt';
const decided = ({ decidedBy, decidedAt }: Redelivery) => decidedAt && `${decidedBy} · ${dayAndTime(decidedAt)}`;

const columns: readonly Column<Redelivery>[] = [
  {
    field: 'requestedAt',
    list: ({ requestedAt, requestedBy }) => <TwoLines below={requestedBy}>{dayAndTime(requestedAt)}</TwoLines>,
    card: [3, ({ requestedAt, requestedBy }) => `${requestedBy} · ${dayAndTime(requestedAt)}`],
    details: false,
  },
  { field: 'type', list: false, card: 'title', details: false },
  { field: 'reason', list: false, card: 2 },
  {
    field: 'consumer',
    kind: 'identifier',
    list: ({ consumer, type, reason }, translate) => (
      <TwoLines below={`${type}: ${reason}`}>
        <Expander>{consumerTitle(translate, consumer)}</Expander>
      </TwoLines>
    ),
    card: [1, ({ consumer }, translate) => consumerTitle(translate, consumer)],
  },
  { field: 'eventId', kind: 'identifier', list: false },
  { field: 'aggregateId', kind: 'identifier', list: false },
  { field: 'state', show: ({ state }) => <RedeliveryChip state={state} />, card: 'chip', details: false },
  { field: 'expiresAt', list: false, details: row => undecided(row) && dayAndTime(row.expiresAt) },
  { field: 'decidedBy', list: false, details: decided },
  { field: 'decisionReason', list: false, details: ({ decisionReason }) => decisionReason },
  { field: 'outcome', list: false, details: ({ outcome }) => outcome && <Code>{outcome}</Code> },
  {
    field: 'action',
    label: 'redeliveries.decide',
    show: row => undecided(row) && <DecideRedelivery redelivery={row} />,
    card: 'action',
  },
];

/** Requested redeliveries, decided by a second person. */
export function RedeliveryList() {
  const translate = useTranslate();
  return (
    <ListPage<Redelivery>
      resource="redeliveries"
      intro={translate('redeliveries.intro')}
      refresh={10_000}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={redeliveryStates.map(value => ({ value, label: translate(`redeliveries.state.${value}`) }))}
          />
        </Filters>
      }
      empty={<Empty title={translate('redeliveries.empty')} hint={translate('redeliveries.empty_hint')} />}
      expand={<Expanded />}
      columns={columns}
    />
  );
}

function RedeliveryChip({ state }: { state: Redelivery['state'] }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`redeliveries.state.${state}`)}</StatusChip>;
}

function Expanded() {
  const row = useRecordContext<Redelivery>();
  if (!row) return null;
  return (
    <Box sx={{ py: 1.5, px: 1 }}>
      <ColumnFields resource="redeliveries" columns={columns} record={row} />
    </Box>
  );
}
