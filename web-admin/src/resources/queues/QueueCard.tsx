import { Alert, Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { QueueRow } from '#contract/betrieb/schemas.js';
import type { PlatformQueues } from '#contract/plattform/schemas.js';
import { isPlatform } from '../../shared/session/session.js';
import { count } from '../../shared/format/numbers.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import { PauseButton } from './PauseButton.js';

const figures = ['Wartend', 'Aktiv', 'Verzoegert', 'Fehlgeschlagen'] as const;

/** One queue: what it rings for, what lies in it, and the way to hold it back. */
export function QueueCard({ queue }: { queue: QueueRow | PlatformQueues['Warteschlangen'][number] }) {
  const translate = useTranslate();
  const byPlatform = queue.FuerAlle && !isPlatform();
  return (
    <Card component="article" aria-label={queue.Name} sx={{ p: 2.5, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h2">
            {translate(`queues.title.${queue.Name}`, { _: queue.Name })}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
            {translate(`queues.what.${queue.Name}`, { _: queue.Name })}
          </Typography>
        </Box>
        <StatusChip tone={queue.Angehalten ? 'stop' : 'ok'}>
          {translate(queue.Angehalten ? 'queues.paused' : 'queues.running')}
        </StatusChip>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
        {figures.map(figure => (
          <Box key={figure} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {translate(`queues.column.${figure}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                fontSize: '1.35rem',
                fontWeight: 750,
                letterSpacing: '-0.02em',
                lineHeight: 1.2,
                ...(figure === 'Fehlgeschlagen' && queue[figure] > 0 ? { color: 'error.main' } : {}),
              }}
            >
              {count(queue[figure])}
            </Typography>
          </Box>
        ))}
      </Box>
      {queue.Grund !== null && (
        <Alert severity="warning">
          {translate(byPlatform ? 'queues.held_by_platform' : 'queues.held', { reason: queue.Grund })}
        </Alert>
      )}
      {'Mandanten' in queue && queue.Mandanten.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('queues.held_by_tenants', { tenants: queue.Mandanten.join(', ') })}
        </Typography>
      )}
      {!byPlatform && (
        <Box>
          <PauseButton queue={queue} />
        </Box>
      )}
    </Card>
  );
}
