import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface KeyFigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly tone?: 'plain' | 'loud' | 'ok' | 'stop';
  readonly pending?: boolean;
  readonly action?: ReactNode;
}

/** One number that matters, what it means, and where to act on it. */
export function KeyFigure({ label, value, hint, tone = 'plain', pending = false, action }: KeyFigureProps) {
  return (
    <Card
      sx={({ tokens }) => ({
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        minHeight: { sm: 148 },
        ...(tone === 'loud'
          ? {
              background: `linear-gradient(150deg, ${tokens.brand} 10%, ${tokens.brandStrong})`,
              color: tokens.onBrand,
              border: 0,
            }
          : {}),
        ...(tone === 'stop' ? { backgroundColor: tokens.stopSoft, borderColor: tokens.stop, color: tokens.stop } : {}),
        ...(tone === 'ok' ? { backgroundColor: tokens.okSoft, borderColor: 'transparent', color: tokens.ok } : {}),
      })}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography
        component="p"
        sx={{ fontSize: '2.1rem', fontWeight: 750, letterSpacing: '-0.035em', lineHeight: 1.1 }}
      >
        {pending ? (
          <Skeleton width="3.5ch" sx={{ bgcolor: 'color-mix(in srgb, currentColor 14%, transparent)' }} />
        ) : (
          value
        )}
      </Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {action && <Box sx={{ mt: 'auto', pt: 1 }}>{action}</Box>}
    </Card>
  );
}

export function KeyFigures({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(220px, 1fr))' } }}
    >
      {children}
    </Box>
  );
}
