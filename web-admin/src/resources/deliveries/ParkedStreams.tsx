import { Alert, Box, Button, Collapse } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { retryDelivery } from '#contract/betrieb/calls.js';
import { listParkedStreams } from '#contract/betrieb/repair-calls.js';
import type { ParkedStream } from '#contract/betrieb/repair-schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { Code } from '../../shared/ui/Fields.js';
import { Section } from '../../shared/ui/Section.js';
import { SkipDialog } from './SkipDialog.js';

const shown = 20;

/** What stands still and why: one line a stream, with the error, its trace and the two ways out. Nothing when nothing stands still. */
export function ParkedStreams() {
  const translate = useTranslate();
  const { data } = useAnswer(listParkedStreams, { query: { pagesize: shown } }, { refresh: 10_000 });
  const [skipping, setSkipping] = useState<ParkedStream | null>(null);
  if (!data || data.TotalCount === 0) return null;
  return (
    <Section
      title={translate('repair.parked.title', { smart_count: data.TotalCount })}
      hint={translate(data.TotalCount > shown ? 'repair.parked.hint_more' : 'repair.parked.hint', { shown })}
    >
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {data.Content.map(stream => (
          <Parked key={`${stream.Verbraucher}~${stream.Ereignis}`} stream={stream} onSkip={() => setSkipping(stream)} />
        ))}
      </Box>
      {skipping && <SkipDialog stream={skipping} onClose={() => setSkipping(null)} />}
    </Section>
  );
}

function Parked({ stream, onSkip }: { stream: ParkedStream; onSkip: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const retry = useCommand(retryDelivery, () =>
    notify('deliveries.retried', { type: 'success', messageArgs: { smart_count: 1 } }),
  );
  const { Verbraucher, Ereignis, Typ, Aggregat, AggregatId, Wartend, Fehler, Spur, EreignisZeit, Art } = stream;
  return (
    <Alert
      component="li"
      role="listitem"
      severity="error"
      icon={false}
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
          <Box sx={{ fontWeight: 650 }}>
            {Typ} · {dayAndTime(EreignisZeit)}
          </Box>
          <Box>
            <Code>{Verbraucher}</Code> · {Aggregat} <Code>{AggregatId}</Code>
          </Box>
          {Fehler && (
            <Box>
              <Code>{Fehler}</Code>
            </Box>
          )}
          {Wartend > 0 && <Box>{translate('repair.parked.waiting', { smart_count: Wartend })}</Box>}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {Spur && (
            <Button size="small" color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
              {translate('repair.parked.trace')}
            </Button>
          )}
          {Art === 'Projektion' ? (
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={`/projections/${encodeURIComponent(Verbraucher)}/show`}
            >
              {translate('repair.parked.rebuild')}
            </Button>
          ) : (
            <>
              <Button size="small" variant="outlined" onClick={onSkip}>
                {translate('repair.skip.action')}
              </Button>
              <Button
                size="small"
                variant="contained"
                loading={retry.isPending}
                onClick={() =>
                  retry.mutate(
                    { params: { verbraucher: Verbraucher, ereignis: Ereignis } },
                    { onError: error => notify(error.message, { type: 'error' }) },
                  )
                }
              >
                {translate('deliveries.retry')}
              </Button>
            </>
          )}
        </Box>
      </Box>
      <Collapse in={open} unmountOnExit>
        <Box
          component="pre"
          tabIndex={0}
          sx={{
            m: 0,
            mt: 1,
            p: 1.5,
            borderRadius: 1,
            overflow: 'auto',
            maxHeight: 300,
            fontSize: '0.75rem',
            backgroundColor: 'background.paper',
            color: 'text.primary',
          }}
        >
          {Spur}
        </Box>
      </Collapse>
    </Alert>
  );
}
