import {
  Alert,
  Box,
  LinearProgress,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { listProjections, readRebuild } from '#contract/plattform/calls.js';
import type { Rebuild } from '#contract/betrieb/schemas.js';
import { useAnswer } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { count, duration, percent } from '../../shared/format/numbers.js';
import { DetailDrawer } from '../../shared/ui/DetailDrawer.js';
import { Field, Fields } from '../../shared/ui/Fields.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { DifferingRows } from './DifferingRows.js';
import { RebuildActions } from './RebuildActions.js';

const tones: Record<Rebuild['Zustand'], Tone> = {
  Keiner: 'plain',
  Wartet: 'wait',
  Laeuft: 'brand',
  Fertig: 'ok',
  Fehlgeschlagen: 'stop',
  Abgebrochen: 'plain',
};
const running = (rebuild: Rebuild | null | undefined) =>
  rebuild != null && (rebuild.Zustand === 'Wartet' || rebuild.Zustand === 'Laeuft');

/** The latest rebuild of a projection, live: how far, how fast, how long still, and whether old and new agree. */
export function RebuildDrawer({ name, onRebuild }: { name: string; onRebuild: () => void }) {
  const translate = useTranslate();
  const {
    data: rebuild,
    error,
    refetch,
  } = useAnswer(readRebuild, { params: { name } }, { refresh: answer => (running(answer) ? 700 : 4000) });
  const { data: projections } = useAnswer(listProjections, {}, { refresh: 4000 });
  const inUse = projections?.find(({ Name }) => Name === name);
  const stands = inUse?.Fehler;
  const rolledBack = (inUse?.VorherigeGeneration ?? 0) > (inUse?.Generation ?? 0);
  return (
    <DetailDrawer
      resource="projections"
      title={name}
      chip={
        rebuild && (
          <StatusChip tone={tones[rebuild.Zustand]}>{translate(`projections.run.${rebuild.Zustand}`)}</StatusChip>
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
        <Alert severity="info">{translate('repair.forward.state', { generation: inUse!.Generation })}</Alert>
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
  const share =
    rebuild.Zustand === 'Fertig'
      ? 100
      : rebuild.Gesamt === 0
        ? 0
        : Math.min(100, (100 * rebuild.Verarbeitet) / rebuild.Gesamt);
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
          <Typography sx={{ fontWeight: 650 }}>{waiting ? '' : percent(share)}</Typography>
        </Box>
        <LinearProgress
          variant={waiting ? 'indeterminate' : 'determinate'}
          value={share}
          aria-label={translate('projections.rebuild')}
          color={rebuild.Zustand === 'Fertig' ? 'success' : rebuild.Zustand === 'Fehlgeschlagen' ? 'error' : 'primary'}
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
