import { Alert, Box, Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { AnyCall } from '#contract/call.js';
import { readQueues } from '#contract/betrieb/calls.js';
import { readPlatformQueues } from '#contract/plattform/calls.js';
import type { PlatformQueues } from '#contract/plattform/schemas.js';
import type { Queues } from '#contract/betrieb/schemas.js';
import { isPlatform } from '../../shared/session/session.js';
import { useAnswer } from '../../providers/data/answers.js';
import { instantOf } from '../../shared/format/dates.js';
import { duration } from '../../shared/format/numbers.js';
import { Code } from '../../shared/ui/Fields.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { Page } from '../../shared/ui/Page.js';
import { Section } from '../../shared/ui/Section.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import { ConsumerSection } from './ConsumerSection.js';
import { QueueCard } from './QueueCard.js';

type Answer = UseQueryResult<Queues | PlatformQueues, Error>;

/** A worker that has said nothing for this long is taken for dead. */
const silentAfterMs = 60_000;

/** What waits and who does it: a tenant's own share, or on the platform the whole. The truth is in the database; an empty queue loses nothing. */
export function QueuePage() {
  const translate = useTranslate();
  const platform = isPlatform();
  const {
    data: queues,
    error,
    refetch,
  } = useAnswer<AnyCall>(platform ? readPlatformQueues : readQueues, {}, { refresh: 3000 }) as Answer;
  return (
    <Page
      title={translate('resources.queues.name', { smart_count: 2 })}
      intro={translate(platform ? 'queues.intro_platform' : 'queues.intro')}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!queues && !error && <Skeleton variant="rounded" height={260} />}
      {queues && !queues.Erreichbar && <Alert severity="warning">{translate('queues.unreachable')}</Alert>}
      {queues?.Erreichbar && queues.Warteschlangen.length === 0 && <Empty title={translate('queues.empty')} />}
      {queues && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: 'repeat(auto-fit, minmax(380px, 1fr))' } }}>
          {queues.Warteschlangen.map(queue => (
            <QueueCard key={queue.Name} queue={queue} />
          ))}
        </Box>
      )}
      {!platform && <ConsumerSection />}
      {queues && (
        <Section title={translate('queues.workers')} hint={translate('queues.workers_hint')}>
          {queues.Worker.length === 0 ? (
            <Alert severity="error">{translate('queues.no_worker')}</Alert>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
              {queues.Worker.map(({ Name, LetztesLebenszeichen }) => {
                const silence = Math.max(0, Date.now() - instantOf(LetztesLebenszeichen).getTime());
                return (
                  <Box
                    component="li"
                    key={Name}
                    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
                  >
                    <StatusChip tone={silence > silentAfterMs ? 'stop' : 'ok'}>
                      {translate(silence > silentAfterMs ? 'queues.silent' : 'queues.alive')}
                    </StatusChip>
                    <Code>{Name}</Code>
                    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                      {translate('queues.last_sign', { time: duration(silence / 1000) })}
                    </Box>
                  </Box>
                );
              })}
            </Box>
          )}
        </Section>
      )}
    </Page>
  );
}
