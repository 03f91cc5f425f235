import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { WireError } from '../wire.js';
import { Mark } from './Mark.js';
import { useTabTitle } from './tab-title.js';

interface PageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of every page: heading, intro, actions and content. */
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

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** Without padding, for tables. */
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
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
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
      {flush ? <SideScroll label={title}>{children}</SideScroll> : <Box sx={{ px: 2.5, pb: 2.5 }}>{children}</Box>}
    </Card>
  );
}

/** Scrolls sideways what is wider than the screen, from the keyboard, too. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto' }}>
      {children}
    </Box>
  );
}

/** What a query knows so far: nothing while it is under way or after it failed. */
export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch?: () => unknown;
}

/** What is at hand already, as an answer. */
export const known = <T extends object>(data: T): Asked<T> => ({ data, error: null });

interface Figure {
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly tone?: 'plain' | 'loud' | 'ok' | 'stop';
  readonly action?: ReactNode;
}

interface KeyFigureProps<T> {
  readonly label: string;
  readonly of: Asked<T>;
  /** What the answer says. Only an answer is shown: "nothing waits" cannot be said before it is known. */
  readonly shows: (known: T) => Figure;
}

/** A figure with its label, a hint and a link to act on it; until it is known it says so. */
export function KeyFigure<T>({ label, of: { data, error, refetch }, shows }: KeyFigureProps<T>) {
  const translate = useTranslate();
  const isKnown = data !== undefined && !error;
  const { value, hint, tone = 'plain', action }: Figure = isKnown ? shows(data) : unknown(translate, error, refetch);
  return (
    <Card
      aria-busy={!isKnown && !error}
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
        {value}
      </Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {action && <Box sx={{ mt: 'auto', pt: 1 }}>{action}</Box>}
    </Card>
  );
}

/** A figure that is still on its way, or that the server did not give. */
function unknown(
  translate: (key: string) => string,
  error: Error | null,
  refetch: (() => unknown) | undefined,
): Figure {
  if (!error)
    return {
      value: <Skeleton width="3.5ch" sx={{ bgcolor: 'color-mix(in srgb, currentColor 14%, transparent)' }} />,
      hint: translate('app.loading'),
    };
  return {
    value: '–',
    hint: error.message,
    action: refetch && (
      <Button size="small" variant="outlined" onClick={() => void refetch()}>
        {translate('app.retry')}
      </Button>
    ),
  };
}

/** Rows of two on narrow screens, else of three; four are laid out 2 + 2 and five 3 + 2, so that none is alone. */
export function KeyFigures({ children }: { children: ReactNode }) {
  const half = '& > :nth-child(4):nth-last-child(2), & > :nth-child(5):last-child';
  const halves = '&:has(> :nth-child(2):last-child) > *, &:has(> :nth-child(4):last-child) > *';
  return (
    <Box
      sx={({ breakpoints }) => ({
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [breakpoints.up('sm')]: {
          gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
          '& > *': { gridColumn: 'span 3' },
          '& > :last-child:nth-child(odd)': { gridColumn: 'span 6' },
        },
        [breakpoints.up('md')]: {
          '& > :nth-child(n), & > :last-child:nth-child(odd)': { gridColumn: 'span 2' },
          [`${half}, ${halves}`]: { gridColumn: 'span 3' },
          '& > :first-child:last-child': { gridColumn: 'span 6' },
        },
      })}
    >
      {children}
    </Box>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** The message is the page's only content, so its title is the page's heading. */
  readonly wholePage?: boolean;
}

/** Empty state: why there is nothing, and what to do about it. */
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

/** The server's error message, with a retry button. */
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

interface AnsweredProps<Answer> {
  readonly of: Asked<Answer>;
  /** Height of the placeholder while the answer loads. */
  readonly height: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** Error, placeholder or content of a query: what an answer says is drawn of the answer alone. */
export function Answered<Answer>({ of: { data, error, refetch }, height, children }: AnsweredProps<Answer>) {
  const translate = useTranslate();
  return (
    <>
      {error && <Failure error={error} {...(refetch && { onRetry: () => void refetch() })} />}
      {data === undefined && !error && (
        <Skeleton variant="rounded" height={height} role="status" aria-label={translate('app.loading')} />
      )}
      {data !== undefined && children(data)}
    </>
  );
}
