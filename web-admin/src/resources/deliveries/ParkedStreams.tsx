import {
  Alert,
  Box,
  Button,
  Collapse,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.js';
import { retryDelivery } from '#contract/betrieb/calls.js';
import {
  listParkedStreams,
  retryDeliveries,
  skipDelivery,
  type ParkedStream,
  type RetriedDeliveries,
} from '#contract/betrieb/deliveries.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { Answered, Section } from '../../shared/ui/Page.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';

/** Skips one event of a stream, or all that wait in it. */
function SkipDialog({
  stream: { Verbraucher, Ereignis, Typ, Wartend },
  onClose,
}: {
  stream: ParkedStream;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [whole, setWhole] = useState(false);
  const skip = useCommand(skipDelivery, ({ Anzahl }) => {
    notify('deliveries.skip.done', { type: 'success', messageArgs: { smart_count: Anzahl } });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('deliveries.skip.title', { type: Typ })}
      confirm={translate('deliveries.skip.action')}
      danger
      pending={skip.isPending}
      error={skip.error}
      onClose={onClose}
      onConfirm={reason =>
        skip.mutate({
          params: { verbraucher: Verbraucher, ereignis: Ereignis },
          body: { Grund: reason, GanzerStrom: whole },
        })
      }
    >
      <Typography>{translate('deliveries.skip.text', { consumer: Verbraucher })}</Typography>
      {Wartend > 0 && (
        <RadioGroup
          value={whole ? 'stream' : 'one'}
          onChange={(_, value) => setWhole(value === 'stream')}
          aria-label={translate('deliveries.skip.extent')}
        >
          <FormControlLabel value="one" control={<Radio />} label={translate('deliveries.skip.one')} />
          <FormControlLabel
            value="stream"
            control={<Radio />}
            label={translate('deliveries.skip.stream', { smart_count: Wartend + 1 })}
          />
        </RadioGroup>
      )}
    </ReasonDialog>
  );
}

const shown = 20;

/** Parked streams with error, trace and the actions retry and skip; once it is known that there are none, nothing. */
export function ParkedStreams() {
  const parked = useAnswer(listParkedStreams, { query: { pagesize: shown } }, { refresh: 10_000 });
  return (
    <Answered of={parked} height={120}>
      {streams => streams.TotalCount > 0 && <Streams of={streams} />}
    </Answered>
  );
}

function Streams({ of: data }: { of: AnswerOf<typeof listParkedStreams> }) {
  const translate = useTranslate();
  const [skipping, setSkipping] = useState<ParkedStream | null>(null);
  return (
    <Section
      title={translate('deliveries.parked.title', { smart_count: data.TotalCount })}
      hint={translate(data.TotalCount > shown ? 'deliveries.parked.hint_more' : 'deliveries.parked.hint', { shown })}
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
          {Wartend > 0 && <Box>{translate('deliveries.parked.waiting', { smart_count: Wartend })}</Box>}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {Spur && (
            <Button size="small" color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
              {translate('deliveries.parked.trace')}
            </Button>
          )}
          {Art === 'Projektion' ? (
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={`/projections/${encodeURIComponent(Verbraucher)}/show`}
            >
              {translate('deliveries.parked.rebuild')}
            </Button>
          ) : (
            <>
              <Button size="small" variant="outlined" onClick={onSkip}>
                {translate('deliveries.skip.action')}
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

const fields = ['Verbraucher', 'Typ', 'Fehler'] as const;
const nothing = { Verbraucher: '', Typ: '', Fehler: '' };

/** Retries all deliveries parked for one cause, after a preview of which they are. */
export function RetrySet() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('deliveries.set.action')}
      </Button>
      {open && <RetrySetDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RetrySetDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [filter, setFilter] = useState(nothing);
  const [seen, setSeen] = useState<RetriedDeliveries | null>(null);
  const command = useCommand(retryDeliveries, answer => {
    if (!answer.Ausgefuehrt) return setSeen(answer);
    notify('deliveries.retried', { type: 'success', messageArgs: { smart_count: answer.Anzahl } });
    onClose();
  });
  const asked = Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
  const change = (name: (typeof fields)[number], value: string) => {
    // A changed filter outdates the preview.
    setSeen(null);
    setFilter({ ...filter, [name]: value });
  };
  return (
    <ConfirmDialog
      open
      title={translate('deliveries.set.title')}
      confirm={
        seen ? translate('deliveries.retry_many', { smart_count: seen.Anzahl }) : translate('deliveries.set.look')
      }
      pending={command.isPending}
      disabled={seen?.Anzahl === 0}
      error={command.error}
      onClose={onClose}
      onConfirm={() =>
        command.mutate({ body: { ...asked, Probe: !seen, ...(seen ? { ErwarteteAnzahl: seen.Anzahl } : {}) } })
      }
    >
      <Typography>{translate('deliveries.set.text')}</Typography>
      {fields.map(name => (
        <TextField
          key={name}
          label={translate(`deliveries.set.${name}`)}
          value={filter[name]}
          onChange={event => change(name, event.target.value)}
          fullWidth
        />
      ))}
      {seen && <Found seen={seen} />}
    </ConfirmDialog>
  );
}

function Found({ seen: { Anzahl, Zustellungen } }: { seen: RetriedDeliveries }) {
  const translate = useTranslate();
  if (Anzahl === 0) return <Alert severity="info">{translate('deliveries.set.none')}</Alert>;
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 650, mb: 0.5 }}>
        {translate('deliveries.set.found', { smart_count: Anzahl })}
      </Typography>
      <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 220, overflowY: 'auto', fontSize: '0.875rem' }}>
        {Zustellungen.map(({ Verbraucher, Ereignis, Typ, Fehler }) => (
          <li key={`${Verbraucher}~${Ereignis}`}>
            {Typ} <Code>{Verbraucher}</Code>
            {Fehler && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{Fehler}</Box>}
          </li>
        ))}
      </Box>
    </Box>
  );
}
