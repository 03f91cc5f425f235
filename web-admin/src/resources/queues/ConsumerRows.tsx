import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsumerRow } from '#contract/betrieb/explore-schemas.js';
import { count, duration } from '../../shared/format/numbers.js';
import { Code } from '../../shared/ui/Fields.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';

const tones: Record<ConsumerRow['Zustand'], Tone> = {
  Aktuell: 'ok',
  HoltAuf: 'brand',
  Neuaufbau: 'wait',
  Fehler: 'stop',
};
const keys: Record<ConsumerRow['Zustand'], string> = {
  Aktuell: 'current',
  HoltAuf: 'behind',
  Neuaufbau: 'rebuilding',
  Fehler: 'failed',
};
const late = (seconds: number): string => (seconds > 0 ? duration(seconds) : '–');

/** A row a consumer; on a phone a card each. */
export function ConsumerRows({ rows }: { rows: readonly ConsumerRow[] }) {
  const translate = useTranslate();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const perSecond = (rate: number) => translate('explore.consumers.per_second', { rate: count(rate) });
  if (narrow) {
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(row => (
          <Box
            component="li"
            key={row.Name}
            sx={{
              px: 2.5,
              py: 1.5,
              borderTop: '1px solid',
              borderColor: 'divider',
              display: 'grid',
              gap: 0.75,
              justifyItems: 'start',
            }}
          >
            <Name row={row} />
            <Typography variant="body2" color="text.secondary">
              {translate('explore.consumers.lag')}: {count(row.Rueckstand)}
              {row.RueckstandSekunden > 0 && ` · ${late(row.RueckstandSekunden)}`} · {perSecond(row.Rate)}
            </Typography>
            <State row={row} />
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <Table size="small" sx={{ minWidth: 760 }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('explore.consumers.name')}</TableCell>
          {['position', 'lag', 'age', 'rate'].map(column => (
            <TableCell key={column} align="right">
              {translate(`explore.consumers.${column}`)}
            </TableCell>
          ))}
          <TableCell>{translate('list.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.Name} hover>
            <TableCell>
              <Name row={row} />
            </TableCell>
            <TableCell align="right">{count(row.Position)}</TableCell>
            <TableCell align="right" sx={row.Rueckstand > 0 ? { fontWeight: 700 } : {}}>
              {count(row.Rueckstand)}
            </TableCell>
            <TableCell align="right">{late(row.RueckstandSekunden)}</TableCell>
            <TableCell align="right">{perSecond(row.Rate)}</TableCell>
            <TableCell>
              <State row={row} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Name({ row: { Name: name, Art } }: { row: ConsumerRow }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <Code>{name}</Code>
      <Typography component="span" variant="caption" color="text.secondary">
        {translate(`explore.consumers.kind.${Art}`)}
      </Typography>
    </Box>
  );
}

/** What stands leads to where it can be mended. */
function State({ row: { Geparkt, Zustand } }: { row: ConsumerRow }) {
  const translate = useTranslate();
  const chip = (
    <StatusChip tone={tones[Zustand]}>
      {Geparkt > 0
        ? translate('explore.consumers.parked', { smart_count: Geparkt })
        : translate(`projections.state.${keys[Zustand]}`)}
    </StatusChip>
  );
  return Geparkt > 0 ? <Link to="/deliveries">{chip}</Link> : chip;
}
