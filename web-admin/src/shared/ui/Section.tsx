import { Box, Card, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** Tables touch the edges, text does not. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, hint, actions, flush = false, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 2.5,
          pt: 2.25,
          pb: 1.25,
        }}
      >
        <Box>
          <Typography id={id} component="h2" variant="h2">
            {title}
          </Typography>
          {hint && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
              {hint}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {flush ? (
        <Box tabIndex={0} role="group" aria-labelledby={id} sx={{ overflowX: 'auto' }}>
          {children}
        </Box>
      ) : (
        <Box sx={{ px: 2.5, pb: 2.5 }}>{children}</Box>
      )}
    </Card>
  );
}
