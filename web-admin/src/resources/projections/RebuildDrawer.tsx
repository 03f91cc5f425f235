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
import type { Rebuild } from '#contract/betrieb/schemas.js';
import { listProjections, readRebuild } from '#contract/plattform.js';
import { useAnswer } from '../../providers/data-provider.js';
import { count, dayAndTime, duration, percent } from '../../shared/format.js';
import { Code, DetailDrawer, Field, Fields, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { RebuildActions } from './ProjectionList.js';

type Cells = Readonly<Record<string, unknown>>;
const text = (cells: Cells) =>
  Object.entries(cells).map(
    ([column, value]) => `${column}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );

/** The first rows old and new do not agree on, and in which columns. */
function DifferingRows({ rows }: { rows: Rebuild['Unterschiede'] }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {translate('projections.rows.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('projections.rows.hint', { smart_count: rows.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ Schluessel, Blau, Gruen }) => (
          <Box
            component="li"
            key={JSON.stringify(Schluessel)}
            sx={{ py: 1.25, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.75 }}
          >
            <Box sx={{ fontWeight: 650 }}>
              <Code>{text(Schluessel).join(', ')}</Code>
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
              <Side title={translate('projections.blue')} cells={Blau} />
              <Side title={translate('projections.green')} cells={Gruen} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Side({ title, cells }: { title: string; cells: Cells | null }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" component="p">
        {title}
      </Typography>
      {cells === null
        ? translate('projections.rows.missing')
        : text(cells).map(line => (
            <Box key={line}>
              <Code>{line}</Code>
            </Box>
          ))}
    </Box>
  );
}

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
