import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Card, IconButton, Skeleton, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Empty, Failure, type Asked } from '../shared/ui/Page.js';
import { useTabTitle } from '../shared/ui/tab-title.js';
import { WireError } from '../shared/wire.js';
import { SearchAgain } from './search-again.js';

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  /** On a phone it is folded at first. */
  readonly folds?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page; on a phone it can be folded. */
export function Part({ title, count, folds = false, actions, children }: SectionProps) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(!folds);
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, pt: 2, pb: isOpen ? 1 : 2 }}>
        <Typography id={id} component="h2" variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
          {count !== undefined && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 550 }}>
              {count}
            </Box>
          )}
        </Typography>
        {actions}
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-label={translate(isOpen ? 'desk.section.fold' : 'desk.section.unfold', { name: title })}
          onClick={() => setOpen(!isOpen)}
          sx={{ display: { md: 'none' }, my: -1, width: 44, height: 44 }}
        >
          <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Box>
      <Box sx={{ display: { xs: isOpen ? 'block' : 'none', md: 'block' }, px: 2.5, pb: 2.5 }}>{children}</Box>
    </Card>
  );
}

/** What happened and whom it concerns beside what the team does with it; one below the other on a phone. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  const column = { display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.75fr) minmax(280px, 1fr)' },
      }}
    >
      <Box sx={column}>{main}</Box>
      <Box sx={column}>{aside}</Box>
    </Box>
  );
}

interface HeadProps {
  readonly eyebrow: ReactNode;
  readonly title: ReactNode;
  readonly chip?: ReactNode;
  readonly facts: readonly ReactNode[];
  readonly actions?: ReactNode;
}

/** Name, state and facts of the page. */
export function Head({ eyebrow, title, chip, facts, actions }: HeadProps) {
  return (
    <Box component="header" sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', fontWeight: 600 }}>
        {eyebrow}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        {chip}
        {actions && <Box sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).map((fact, place) => (
          <span key={place}>
            {place > 0 && ' · '}
            {fact}
          </span>
        ))}
      </Typography>
    </Box>
  );
}

interface DeskPageProps<T> {
  /** Without anybody’s name: browsers keep the titles of tabs. */
  readonly tab: string;
  readonly of: Asked<T>;
  /** `title` and `hint`, where there is no such thing or the caller may not see it. */
  readonly missing: { readonly title: string; readonly hint: string };
  readonly children: (answer: T) => ReactNode;
}

/** A page of the desk: nothing is said before it is known. */
export function DeskPage<T>({ tab, of: { data, error, refetch }, missing, children }: DeskPageProps<T>) {
  const translate = useTranslate();
  useTabTitle(tab);
  if (error instanceof WireError && (error.status === 404 || error.status === 400))
    return <Empty wholePage title={missing.title} hint={missing.hint} action={<SearchAgain />} />;
  if (error instanceof WireError && error.status === 403)
    return (
      <Empty
        wholePage
        title={translate('ra.page.access_denied')}
        hint={translate('ra.message.access_denied')}
        action={
          <Button variant="contained" href="/admin/">
            {translate('nav.overview')}
          </Button>
        }
      />
    );
  if (data === undefined && error)
    return (
      <>
        <Typography component="h1" variant="h1">
          {tab}
        </Typography>
        <Failure error={error} onRetry={() => void refetch?.()} />
      </>
    );
  if (data === undefined) return <Loading title={tab} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error && <Failure error={error} onRetry={() => void refetch?.()} />}
      {children(data)}
    </Box>
  );
}

function Loading({ title }: { title: string }) {
  const translate = useTranslate();
  const block = (height: number) => <Skeleton variant="rounded" height={height} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }} aria-busy>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h1" variant="h1" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
        <Skeleton variant="text" width="min(100%, 420px)" />
      </Box>
      <Box role="status" aria-label={translate('app.loading')}>
        {block(72)}
      </Box>
      <Columns
        main={
          <>
            {block(320)}
            {block(160)}
          </>
        }
        aside={
          <>
            {block(180)}
            {block(220)}
          </>
        }
      />
    </Box>
  );
}
