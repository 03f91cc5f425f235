import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import {
  Alert,
  Box,
  Button,
  Card,
  Dialog,
  DialogContent,
  DialogTitle,
  Skeleton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { listWaitingDecisions } from '#contract/agentur/calls.js';
import { readInbox, type InboxCount, type InboxItem } from '#contract/agentur/inbox.js';
import { useAnswer } from '../providers/data-provider.js';
import { ReleaseBar } from '../resources/orders/ReleaseBar.js';
import { count, day, dayOf } from '../shared/format.js';
import { useMay } from '../shared/session.js';
import { StatusChip } from '../shared/ui/Detail.js';
import { Empty, Failure, Page } from '../shared/ui/Page.js';
import { Pages } from '../shared/ui/paging.js';
import { Columns } from './frame.js';
import {
  countOf,
  deedOf,
  inboxFilterKey,
  placeOf,
  stepped,
  wholeInbox,
  type InboxDeed,
  type InboxFilter,
} from './inbox.js';
import { isTypingIn } from './search.js';
import { Work, type Hands } from './work.js';

const nameOf = ({ Art, Nummer }: InboxItem) => `${Art}/${Nummer}`;

/** What waits for the team, and who has it (docs/specification/desk.md#the-inbox). */
export function InboxPage() {
  const translate = useTranslate();
  const may = useMay();
  const [filter, setFilter] = useStore<InboxFilter>(inboxFilterKey, wholeInbox);
  const [page, setPage] = useState(1);
  const [isHelping, setHelping] = useState(false);
  const found = useAnswer(
    readInbox,
    {
      query: {
        ...(filter.kind && { art: filter.kind }),
        ...(filter.whose !== 'all' && { wer: filter.whose }),
        faellig: filter.due,
        page,
      },
    },
    { keeps: true, refresh: 30_000 },
  );
  const choose = (changed: Partial<InboxFilter>) => {
    setFilter({ ...filter, ...changed });
    setPage(1);
  };
  const { data, error, refetch } = found;
  return (
    <Page
      title={translate('desk.inbox.title')}
      intro={translate('desk.inbox.intro')}
      actions={
        <Button
          size="small"
          variant="outlined"
          startIcon={<HelpOutlineOutlined />}
          onClick={() => setHelping(true)}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          {translate('desk.inbox.keys.title')}
        </Button>
      }
    >
      <Decisions />
      {may('AuftragsReport') && <ReleaseBar />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data ? (
        <>
          <Choices counts={data.Anzahlen} filter={filter} onChoose={choose} />
          <Items
            key={`${JSON.stringify(filter)} ${page}`}
            items={data.Content}
            isFiltered={JSON.stringify(filter) !== JSON.stringify(wholeInbox)}
            onWhole={() => choose(wholeInbox)}
            onHelp={() => setHelping(true)}
          />
          <Pages
            page={page}
            pages={data.PageCount}
            onChange={setPage}
            previous={translate('desk.inbox.previous')}
            next={translate('desk.inbox.next')}
          />
        </>
      ) : (
        !error && <Skeleton variant="rounded" height={320} role="status" aria-label={translate('app.loading')} />
      )}
      {isHelping && <Keys onClose={() => setHelping(false)} />}
    </Page>
  );
}

/** Decisions that only the second person may take are made where they are explained. */
function Decisions() {
  const translate = useTranslate();
  const { data } = useAnswer(listWaitingDecisions, {}, { refresh: 30_000 });
  // Orders to assign are items of the inbox themselves.
  const others = data?.filter(({ Art }) => Art !== 'Zuordnungen' && Art !== 'Pruefungen');
  if (!others || others.length === 0) return null;
  const sum = others.reduce((all, { Anzahl }) => all + Anzahl, 0);
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to="/" size="small" color="inherit">
          {translate('desk.inbox.to_decisions')}
        </Button>
      }
    >
      {translate('desk.inbox.decisions', { smart_count: sum, count: count(sum) })}
    </Alert>
  );
}

interface ChoicesProps {
  readonly counts: readonly InboxCount[];
  readonly filter: InboxFilter;
  readonly onChoose: (changed: Partial<InboxFilter>) => void;
}

const chips = { flexWrap: 'wrap', gap: 1, '& .MuiToggleButton-root': { px: 1.5, gap: 0.75 } } as const;

/** Kind, whose, and when; each says how much it would show. */
function Choices({ counts, filter, onChoose }: ChoicesProps) {
  const translate = useTranslate();
  const of = (name: Parameters<typeof countOf>[1]) => countOf(counts, name, filter.kind);
  const whose = [
    ['all', of('Anzahl')],
    ['ich', of('Meine')],
    ['niemand', of('Niemandes')],
  ] as const;
  const due = [
    ['jetzt', of('Anzahl')],
    ['ueberfaellig', of('Ueberfaellig')],
    ['spaeter', of('Zurueckgestellt')],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={translate('desk.inbox.kinds')}
        value={filter.kind ?? ''}
        onChange={(_, kind: InboxFilter['kind'] | '' | null) => kind !== null && onChoose({ kind: kind || null })}
        sx={chips}
      >
        <ToggleButton value="">
          {translate('desk.inbox.every_kind')} <b>{count(countOf(counts, 'Anzahl'))}</b>
        </ToggleButton>
        {counts.map(({ Art, Anzahl, Ueberfaellig }) => (
          <ToggleButton key={Art} value={Art}>
            {translate(`desk.inbox.kind.${Art}`)} <b>{count(Anzahl)}</b>
            {Ueberfaellig > 0 && (
              <Box component="span" sx={{ color: 'error.main' }}>
                {translate('desk.inbox.overdue_of', { smart_count: Ueberfaellig })}
              </Box>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('desk.inbox.whose')}
          value={filter.whose}
          onChange={(_, chosen: InboxFilter['whose'] | null) => chosen && onChoose({ whose: chosen })}
        >
          {whose.map(([value, amount]) => (
            <ToggleButton key={value} value={value} sx={{ gap: 0.75 }}>
              {translate(`desk.inbox.of.${value}`)} {value !== 'all' && <b>{count(amount)}</b>}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('desk.inbox.when')}
          value={filter.due}
          onChange={(_, chosen: InboxFilter['due'] | null) => chosen && onChoose({ due: chosen })}
        >
          {due.map(([value, amount]) => (
            <ToggleButton key={value} value={value} sx={{ gap: 0.75 }}>
              {translate(`desk.inbox.due.${value}`)} {value !== 'jetzt' && <b>{count(amount)}</b>}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
    </Box>
  );
}

interface ItemsProps {
  readonly items: readonly InboxItem[];
  readonly isFiltered: boolean;
  readonly onWhole: () => void;
  readonly onHelp: () => void;
}

/** What waits, one below the other, and beside it what is done with the one that is marked. */
function Items({ items, isFiltered, onWhole, onHelp }: ItemsProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [marked, setMarked] = useState<string | null>(isNarrow ? null : items[0] ? nameOf(items[0]) : null);
  const hands = useRef<Hands>(null);
  const found = items.findIndex(item => nameOf(item) === marked);
  // What was marked has gone: the next one took its place.
  const last = useRef(0);
  const at = found < 0 && marked !== null ? stepped(items.length, last.current, 1 as const) : found;
  useEffect(() => {
    if (found >= 0) last.current = Math.max(found - 1, 0);
  }, [found]);
  const current = at >= 0 ? items[at] : undefined;
  useKeys({ items, at, hands, onMark: item => setMarked(nameOf(item)), onHelp });

  if (items.length === 0)
    return (
      <Card>
        <Empty
          title={translate(isFiltered ? 'list.nothing_found' : 'desk.inbox.empty')}
          hint={translate(isFiltered ? 'desk.inbox.nothing_of' : 'desk.inbox.empty_hint')}
          action={
            isFiltered && (
              <Button variant="outlined" onClick={onWhole}>
                {translate('desk.inbox.whole')}
              </Button>
            )
          }
        />
      </Card>
    );
  const workOn = (item: InboxItem) => <WorkOn key={nameOf(item)} item={item} hands={hands} />;
  const list = (
    <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }} aria-label={translate('desk.inbox.title')}>
      {items.map(item => {
        const isMarked = item === current;
        return (
          <Row
            key={nameOf(item)}
            item={item}
            isMarked={isMarked}
            onMark={() => setMarked(isMarked && isNarrow ? null : nameOf(item))}
          >
            {isNarrow && isMarked && workOn(item)}
          </Row>
        );
      })}
    </Card>
  );
  return isNarrow ? list : <Columns main={list} aside={current && workOn(current)} />;
}

interface RowProps {
  readonly item: InboxItem;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly children: React.ReactNode;
}

function Row({ item, isMarked, onMark, children }: RowProps) {
  const translate = useTranslate();
  const { Art, Titel, Untertitel, Seit, Faellig, Zustaendig, WiedervorlageAm, Notizen } = item;
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) here.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const isOverdue = Faellig !== null && new Date(Faellig) < new Date();
  return (
    <Box
      component="li"
      ref={here}
      sx={({ tokens }) => ({
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        ...(isMarked && { backgroundColor: tokens.brandSoft, boxShadow: `inset 3px 0 0 ${tokens.brand}` }),
      })}
    >
      <Box
        component="button"
        type="button"
        aria-expanded={isMarked}
        onClick={onMark}
        sx={{
          display: 'grid',
          gap: 0.5,
          width: '100%',
          px: 2,
          py: 1.5,
          font: 'inherit',
          color: 'inherit',
          textAlign: 'left',
          background: 'none',
          border: 0,
          cursor: 'pointer',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {Titel}
          </Box>
          <StatusChip tone={isOverdue ? 'stop' : 'wait'}>{translate(`desk.inbox.one.${Art}`)}</StatusChip>
          {Zustaendig && <StatusChip tone="plain">{Zustaendig.Name}</StatusChip>}
        </Box>
        <Typography component="span" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[
            Untertitel,
            translate('desk.inbox.since', { date: day(Seit) }),
            Faellig && translate(isOverdue ? 'desk.inbox.overdue_since' : 'desk.inbox.until', { date: day(Faellig) }),
            WiedervorlageAm && `${translate('desk.work.due')} ${dayOf(WiedervorlageAm)}`,
            Notizen.length > 0 && `${translate('desk.section.notes')}: ${count(Notizen.length)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {children && <Box sx={{ px: 2, pb: 2 }}>{children}</Box>}
    </Box>
  );
}

/** What can be done with something that waits: decide on it where that is done, take it, put it off, note on it. */
function WorkOn({ item, hands }: { item: InboxItem; hands: RefObject<Hands | null> }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, position: { md: 'sticky' }, top: { md: 16 } }}>
      <Button component={Link} to={placeOf(item)} variant="contained" size="large">
        {translate(`desk.inbox.decide.${item.Art}`)}
      </Button>
      <Work
        of={{ item }}
        Notizen={item.Notizen}
        Zustaendig={item.Zustaendig}
        WiedervorlageAm={item.WiedervorlageAm}
        hands={hands}
      />
    </Box>
  );
}

interface KeysProps {
  readonly items: readonly InboxItem[];
  readonly at: number;
  readonly hands: RefObject<Hands | null>;
  readonly onMark: (item: InboxItem) => void;
  readonly onHelp: () => void;
}

/** The inbox from the keyboard, where nobody is typing and no dialog asks for anything. */
function useKeys({ items, at, hands, onMark, onHelp }: KeysProps) {
  const navigate = useNavigate();
  const doing: Record<InboxDeed, () => void> = {
    next: () => items[0] && onMark(items[stepped(items.length, at, 1)]!),
    previous: () => items[0] && onMark(items[stepped(items.length, at, -1)]!),
    take: () => hands.current?.take(),
    note: () => hands.current?.note(),
    later: () => hands.current?.later(),
    open: () => void (items[at] && navigate(placeOf(items[at]))),
    help: onHelp,
  };
  const latest = useRef(doing);
  latest.current = doing;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const deed = deedOf(event);
      if (!deed || event.defaultPrevented || isTypingIn(event.target)) return;
      if (document.querySelector('[role=dialog], [role=listbox]') !== null) return;
      // The arrow keys belong to whatever group of choices has the focus.
      if (event.key.startsWith('Arrow') && event.target !== document.body) return;
      event.preventDefault();
      latest.current[deed]();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const keys = ['j', 'k', 'a', 'n', 'e', 'o', '?'] as const;

function Keys({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="inbox-keys">
      <DialogTitle id="inbox-keys">{translate('desk.inbox.keys.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2.5, rowGap: 1, minWidth: 260 }}
        >
          {keys.map(key => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <kbd>{key}</kbd>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`desk.inbox.keys.${key === '?' ? 'help' : key}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  );
}
