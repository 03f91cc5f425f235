import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listConsumers } from '#contract/betrieb/explore-calls.js';
import type { ConsumerRow, Consumers } from '#contract/betrieb/explore-schemas.js';
import { useAnswer } from '../../providers/data/answers.js';
import { instantOf } from '../../shared/format/dates.js';
import { count, duration } from '../../shared/format/numbers.js';
import { Code } from '../../shared/ui/Fields.js';
import { Failure } from '../../shared/ui/messages.js';
import { Section } from '../../shared/ui/Section.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';

const tones: Record<ConsumerRow['Zustand'], Tone> = { Aktuell: 'ok', HoltAuf: 'brand', Neuaufbau: 'wait', Fehler: 'stop' };
const keys: Record<ConsumerRow['Zustand'], string> = { Aktuell: 'current', HoltAuf: 'behind', Neuaufbau: 'rebuilding', Fehler: 'failed' };

/** A relay that has not looked for this long is taken for dead. */
const silentAfterMs = 30_000;

/** Who reads the events, how far each is and how fast. */
export function ConsumerSection() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(listConsumers, {}, { refresh: 3000 });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const late = (seconds: number) => (seconds > 0 ? duration(seconds) : '–');
  return (
    <Section title={translate('explore.consumers.title')} hint={translate('explore.consumers.hint')} flush>
      <Relay relay={data.Relay} />
      <Table size="small" sx={{ minWidth: 760 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('explore.consumers.name')}</TableCell>
            {['position', 'lag', 'age', 'rate'].map((column) => <TableCell key={column} align="right">{translate(`explore.consumers.${column}`)}</TableCell>)}
            <TableCell>{translate('list.status')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.Verbraucher.map(({ Name, Art, Position, Rueckstand, RueckstandSekunden, Rate, Geparkt, Zustand }) => (
            <TableRow key={Name} hover>
              <TableCell>
                {Art === 'Projektion' ? <Link to={`/projections/${encodeURIComponent(Name)}/show`}><Code>{Name}</Code></Link> : <Code>{Name}</Code>}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>{translate(`explore.consumers.kind.${Art}`)}</Box>
              </TableCell>
              <TableCell align="right">{count(Position)}</TableCell>
              <TableCell align="right" sx={Rueckstand > 0 ? { fontWeight: 700 } : {}}>{count(Rueckstand)}</TableCell>
              <TableCell align="right">{late(RueckstandSekunden)}</TableCell>
              <TableCell align="right">{translate('explore.consumers.per_second', { rate: count(Rate) })}</TableCell>
              <TableCell><StatusChip tone={tones[Zustand]}>{Geparkt > 0 ? translate('explore.consumers.parked', { smart_count: Geparkt }) : translate(`projections.state.${keys[Zustand]}`)}</StatusChip></TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

function Relay({ relay: { LetztesLebenszeichen, RueckstandSekunden, Rate } }: { relay: Consumers['Relay'] }) {
  const translate = useTranslate();
  const silence = LetztesLebenszeichen === null ? Infinity : Math.max(0, Date.now() - instantOf(LetztesLebenszeichen).getTime());
  if (silence > silentAfterMs) return <Alert severity="error" sx={{ mx: 2.5, mb: 1.5 }}>{translate('explore.relay.silent')}</Alert>;
  return (
    <Box sx={{ px: 2.5, pb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <StatusChip tone="ok">{translate('explore.relay.alive')}</StatusChip>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate('queues.last_sign', { time: duration(silence / 1000) })} · {translate('explore.consumers.per_second', { rate: count(Rate) })}
        {RueckstandSekunden > 0 && ` · ${translate('explore.relay.age', { time: duration(RueckstandSekunden) })}`}
      </Box>
    </Box>
  );
}
