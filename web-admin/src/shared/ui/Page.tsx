import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTabTitle } from './tab-title.js';

interface PageProps {
  readonly title: string;
  /** One sentence: what this page is for. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Heading, one sentence, actions, content: the frame of every page. */
export function Page({ title, intro, actions, children }: PageProps) {
  useTabTitle(title);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 2.5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end', justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          {intro && (
            <Typography color="text.secondary" sx={{ mt: 0.75, maxWidth: '68ch' }}>
              {intro}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}
