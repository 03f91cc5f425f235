import { Box, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Consumers } from '#contract/betrieb/explore.js';
import { count, duration } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';

interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** The samples with a new one, without what is older than the window. The same moment twice counts once. */
export function withSample(samples: readonly Sample[], next: Sample, windowMs: number): readonly Sample[] {
  if (samples.at(-1)?.at === next.at) return samples;
  return [...samples.filter(({ at }) => at > next.at - windowMs && at < next.at), next];
}

const windowMs = 10 * 60_000;
const Line = lazy(async () => ({ default: (await import('../../shared/ui/charts.js')).Line }));

interface Flow {
  readonly tenant: string;
  readonly lag: readonly Sample[];
  readonly rate: readonly Sample[];
}

/** Outlives the page, so that coming back shows what was seen meanwhile; longer histories are the metrics' business. */
let seen: Flow = { tenant: '', lag: [], rate: [] };

/** How long the oldest event waits and how many are passed on, over the minutes one has been watching. */
export function FlowPlots({ consumers, at }: { consumers: Consumers; at: number }) {
  const translate = useTranslate();
  const [flow, setFlow] = useState(seen);
  useEffect(() => {
    const tenant = currentSession()?.tenant ?? '';
    const before = seen.tenant === tenant ? seen : { lag: [], rate: [] };
    const lag = Math.max(
      consumers.Relay.RueckstandSekunden,
      ...consumers.Verbraucher.map(({ RueckstandSekunden }) => RueckstandSekunden),
    );
    seen = {
      tenant,
      lag: withSample(before.lag, { at, value: lag }, windowMs),
      rate: withSample(before.rate, { at, value: consumers.Relay.Rate }, windowMs),
    };
    setFlow(seen);
  }, [consumers, at]);
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

/** The value now in large, how it came to be below. */
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
