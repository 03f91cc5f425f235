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
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listConsumers, type ConsumerRow, type Consumers } from '#contract/betrieb/explore.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { useAnswer } from '../../providers/data-provider.js';
import { count, duration } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { Section } from '../../shared/ui/Page.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { useConsumerTitle } from './consumer-titles.js';
import { FlowPlots } from './FlowPlots.js';

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
/** The lag says the same in fewer figures. */
const onWide = { display: { xs: 'none', lg: 'table-cell' } };
const late = (seconds: number): string => (seconds > 0 ? duration(seconds) : '–');

/** A row a consumer; on a phone a card each. */
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
  const title = useConsumerTitle();
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title(name)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div">
        {translate(`queues.consumers.kind.${Art}`)} · <Code>{name}</Code>
      </Typography>
    </Box>
  );
}

/** What stands leads to where it can be mended. */
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

/** A relay that has not looked for this long is taken for dead. */
const silentAfterMs = 30_000;

type Shown = 'all' | 'behind' | 'stopped';
const shows: Record<Shown, (row: ConsumerRow) => boolean> = {
  all: () => true,
  behind: ({ Rueckstand }) => Rueckstand > 0,
  stopped: ({ Geparkt, Zustand }) => Geparkt > 0 || Zustand === 'Fehler',
};
/** What stands comes first; the others keep their places, since the figures change every few seconds. */
const byNeed = (one: ConsumerRow, other: ConsumerRow) =>
  Number(shows.stopped(other)) - Number(shows.stopped(one)) ||
  one.Art.localeCompare(other.Art) ||
  one.Name.localeCompare(other.Name);

/** Who reads the events, how far each is and how fast. */
export function ConsumerSection() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Shown | null>(null);
  const { data, error, refetch, dataUpdatedAt } = useAnswer(listConsumers, {}, { refresh: 3000 });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  // Until somebody chooses: what needs a person, else what is under way. All of them are a long list.
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
  const silence =
    LetztesLebenszeichen === null
      ? Infinity
      : Math.max(0, Date.now() - fromWireDateTime(LetztesLebenszeichen).getTime());
  if (silence > silentAfterMs)
    return (
      <Alert severity="error" sx={{ mx: 2.5, mb: 1.5 }}>
        {translate('queues.relay.silent')}
      </Alert>
    );
  return (
    <Box sx={{ px: 2.5, pb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <StatusChip tone="ok">{translate('queues.relay.alive')}</StatusChip>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate('queues.last_sign', { time: duration(silence / 1000) })} ·{' '}
        {translate('queues.consumers.per_second', { rate: count(Rate) })}
        {RueckstandSekunden > 0 && ` · ${translate('queues.relay.age', { time: duration(RueckstandSekunden) })}`}
      </Box>
    </Box>
  );
}
