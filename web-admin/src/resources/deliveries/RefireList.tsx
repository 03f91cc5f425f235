import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { DataTable, useNotify, useRecordContext, useTranslate } from 'react-admin';
import {
  approveRefire,
  refireStates,
  rejectRefire,
  requestRefire,
  type Rehearsal,
} from '#contract/betrieb/deliveries.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { Code, Field, Fields } from '../../shared/ui/Detail.js';
import { StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Expander, TwoLines } from '../../shared/ui/rows.js';
import { Empty } from '../../shared/ui/Page.js';
import type { Refire } from './index.js';
import { useConsumerTitle } from '../queues/index.js';

/** Asks what the reaction would do now, in a rehearsal that leaves no trace. */
export function useRehearsal(verbraucher: string, ereignis: string) {
  const look = useCommand(requestRefire);
  const { mutate } = look;
  useEffect(
    () => mutate({ params: { verbraucher, ereignis }, body: { Probe: true } }),
    [mutate, verbraucher, ereignis],
  );
  return look;
}

/** What came of the rehearsal; its place is kept while it runs. */
export function Rehearsed({ look }: { look: ReturnType<typeof useRehearsal> }) {
  return (
    <Box role="status">
      {look.data ? <Effect {...look.data.Probe} /> : !look.error && <Skeleton variant="rounded" height={72} />}
    </Box>
  );
}

function Effect({ Wirkung, Nachricht, Ereignisse, Effektschluessel, Fehler }: Rehearsal) {
  const translate = useTranslate();
  const harmless = Wirkung === 'Nachricht' || Wirkung === 'Aenderung';
  return (
    <Alert
      severity={harmless ? 'info' : 'warning'}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, minWidth: 0 } }}
    >
      <Box sx={{ fontWeight: 650 }}>{translate(`refires.effect.${Wirkung}`)}</Box>
      {(Nachricht || Effektschluessel || Ereignisse.length > 0) && (
        <Fields>
          {Nachricht && <Field label={translate('refires.mail_to')}>{Nachricht.An}</Field>}
          {Nachricht && <Field label={translate('refires.mail_subject')}>{Nachricht.Betreff}</Field>}
          {Ereignisse.length > 0 && (
            <Field label={translate('refires.events')}>{Ereignisse.map(({ Typ }) => Typ).join(', ')}</Field>
          )}
          {harmless && Effektschluessel && (
            <Field label={translate('refires.effect_key')}>
              <Code>{Effektschluessel}</Code>
            </Field>
          )}
        </Fields>
      )}
      {Fehler && <Code>{Fehler}</Code>}
    </Alert>
  );
}

/** Approve or reject somebody else's request; one's own can only be withdrawn. */
function DecideRefire({ refire }: { refire: Refire }) {
  const { id, type, own } = refire;
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const reject = useCommand(rejectRefire, () => {
    notify(own ? 'refires.withdraw.done' : 'refires.reject.done', { type: 'success' });
    close();
  });
  const no = own ? 'withdraw' : 'reject';
  return (
    // A click here is none on the row.
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }} onClick={event => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setAsked('reject')}>
        {translate(`refires.${no}.action`)}
      </Button>
      {!own && (
        <Button size="small" variant="contained" onClick={() => setAsked('approve')}>
          {translate('refires.approve.action')}
        </Button>
      )}
      {asked === 'approve' && <ApproveDialog refire={refire} onClose={() => setAsked(null)} />}
      {asked === 'reject' && (
        <ReasonDialog
          title={translate(`refires.${no}.title`, { type })}
          confirm={translate(`refires.${no}.action`)}
          pending={reject.isPending}
          error={reject.error}
          onClose={close}
          onConfirm={why => reject.mutate({ params: { antrag: id }, body: { Grund: why } })}
        >
          <Typography>{translate(`refires.${no}.text`)}</Typography>
        </ReasonDialog>
      )}
    </Box>
  );
}

/** What the second person agrees to: what it would do as things stand now, and why it is wanted. */
function ApproveDialog({
  refire: { id, type, consumer, eventId, reason, requestedBy },
  onClose,
}: {
  refire: Refire;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const look = useRehearsal(consumer, eventId);
  const approve = useCommand(approveRefire, () => {
    notify('refires.approve.done', { type: 'success' });
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={translate('refires.approve.title', { type })}
      confirm={translate('refires.approve.action')}
      pending={approve.isPending}
      disabled={!look.data}
      error={approve.error ?? look.error}
      onClose={onClose}
      onConfirm={() => approve.mutate({ params: { antrag: id } })}
    >
      <Typography>{translate('refires.approve.text')}</Typography>
      <Rehearsed look={look} />
      <Fields>
        <Field label={translate('resources.refires.fields.consumer')}>
          <Code>{consumer}</Code>
        </Field>
        <Field label={translate('resources.refires.fields.requestedBy')}>{requestedBy}</Field>
        <Field label={translate('app.reason')}>{reason}</Field>
      </Fields>
    </ConfirmDialog>
  );
}

const tones: Record<Refire['state'], Tone> = {
  Beantragt: 'wait',
  Genehmigt: 'brand',
  Geparkt: 'stop',
  Abgelehnt: 'plain',
  Abgelaufen: 'plain',
  Erledigt: 'ok',
  Verweigert: 'stop',
  Aufgegeben: 'plain',
};
const undecided = ({ state }: Refire) => state === 'Beantragt';

/** Reactions somebody wants to run once more; another person decides. */
export function RefireList() {
  const translate = useTranslate();
  const title = useConsumerTitle();
  return (
    <ListPage<Refire>
      resource="refires"
      intro={translate('refires.intro')}
      refresh={10_000}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={refireStates.map(value => ({ value, label: translate(`refires.state.${value}`) }))}
          />
        </Filters>
      }
      empty={<Empty title={translate('refires.empty')} hint={translate('refires.empty_hint')} />}
      expand={<Expanded />}
      card={row => ({
        title: row.type,
        chip: <RefireChip state={row.state} />,
        action: undecided(row) ? <DecideRefire refire={row} /> : null,
        lines: [title(row.consumer), row.reason, `${row.requestedBy} · ${dayAndTime(row.requestedAt)}`],
      })}
      columns={
        <>
          <DataTable.Col<Refire>
            source="requestedAt"
            disableSort
            render={({ requestedAt, requestedBy }) => (
              <TwoLines below={requestedBy}>{dayAndTime(requestedAt)}</TwoLines>
            )}
          />
          <DataTable.Col<Refire>
            source="consumer"
            disableSort
            render={({ consumer, type, reason }) => (
              <TwoLines below={`${type}: ${reason}`}>
                <Expander>{title(consumer)}</Expander>
              </TwoLines>
            )}
          />
          <DataTable.Col<Refire> source="state" disableSort render={({ state }) => <RefireChip state={state} />} />
          <DataTable.Col<Refire>
            source="action"
            label="refires.decide"
            disableSort
            align="right"
            render={row => undecided(row) && <DecideRefire refire={row} />}
          />
        </>
      }
    />
  );
}

function RefireChip({ state }: { state: Refire['state'] }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`refires.state.${state}`)}</StatusChip>;
}

function Expanded() {
  const translate = useTranslate();
  const row = useRecordContext<Refire>();
  if (!row) return null;
  const label = (field: string) => translate(`resources.refires.fields.${field}`);
  return (
    <Box sx={{ py: 1.5, px: 1 }}>
      <Fields>
        <Field label={label('reason')}>{row.reason}</Field>
        <Field label={label('consumer')}>
          <Code>{row.consumer}</Code>
        </Field>
        <Field label={label('eventId')}>
          <Code>{row.eventId}</Code>
        </Field>
        <Field label={label('aggregateId')}>
          <Code>{row.aggregateId}</Code>
        </Field>
        {undecided(row) && <Field label={label('expiresAt')}>{dayAndTime(row.expiresAt)}</Field>}
        {row.decidedAt && (
          <Field label={label('decidedBy')}>
            {row.decidedBy} · {dayAndTime(row.decidedAt)}
          </Field>
        )}
        {row.decisionReason && <Field label={label('decisionReason')}>{row.decisionReason}</Field>}
        {row.outcome && (
          <Field label={label('outcome')}>
            <Code>{row.outcome}</Code>
          </Field>
        )}
      </Fields>
    </Box>
  );
}
