import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Rebuild } from '#contract/betrieb/schemas.js';
import { Code } from '../../shared/ui/Fields.js';

type Cells = Readonly<Record<string, unknown>>;
const text = (cells: Cells) => Object.entries(cells).map(([column, value]) => `${column}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);

/** The first rows old and new do not agree on, and in which columns. */
export function DifferingRows({ rows }: { rows: Rebuild['Unterschiede'] }) {
  const translate = useTranslate();
  const side = (cells: Cells | null) => (cells === null ? translate('repair.rows.missing') : text(cells).map((line) => <Box key={line}><Code>{line}</Code></Box>));
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>{translate('repair.rows.title')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>{translate('repair.rows.hint', { smart_count: rows.length })}</Typography>
      <Box tabIndex={0} role="region" aria-label={translate('repair.rows.title')} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead><TableRow><TableCell>{translate('repair.rows.key')}</TableCell><TableCell>{translate('projections.blue')}</TableCell><TableCell>{translate('projections.green')}</TableCell></TableRow></TableHead>
          <TableBody>
            {rows.map(({ Schluessel, Blau, Gruen }) => (
              <TableRow key={JSON.stringify(Schluessel)} sx={{ verticalAlign: 'top' }}>
                <TableCell>{side(Schluessel)}</TableCell>
                <TableCell>{side(Blau)}</TableCell>
                <TableCell>{side(Gruen)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
