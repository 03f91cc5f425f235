import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Rebuild } from '#contract/betrieb/schemas.js';
import { Code } from './Detail.js';

type Cells = Readonly<Record<string, unknown>>;
const text = (cells: Cells) =>
  Object.entries(cells).map(
    ([column, value]) => `${column}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );

/** The first rows in which old and new differ, with the columns. */
export function DifferingRows({ rows }: { rows: Rebuild['Unterschiede'] }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {translate('projections.rows.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('projections.rows.hint', { smart_count: rows.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ Schluessel, Blau, Gruen }) => (
          <Box
            component="li"
            key={JSON.stringify(Schluessel)}
            sx={{ py: 1.25, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.75 }}
          >
            <Box sx={{ fontWeight: 650 }}>
              <Code>{text(Schluessel).join(', ')}</Code>
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
              <Side title={translate('projections.blue')} cells={Blau} />
              <Side title={translate('projections.green')} cells={Gruen} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Side({ title, cells }: { title: string; cells: Cells | null }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" component="p">
        {title}
      </Typography>
      {cells === null
        ? translate('projections.rows.missing')
        : text(cells).map(line => (
            <Box key={line}>
              <Code>{line}</Code>
            </Box>
          ))}
    </Box>
  );
}
