import { Alert, Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { listConsumers } from '#contract/betrieb/explore-calls.js';
import type { ConsumerRow, Consumers } from '#contract/betrieb/explore-schemas.js';
import { useAnswer } from '../../providers/data/answers.js';
import { instantOf } from '../../shared/format/dates.js';
import { count, duration } from '../../shared/format/numbers.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { Section } from '../../shared/ui/Section.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import { ConsumerRows } from './ConsumerRows.js';
import { FlowPlots } from './FlowPlots.js';

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
  const [shown, setShown] = useState<Shown>('all');
  const { data, error, refetch, dataUpdatedAt } = useAnswer(listConsumers, {}, { refresh: 3000 });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  const rows = data.Verbraucher.filter(shows[shown]).toSorted(byNeed);
  return (
    <Section title={translate('explore.consumers.title')} hint={translate('explore.consumers.hint')} flush>
      <Relay relay={data.Relay} />
      <FlowPlots consumers={data} at={dataUpdatedAt} />
      <ToggleButtonGroup
        exclusive
        value={shown}
        onChange={(_, next: Shown | null) => setShown(next ?? 'all')}
        aria-label={translate('list.status')}
        sx={{ px: 2.5, pb: 1.5 }}
      >
        {(['all', 'behind', 'stopped'] as const).map(one => (
          <ToggleButton key={one} value={one}>
            {translate(`explore.consumers.show.${one}`)} ({count(data.Verbraucher.filter(shows[one]).length)})
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {rows.length === 0 ? (
        <Empty title={translate(`explore.consumers.none.${shown}`)} />
      ) : (
        <ConsumerRows rows={rows} />
      )}
    </Section>
  );
}

function Relay({ relay: { LetztesLebenszeichen, RueckstandSekunden, Rate } }: { relay: Consumers['Relay'] }) {
  const translate = useTranslate();
  const silence =
    LetztesLebenszeichen === null ? Infinity : Math.max(0, Date.now() - instantOf(LetztesLebenszeichen).getTime());
  if (silence > silentAfterMs)
    return (
      <Alert severity="error" sx={{ mx: 2.5, mb: 1.5 }}>
        {translate('explore.relay.silent')}
      </Alert>
    );
  return (
    <Box sx={{ px: 2.5, pb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <StatusChip tone="ok">{translate('explore.relay.alive')}</StatusChip>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate('queues.last_sign', { time: duration(silence / 1000) })} ·{' '}
        {translate('explore.consumers.per_second', { rate: count(Rate) })}
        {RueckstandSekunden > 0 && ` · ${translate('explore.relay.age', { time: duration(RueckstandSekunden) })}`}
      </Box>
    </Box>
  );
}
