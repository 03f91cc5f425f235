import {
  Alert,
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listConsumers, type ConsumerRow, type Consumers } from '#contract/betrieb/deliveries.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { useAnswer } from '../../providers/data-provider.js';
import { consumerTitle, count, duration } from '../../shared/format.js';
import { Code, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { Empty, Failure, Section } from '../../shared/ui/Page.js';

interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** Appends a sample and drops those outside the window; a repeated timestamp is ignored. */
export function withSample(samples: readonly Sample[], next: Sample, windowMs: number): readonly Sample[] {
  if (samples.at(-1)?.at === next.at) return samples;
  return [...samples.filter(({ at }) => at > next.at - windowMs && at < next.at), next];
}

const windowMs = 10 * 60_000;
const Line = lazy(async () => ({ default: (await import('../../shared/ui/charts.js')).Line }));

interface Flow {
  readonly lag: readonly Sample[];
  readonly rate: readonly Sample[];
}

const unseen: Flow = { lag: [], rate: [] };
/** In the query cache, to show its samples on return to the page; longer histories are in the metrics. */
const flowKey = ['flow'];

/** Age of the oldest waiting event, and events per second, while the page was open. */
function FlowPlots({ consumers, at }: { consumers: Consumers; at: number }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { data: flow = unseen } = useQuery<Flow>({ queryKey: flowKey, enabled: false, gcTime: windowMs });
  useEffect(() => {
    const lag = Math.max(
      consumers.Relay.RueckstandSekunden,
      ...consumers.Verbraucher.map(({ RueckstandSekunden }) => RueckstandSekunden),
    );
    queries.setQueryData<Flow>(flowKey, (before = unseen) => ({
      lag: withSample(before.lag, { at, value: lag }, windowMs),
      rate: withSample(before.rate, { at, value: consumers.Relay.Rate }, windowMs),
    }));
  }, [queries, consumers, at]);
  return (
    <Box
      sx={{ px: 2.5, pb: 2.5, display: 'grid', gap: 2.5, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
    >
      <Plot title={translate('queues.flow.lag')} samples={flow.lag} least={10} written={duration} />
      <Plot
        title={translate('queues.flow.rate')}
        samples={flow.rate}
        least={5}
        written={rate => translate('queues.consumers.per_second', { rate: count(rate) })}
      />
    </Box>
  );
}

interface PlotProps {
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly least: number;
  readonly written: (value: number) => string;
}

/** The current value, with a plot of its history below. */
function Plot({ title, samples, least, written }: PlotProps) {
  const translate = useTranslate();
  const now = samples.at(-1);
  const ago = (ms: number) => (ms === 0 ? translate('plot.now') : translate('plot.ago', { time: duration(ms / 1000) }));
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography
          component="span"
          sx={{ fontWeight: 750, fontSize: '1.25rem', letterSpacing: '-0.02em', ml: 'auto' }}
        >
          {now ? written(now.value) : '–'}
        </Typography>
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={150} />}>
        {now && <Line title={title} samples={samples} windowMs={windowMs} least={least} written={written} ago={ago} />}
      </Suspense>
    </Box>
  );
}

const tones: Record<ConsumerRow['Zustand'], Tone> = {
  Aktuell: 'ok',
  HoltAuf: 'brand',
  Neuaufbau: 'wait',
  Fehler: 'stop',
};
const keys: Record<ConsumerRow['Zustand'], string> = {
  Aktuell: 'current',
  HoltAuf: 'behind',
  Neuaufbau: 'rebuilding',
  Fehler: 'failed',
};
/** Hidden on narrow screens: the lag shows the same in fewer figures. */
const onWide = { display: { xs: 'none', lg: 'table-cell' } };
const late = (seconds: number): string => (seconds > 0 ? duration(seconds) : '–');

/** One row per consumer; a card on a phone. */
function ConsumerRows({ rows }: { rows: readonly ConsumerRow[] }) {
  const translate = useTranslate();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const perSecond = (rate: number) => translate('queues.consumers.per_second', { rate: count(rate) });
  if (narrow) {
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(row => (
          <Box
            component="li"
            key={row.Name}
            sx={{
              px: 2.5,
              py: 1.5,
              borderTop: '1px solid',
              borderColor: 'divider',
              display: 'grid',
              gap: 0.75,
              justifyItems: 'start',
            }}
          >
            <Name row={row} />
            <Typography variant="body2" color="text.secondary">
              {translate('queues.consumers.lag')}: {count(row.Rueckstand)}
              {row.RueckstandSekunden > 0 && ` · ${late(row.RueckstandSekunden)}`} · {perSecond(row.Rate)}
            </Typography>
            <State row={row} />
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('queues.consumers.name')}</TableCell>
          <TableCell align="right" sx={onWide}>
            {translate('queues.consumers.position')}
          </TableCell>
          {['lag', 'age', 'rate'].map(column => (
            <TableCell key={column} align="right">
              {translate(`queues.consumers.${column}`)}
            </TableCell>
          ))}
          <TableCell>{translate('list.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.Name} hover>
            <TableCell>
              <Name row={row} />
            </TableCell>
            <TableCell align="right" sx={onWide}>
              {count(row.Position)}
            </TableCell>
            <TableCell align="right" sx={row.Rueckstand > 0 ? { fontWeight: 700 } : {}}>
              {count(row.Rueckstand)}
            </TableCell>
            <TableCell align="right">{late(row.RueckstandSekunden)}</TableCell>
            <TableCell align="right">{perSecond(row.Rate)}</TableCell>
            <TableCell>
              <State row={row} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Name({ row: { Name: name, Art } }: { row: ConsumerRow }) {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {consumerTitle(translate, name)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div">
        {translate(`queues.consumers.kind.${Art}`)} · <Code>{name}</Code>
      </Typography>
    </Box>
  );
}

/** The consumer's state; a consumer with parked deliveries links to the page where they are handled. */
function State({ row: { Geparkt, Zustand } }: { row: ConsumerRow }) {
  const translate = useTranslate();
  const chip = (
    <StatusChip tone={tones[Zustand]}>
      {Geparkt > 0
        ? translate('queues.consumers.parked', { smart_count: Geparkt })
        : translate(`projections.state.${keys[Zustand]}`)}
    </StatusChip>
  );
  return Geparkt > 0 ? <Link to="/deliveries">{chip}</Link> : chip;
}

/** A relay is reported as stopped after this time without a sign of life. */
const silentAfterMs = 30_000;

type Shown = 'all' | 'behind' | 'stopped';
const shows: Record<Shown, (row: ConsumerRow) => boolean> = {
  all: () => true,
  behind: ({ Rueckstand }) => Rueckstand > 0,
  stopped: ({ Geparkt, Zustand }) => Geparkt > 0 || Zustand === 'Fehler',
};
/** Stopped consumers first; the rest keep a fixed order, as the figures change every few seconds. */
const byNeed = (one: ConsumerRow, other: ConsumerRow) =>
  Number(shows.stopped(other)) - Number(shows.stopped(one)) ||
  one.Art.localeCompare(other.Art) ||
  one.Name.localeCompare(other.Name);

/** Consumers of events, their position and speed. */
export function ConsumerSection() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Shown | null>(null);
  const { data, error, refetch, dataUpdatedAt } = useAnswer(listConsumers, {}, { refresh: 3000 });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  // Default: stopped consumers if there are any, else those behind; the full list is long.
  const shown = chosen ?? (data.Verbraucher.some(shows.stopped) ? 'stopped' : 'behind');
  const rows = data.Verbraucher.filter(shows[shown]).toSorted(byNeed);
  return (
    <Section title={translate('queues.consumers.title')} hint={translate('queues.consumers.hint')} flush>
      <Relay relay={data.Relay} />
      <FlowPlots consumers={data} at={dataUpdatedAt} />
      <ToggleButtonGroup
        exclusive
        value={shown}
        onChange={(_, next: Shown | null) => setChosen(next)}
        aria-label={translate('list.status')}
        sx={{ px: 2.5, pb: 1.5 }}
      >
        {(['behind', 'stopped', 'all'] as const).map(one => (
          <ToggleButton key={one} value={one}>
            {translate(`queues.consumers.show.${one}`)} ({count(data.Verbraucher.filter(shows[one]).length)})
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {rows.length === 0 ? <Empty title={translate(`queues.consumers.none.${shown}`)} /> : <ConsumerRows rows={rows} />}
    </Section>
  );
}

function Relay({ relay: { LetztesLebenszeichen, RueckstandSekunden, Rate } }: { relay: Consumers['Relay'] }) {
  const translate = useTranslate();
  const sinceLastSign =
    LetztesLebenszeichen === null
      ? Infinity
      : Math.max(0, Date.now() - fromWireDateTime(LetztesLebenszeichen).getTime());
  if (sinceLastSign > silentAfterMs)
    return (
      <Alert severity="error" sx={{ mx: 2.5, mb: 1.5 }}>
        {translate('queues.relay.silent')}
      </Alert>
    );
  return (
    <Box sx={{ px: 2.5, pb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <StatusChip tone="ok">{translate('queues.relay.alive')}</StatusChip>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate('queues.last_sign', { time: duration(sinceLastSign / 1000) })} ·{' '}
        {translate('queues.consumers.per_second', { rate: count(Rate) })}
        {RueckstandSekunden > 0 && ` · ${translate('queues.relay.age', { time: duration(RueckstandSekunden) })}`}
      </Box>
    </Box>
  );
}
