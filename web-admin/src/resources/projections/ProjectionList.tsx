import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Rebuild } from '#contract/betrieb/schemas.js';
import {
  cancelRebuild,
  listProjections,
  readRebuild,
  rebuildProjection,
  rollBackProjection,
} from '#contract/plattform.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { consumerTitle, count, dayAndTime, duration, percent } from '../../shared/format.js';
import type { Column } from '../../shared/ui/columns.js';
import { DetailDrawer, Field, Fields, StatusChip, useOpenRecordId, type Tone } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { DifferingRows } from '../../shared/ui/differing-rows.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import type { Projection } from './projection.js';

function ConfirmRebuild({ name, onClose }: { name: string; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const start = useCommand(rebuildProjection, () => {
    onClose();
    navigate(`/projections/${encodeURIComponent(name)}/show`);
  });
  return (
    <ConfirmDialog
      open
      title={translate('projections.confirm_title', { name: consumerTitle(translate, name) })}
      confirm={translate('projections.rebuild')}
      pending={start.isPending}
      error={start.error}
      onClose={onClose}
      onConfirm={() => start.mutate({ params: { name } })}
    >
      <Typography>{translate('projections.confirm_text')}</Typography>
    </ConfirmDialog>
  );
}

const tones: Record<Projection['state'], Tone> = { Aktuell: 'ok', HoltAuf: 'brand', Neuaufbau: 'wait', Fehler: 'stop' };
const keys: Record<Projection['state'], string> = {
  Aktuell: 'current',
  HoltAuf: 'behind',
  Neuaufbau: 'rebuilding',
  Fehler: 'failed',
};
const pathOf = ({ id }: Projection) => `/projections/${encodeURIComponent(id)}/show`;

const columns: readonly Column<Projection>[] = [
  {
    field: 'name',
    list: row => <Named projection={row} />,
    card: ['title', ({ name }, translate) => consumerTitle(translate, name)],
  },
  { field: 'generation', kind: 'count' },
  { field: 'position', kind: 'count' },
  {
    field: 'lag',
    kind: 'count',
    list: ({ lag }) => (
      <Box component="span" sx={lag > 0 ? { fontWeight: 700 } : {}}>
        {count(lag)}
      </Box>
    ),
    card: [1, ({ lag }, translate) => translate('projections.lag', { lag: count(lag) })],
  },
  { field: 'state', show: ({ state }) => <ProjectionChip state={state} />, card: 'chip' },
  {
    field: 'error',
    sortable: false,
    list: ({ error }) =>
      error && (
        <Box component="span" sx={{ color: 'error.main' }}>
          {error}
        </Box>
      ),
    card: 2,
  },
];

function Named({ projection }: { projection: Projection }) {
  const translate = useTranslate();
  return (
    <>
      <Link to={pathOf(projection)}>{consumerTitle(translate, projection.name)}</Link>
      <Typography variant="caption" color="text.secondary" component="div">
        {projection.name}
      </Typography>
    </>
  );
}

/** The projections, and how far they are behind the event log. */
export function ProjectionList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('projections');
  const [asked, setAsked] = useState<string | null>(null);
  const rebuild = ({ name, state }: Projection) => (
    <Button
      size="small"
      variant="outlined"
      disabled={state === 'Neuaufbau'}
      aria-label={translate('projections.rebuild_one', { name: consumerTitle(translate, name) })}
      onClick={event => (event.stopPropagation(), setAsked(name))}
    >
      {translate('projections.rebuild')}
    </Button>
  );
  return (
    <>
      <ListPage<Projection>
        resource="projections"
        intro={translate('projections.intro')}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={100}
        refresh={4000}
        empty={<Empty title={translate('projections.empty')} hint={translate('projections.empty_hint')} />}
        pathOf={pathOf}
        columns={[...columns, { field: 'action', label: 'projections.rebuild', show: rebuild, card: 'action' }]}
      >
        {openId === null ? null : <RebuildDrawer name={openId} onRebuild={() => setAsked(openId)} />}
      </ListPage>
      {asked !== null && <ConfirmRebuild name={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ProjectionChip({ state }: { state: Projection['state'] }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`projections.state.${keys[state]}`)}</StatusChip>;
}

/** Cancel a running rebuild; otherwise rebuild, or switch to the other generation (roll back, or forward again). */
function RebuildActions({ name, running, onRebuild }: { name: string; running: boolean; onRebuild: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'cancel' | 'back' | 'forward' | null>(null);
  const { data: projections } = useAnswer(listProjections, {}, { refresh: 4000 });
  const inUse = projections?.find(({ Name }) => Name === name);
  const other = inUse?.VorherigeGeneration ?? null;
  const way = other !== null && other > inUse!.Generation ? 'forward' : 'back';
  const done = (message: string) => () => {
    setAsked(null);
    notify(message, { type: 'success', messageArgs: { name } });
  };
  const cancel = useCommand(cancelRebuild, done('projections.cancel.done'));
  const turn = useCommand(rollBackProjection, done(`projections.${way}.done`));
  const command = asked === 'cancel' ? cancel : turn;
  return (
    <>
      {running ? (
        <Button variant="outlined" color="error" fullWidth onClick={() => setAsked('cancel')}>
          {translate('projections.cancel.action')}
        </Button>
      ) : (
        <>
          <Button variant="contained" fullWidth onClick={onRebuild}>
            {translate('projections.rebuild')}
          </Button>
          {other !== null && (
            <Button variant="outlined" fullWidth onClick={() => setAsked(way)}>
              {translate(`projections.${way}.action`, { generation: other })}
            </Button>
          )}
        </>
      )}
      {asked && (
        <ReasonDialog
          title={translate(`projections.${asked}.title`, { name: consumerTitle(translate, name) })}
          confirm={translate(`projections.${asked}.action`, { generation: other })}
          danger
          pending={command.isPending}
          error={command.error}
          onClose={() => (command.reset(), setAsked(null))}
          onConfirm={reason => command.mutate({ params: { name }, body: { Grund: reason } })}
        >
          <Typography>{translate(`projections.${asked}.text`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}

const rebuildTones: Record<Rebuild['Zustand'], Tone> = {
  Keiner: 'plain',
  Wartet: 'wait',
  Laeuft: 'brand',
  Fertig: 'ok',
  Fehlgeschlagen: 'stop',
  Abgebrochen: 'plain',
};
const running = (rebuild: Rebuild | null | undefined) =>
  rebuild != null && (rebuild.Zustand === 'Wartet' || rebuild.Zustand === 'Laeuft');

/** The latest rebuild, live: progress, speed, time left, and whether old and new agree. */
function RebuildDrawer({ name, onRebuild }: { name: string; onRebuild: () => void }) {
  const translate = useTranslate();
  const {
    data: rebuild,
    error,
    refetch,
  } = useAnswer(readRebuild, { params: { name } }, { refresh: answer => (running(answer) ? 700 : 4000) });
  const { data: projections } = useAnswer(listProjections, {}, { refresh: 4000 });
  const inUse = projections?.find(({ Name }) => Name === name);
  const stands = inUse?.Fehler;
  const rolledBack = inUse !== undefined && (inUse.VorherigeGeneration ?? 0) > inUse.Generation;
  return (
    <DetailDrawer
      resource="projections"
      title={consumerTitle(translate, name)}
      chip={
        rebuild && (
          <StatusChip tone={rebuildTones[rebuild.Zustand]}>
            {translate(`projections.run.${rebuild.Zustand}`)}
          </StatusChip>
        )
      }
      footer={<RebuildActions name={name} running={running(rebuild)} onRebuild={onRebuild} />}
    >
      {stands && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {stands}
        </Alert>
      )}
      {rolledBack && (
        <Alert severity="info">{translate('projections.forward.state', { generation: inUse!.Generation })}</Alert>
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!rebuild && !error && <Skeleton variant="rounded" height={200} />}
      {rebuild?.Zustand === 'Keiner' && (
        <Empty title={translate('projections.no_run')} hint={translate('projections.no_run_hint')} />
      )}
      {rebuild && rebuild.Zustand !== 'Keiner' && <Run rebuild={rebuild} />}
    </DetailDrawer>
  );
}

function Run({ rebuild }: { rebuild: Rebuild }) {
  const translate = useTranslate();
  const waiting = rebuild.Zustand === 'Wartet';
  const isDone = rebuild.Zustand === 'Fertig';
  // Events that came since the run began are done too, so that more can be done than was to do.
  const [done, all] = isDone ? [1, 1] : [Math.min(rebuild.Verarbeitet, rebuild.Gesamt), rebuild.Gesamt];
  return (
    <>
      {rebuild.Fehler && <Alert severity="error">{rebuild.Fehler}</Alert>}
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.75 }}>
          <Typography sx={{ fontWeight: 650 }}>
            {waiting
              ? translate('projections.run.Wartet')
              : translate('projections.events', { done: count(rebuild.Verarbeitet), all: count(rebuild.Gesamt) })}
          </Typography>
          <Typography sx={{ fontWeight: 650 }}>{waiting ? '' : percent(done, all)}</Typography>
        </Box>
        <LinearProgress
          variant={waiting ? 'indeterminate' : 'determinate'}
          value={all === 0 ? 0 : (100 * done) / all}
          aria-label={translate('projections.rebuild')}
          color={isDone ? 'success' : rebuild.Zustand === 'Fehlgeschlagen' ? 'error' : 'primary'}
        />
      </Box>
      <Fields>
        <Field label={translate('projections.rate')}>
          {translate('projections.per_second', { rate: count(Math.round(rebuild.Rate)) })}
        </Field>
        <Field label={translate('projections.remaining')}>
          {running(rebuild) ? (rebuild.RestSekunden === null ? '…' : duration(rebuild.RestSekunden)) : '–'}
        </Field>
        <Field label={translate('projections.begun')}>
          {rebuild.BegonnenAm ? dayAndTime(rebuild.BegonnenAm) : '–'}
        </Field>
        <Field label={translate('projections.ended')}>{rebuild.BeendetAm ? dayAndTime(rebuild.BeendetAm) : '–'}</Field>
      </Fields>
      {rebuild.Vergleich.length > 0 && <Comparison rows={rebuild.Vergleich} />}
      {rebuild.Unterschiede.length > 0 && <DifferingRows rows={rebuild.Unterschiede} />}
    </>
  );
}

function Comparison({ rows }: { rows: Rebuild['Vergleich'] }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {translate('projections.comparison')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('projections.comparison_hint')}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('projections.tenant')}</TableCell>
            <TableCell align="right">{translate('projections.blue')}</TableCell>
            <TableCell align="right">{translate('projections.green')}</TableCell>
            <TableCell>{translate('projections.verdict')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ Mandant, Blau, Gruen, Gleich }) => (
            <TableRow key={Mandant}>
              <TableCell>{Mandant}</TableCell>
              <TableCell align="right">{count(Blau)}</TableCell>
              <TableCell align="right">{count(Gruen)}</TableCell>
              <TableCell>
                <StatusChip tone={Gleich ? 'ok' : 'stop'}>
                  {translate(Gleich ? 'projections.same' : 'projections.different')}
                </StatusChip>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
