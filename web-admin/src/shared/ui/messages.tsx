import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { WireError } from '../wire.js';

interface MarkProps {
  readonly brand?: string | undefined;
  readonly accent?: string | undefined;
  readonly size?: number;
  readonly inverted?: boolean;
}

/** The programme's sign: a speech bubble turned in brand and accent. */
export function Mark({ brand, accent, size = 26, inverted = false }: MarkProps) {
  return (
    <Box
      aria-hidden
      sx={({ palette }) => ({
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50% 50% 50% 12%',
        background: `conic-gradient(from 210deg, ${inverted ? '#fff' : (brand ?? palette.primary.main)}, ${accent ?? palette.secondary.main})`,
      })}
    />
  );
}

interface EmptyProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** The message is all there is on the page, so its title is the page's. */
  readonly wholePage?: boolean;
}

/** Nothing there: why, and what to do about it. */
export function Empty({ title, hint, action, wholePage = false }: EmptyProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 3, py: { xs: 5, sm: 7 } }}>
      <Box sx={{ opacity: 0.35, mb: 0.5 }}>
        <Mark size={40} />
      </Box>
      <Typography component={wholePage ? 'h1' : 'p'} variant="h2">
        {title}
      </Typography>
      {hint && (
        <Typography color="text.secondary" sx={{ maxWidth: '46ch', textWrap: 'balance' }}>
          {hint}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}

/** What went wrong in the server's own words, and a way to try again. */
export function Failure({ title, error, onRetry }: { title?: string; error: unknown; onRetry?: () => void }) {
  const translate = useTranslate();
  const traceId = error instanceof WireError ? error.body.traceId : undefined;
  return (
    <Alert
      severity="error"
      sx={{ m: 2, alignItems: 'flex-start' }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('app.retry')}
          </Button>
        )
      }
    >
      {title && <Typography sx={{ fontWeight: 700 }}>{title}</Typography>}
      {error instanceof Error ? error.message : String(error)}
      {traceId && (
        <Typography variant="caption" component="p" sx={{ opacity: 0.8 }}>
          {translate('app.trace', { id: traceId })}
        </Typography>
      )}
    </Alert>
  );
}
