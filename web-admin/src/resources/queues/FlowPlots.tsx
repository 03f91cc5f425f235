import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Consumers } from '#contract/betrieb/explore.js';
import { count, duration } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';
import { LinePlot } from '../../shared/ui/plot/LinePlot.js';
import { withSample, type Sample } from '../../shared/ui/plot/samples.js';

const windowMs = 10 * 60_000;

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
      <LinePlot
        title={translate('queues.flow.lag')}
        samples={flow.lag}
        windowMs={windowMs}
        least={10}
        written={duration}
      />
      <LinePlot
        title={translate('queues.flow.rate')}
        samples={flow.rate}
        windowMs={windowMs}
        least={5}
        written={rate => translate('queues.consumers.per_second', { rate: count(rate) })}
      />
    </Box>
  );
}
