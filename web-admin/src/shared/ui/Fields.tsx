import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Label and value pairs, read top to bottom; on a phone the label stands above its value. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, auto) minmax(0, 1fr)' },
        columnGap: 2.5,
        rowGap: { xs: 0, sm: 1.25 },
        alignItems: 'baseline',
      }}
    >
      {children}
    </Box>
  );
}

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}

/** Numbers, hashes and ids: one width, never wrapped through the middle of a word. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <Box
      component="code"
      sx={{
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        fontSize: '0.85em',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
