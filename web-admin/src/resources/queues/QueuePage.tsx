import { Alert, Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { readQueues } from '#contract/betrieb/calls.js';
import { useAnswer } from '../../providers/data/answers.js';
import { dayAndTime, instantOf } from '../../shared/format/dates.js';
import { count, duration } from '../../shared/format/numbers.js';
import { Code } from '../../shared/ui/Fields.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { Page } from '../../shared/ui/Page.js';
import { Section } from '../../shared/ui/Section.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import { ConsumerSection } from './ConsumerSection.js';
import { PauseButton } from './PauseButton.js';

const columns = ['Wartend', 'Aktiv', 'Verzoegert', 'Fehlgeschlagen', 'Abgeschlossen'] as const;

/** A worker that has said nothing for this long is taken for dead. */
const silentAfterMs = 60_000;

/** The doorbell and who answers it. The truth is in the database; an empty queue loses nothing. */
export function QueuePage() {
  const translate = useTranslate();
  const { data: queues, error, refetch, dataUpdatedAt } = useAnswer(readQueues, {}, { refresh: 3000 });
  return (
    <Page title={translate('resources.queues.name', { smart_count: 2 })} intro={translate('queues.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!queues && !error && <Skeleton variant="rounded" height={260} />}
      {queues && !queues.Erreichbar && <Alert severity="warning">{translate('queues.unreachable')}</Alert>}
      {queues && (
        <Section title={translate('queues.table')} hint={translate('app.updated_at', { time: dayAndTime(new Date(dataUpdatedAt)) })} flush>
          {queues.Warteschlangen.length === 0 ? <Empty title={translate('queues.empty')} /> : (
            <Table size="small" sx={{ minWidth: 620 }}>
              <TableHead>
                <TableRow>
                  <TableCell>{translate('queues.name')}</TableCell>
                  {columns.map((column) => <TableCell key={column} align="right">{translate(`queues.column.${column}`)}</TableCell>)}
                  <TableCell>{translate('list.status')}</TableCell>
                  <TableCell aria-label={translate('explore.queue.pause')} />
                </TableRow>
              </TableHead>
              <TableBody>
                {queues.Warteschlangen.map((queue) => (
                  <TableRow key={queue.Name} hover>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}><Code>{queue.Name}</Code></TableCell>
                    {columns.map((column) => <TableCell key={column} align="right" sx={column === 'Fehlgeschlagen' && queue[column] > 0 ? { color: 'error.main', fontWeight: 700 } : {}}>{count(queue[column])}</TableCell>)}
                    <TableCell><StatusChip tone={queue.Angehalten ? 'stop' : 'ok'}>{translate(queue.Angehalten ? 'queues.paused' : 'queues.running')}</StatusChip></TableCell>
                    <TableCell align="right"><PauseButton queue={queue} /></TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </Section>
      )}
      {queues && (
        <Section title={translate('queues.workers')} hint={translate('queues.workers_hint')}>
          {queues.Worker.length === 0 ? <Alert severity="error">{translate('queues.no_worker')}</Alert> : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
              {queues.Worker.map(({ Name, LetztesLebenszeichen }) => {
                const silence = Math.max(0, Date.now() - instantOf(LetztesLebenszeichen).getTime());
                return (
                  <Box component="li" key={Name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
                    <StatusChip tone={silence > silentAfterMs ? 'stop' : 'ok'}>{translate(silence > silentAfterMs ? 'queues.silent' : 'queues.alive')}</StatusChip>
                    <Code>{Name}</Code>
                    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{translate('queues.last_sign', { time: duration(silence / 1000) })}</Box>
                  </Box>
                );
              })}
            </Box>
          )}
        </Section>
      )}
      <ConsumerSection />
    </Page>
  );
}
