import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { readQueues } from '#contract/betrieb/calls.js';
import {
  listDueWork,
  pauseQueue,
  resumeQueue,
  retryDueWork,
  type tenantQueueNames,
} from '#contract/betrieb/deliveries.js';
import type { QueueRow, Queues } from '#contract/betrieb/schemas.js';
import type { AnyCall } from '#contract/call.js';
import {
  pausePlatformQueue,
  readPlatformQueues,
  resumePlatformQueue,
  type PlatformQueues,
} from '#contract/plattform.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count, dayAndTime, duration } from '../../shared/format.js';
import { isPlatform } from '../../shared/session.js';
import { Code, StatusChip } from '../../shared/ui/Detail.js';
import { Empty, Failure, Page, Section } from '../../shared/ui/Page.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { ConsumerSection } from './Consumers.js';

/** Pausing a queue needs a reason; resuming does not. */
function PauseButton({ queue: { Name, Angehalten } }: { queue: QueueRow }) {
  const translate = useTranslate();
  const name = translate(`queues.title.${Name}`, { _: Name });
  const notify = useNotify();
  const platform = isPlatform();
  const [asked, setAsked] = useState(false);
  const pause = useCommand(platform ? pausePlatformQueue : pauseQueue, () => setAsked(false));
  const resume = useCommand(platform ? resumePlatformQueue : resumeQueue);
  if (Angehalten) {
    return (
      <Button
        size="small"
        variant="contained"
        loading={resume.isPending}
        aria-label={translate('queues.pause.resume_one', { name })}
        onClick={() =>
          resume.mutate({ params: { name: Name } }, { onError: error => notify(error.message, { type: 'error' }) })
        }
      >
        {translate('queues.pause.resume')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('queues.pause.pause_one', { name })}
        onClick={() => setAsked(true)}
      >
        {translate('queues.pause.pause')}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate('queues.pause.title', { name })}
          confirm={translate('queues.pause.pause')}
          danger
          pending={pause.isPending}
          error={pause.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => pause.mutate({ params: { name: Name }, body: { Grund: reason } })}
        >
          <Typography>{translate(`queues.pause.${platform ? 'text_all' : 'text'}`, { name })}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}

const figures = ['Wartend', 'Aktiv', 'Verzoegert', 'Fehlgeschlagen'] as const;

/** A queue with its purpose, its jobs and the pause button. */
function QueueCard({ queue }: { queue: QueueRow | PlatformQueues['Warteschlangen'][number] }) {
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
      <Box
        component="dl"
        sx={{
          m: 0,
          display: { xs: 'grid', sm: 'flex' },
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          columnGap: 3,
          rowGap: 1.5,
        }}
      >
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
          {translate(byPlatform ? 'queues.held_by_platform' : 'queues.held', {
            reason: translate(`queues.by_status.${queue.Grund}`, { _: queue.Grund }),
          })}
        </Alert>
      )}
      {'Mandanten' in queue && queue.Mandanten.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('queues.held_by_tenants', { tenants: queue.Mandanten.join(', ') })}
        </Typography>
      )}
      {!isPlatform() && queue.Fehlgeschlagen + queue.Verzoegert > 0 && <FailedDueWork queue={queue} />}
      {!byPlatform && (
        <Box>
          <PauseButton queue={queue} />
        </Box>
      )}
    </Card>
  );
}

/** What is due in a queue and failed, kind by kind, to be tried again. Failed deliveries have a page of their own. */
function FailedDueWork({ queue: { Name } }: { queue: QueueRow }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data } = useAnswer(listDueWork, { params: { name: Name as TenantQueueName } }, { refresh: 5000 });
  const retry = useCommand(retryDueWork, ({ Anzahl }) =>
    notify('queues.due.retried', { type: 'success', messageArgs: { smart_count: Anzahl } }),
  );
  const failed = data?.filter(({ Fehlgeschlagen, Verzoegert }) => Fehlgeschlagen + Verzoegert > 0);
  if (!failed || failed.length === 0) return null;
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {translate('queues.due.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {failed.map(({ Art, Verzoegert, Fehlgeschlagen, Seit, Fehler }) => (
          <Box
            component="li"
            key={Art}
            sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(`queues.due.kind.${Art}`, { _: Art })}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {Fehlgeschlagen > 0 && translate('queues.due.failed', { smart_count: Fehlgeschlagen })}
              {Fehlgeschlagen > 0 && Verzoegert > 0 && ' · '}
              {Verzoegert > 0 && translate('queues.due.delayed', { smart_count: Verzoegert })}
              {Seit && ` · ${translate('queues.due.since', { at: dayAndTime(Seit) })}`}
            </Typography>
            {Fehler && (
              <Typography variant="body2" color="error">
                {Fehler}
              </Typography>
            )}
            <Button
              size="small"
              variant="outlined"
              sx={{ mt: 0.75 }}
              loading={retry.isPending}
              onClick={() =>
                retry.mutate(
                  { params: { name: Name }, body: { Art } },
                  { onError: error => notify(error.message, { type: 'error' }) },
                )
              }
            >
              {translate('queues.due.retry')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type TenantQueueName = (typeof tenantQueueNames)[number];
type Answer = UseQueryResult<Queues | PlatformQueues, Error>;

/** A worker is considered dead after this time without a sign of life. */
const silentAfterMs = 60_000;

/** Queues and workers: a tenant's own share, or the whole for platform operators. The database is authoritative. */
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
                const sinceLastSign = Math.max(0, Date.now() - fromWireDateTime(LetztesLebenszeichen).getTime());
                return (
                  <Box
                    component="li"
                    key={Name}
                    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
                  >
                    <StatusChip tone={sinceLastSign > silentAfterMs ? 'stop' : 'ok'}>
                      {translate(sinceLastSign > silentAfterMs ? 'queues.silent' : 'queues.alive')}
                    </StatusChip>
                    <Code>{Name}</Code>
                    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                      {translate('queues.last_sign', { time: duration(sinceLastSign / 1000) })}
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
