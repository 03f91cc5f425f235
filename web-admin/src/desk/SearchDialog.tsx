import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Clear from '@mui/icons-material/Clear';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Search from '@mui/icons-material/Search';
import { Box, Dialog, IconButton, LinearProgress, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { searchDesk, type Hit } from '#contract/agentur/desk.js';
import { useAnswer } from '../providers/data-provider.js';
import { useSession } from '../shared/session.js';
import { Failure } from '../shared/ui/Page.js';
import { destinationOf, markedIn, movedTo, withRecent, wordsOf } from './search.js';

const icons = {
  Empfehlung: CampaignOutlined,
  Empfehler: GroupsOutlined,
  Empfaenger: PersonSearchOutlined,
  Auftrag: AssignmentTurnedInOutlined,
  Reklamation: ErrorOutlineOutlined,
  Zahlung: PaymentsOutlined,
  Stapel: AccountBalanceWalletOutlined,
} satisfies Record<Hit['Art'], unknown>;

/** Kept until the page is left: names of people belong neither into an address nor into the browser's storage. */
let recent: readonly Hit[] = [];

const restsMs = 150;

/** For those who listen. */
const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** What was typed, once nobody types on; pressing Enter does not wait for it. */
function useSearch(first: string) {
  const [typed, setTyped] = useState(first);
  const words = wordsOf(typed);
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const rest = setTimeout(() => setAsked(words), restsMs);
    return () => clearTimeout(rest);
  }, [words]);
  const answer = useAnswer(searchDesk, { query: { q: asked } }, { enabled: asked !== '', keeps: true });
  // Of other words than those in the field: shown until the answer is there, but not opened.
  const isCurrent = words === asked && !answer.isPlaceholderData && answer.data !== undefined;
  return { typed, setTyped, words, answer, isCurrent, askNow: () => setAsked(words) };
}

/** One field over everything that the caller may see; arrow keys choose, Enter opens, Escape closes. */
export function SearchDialog({ words: first, onClose }: { words: string; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const id = useId();
  const [at, setAt] = useState(0);
  const [isHurried, setHurried] = useState(first !== '');
  const [before] = useState(() => document.activeElement);
  const list = useRef<HTMLUListElement>(null);
  const { typed, setTyped, words, answer, isCurrent, askNow } = useSearch(first);
  const isSearching = words !== '' && !isCurrent && !answer.error;
  const hits = words === '' ? recent : answer.data;

  const open = (hit: Hit) => {
    recent = withRecent(recent, hit);
    const path = destinationOf(hit);
    if (path) void navigate(path);
    onClose();
    // The page that was opened is read next, not what lay beneath the dialog.
    requestAnimationFrame(() => document.getElementById('inhalt')?.focus({ preventScroll: true }));
  };
  const close = () => {
    onClose();
    if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus());
  };
  const opening = useRef(open);
  opening.current = open;
  const hurriedFor = isHurried && isCurrent ? answer.data : undefined;
  useEffect(() => {
    if (!hurriedFor) return;
    setHurried(false);
    const [best] = hurriedFor;
    if (best) opening.current(best);
  }, [hurriedFor]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = hits?.[at];
      if (words === '' || isCurrent) return chosen && open(chosen);
      askNow();
      return setHurried(true);
    }
    const next = hits && movedTo(event.key, at, hits.length);
    if (next === null || next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const write = (value: string) => {
    setTyped(value);
    setAt(0);
    setHurried(false);
  };
  const optionId = (index: number) => `${id}-${index}`;
  const isExpanded = hits !== undefined && hits.length > 0;
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      disableRestoreFocus
      aria-labelledby={`${id}-title`}
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'data-search': '', sx: isPhone ? { borderRadius: 0 } : { mt: '9vh', maxHeight: '78vh' } } as object,
      }}
    >
      <Box component="h2" id={`${id}-title`} sx={hidden}>
        {translate('desk.search.open')}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 2,
          pr: 1,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <Box
          component="input"
          role="combobox"
          aria-label={translate('desk.search.field')}
          aria-expanded={isExpanded}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(isExpanded && { 'aria-activedescendant': optionId(at) })}
          value={typed}
          onChange={({ target }: { target: { value: string } }) => write(target.value)}
          onKeyDown={press}
          placeholder={translate('desk.search.placeholder')}
          autoFocus
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          sx={{
            flex: 1,
            minWidth: 0,
            height: 60,
            border: 0,
            outline: 0,
            bgcolor: 'transparent',
            color: 'text.primary',
            font: 'inherit',
            fontSize: '1.125rem',
            '&:focus-visible': { outline: 'none' },
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <IconButton aria-label={translate('app.close')} onClick={close} sx={{ width: 44, height: 44 }}>
          <Clear />
        </IconButton>
      </Box>
      {/* Always as high, so that nothing moves while somebody types. */}
      <Box sx={{ height: 3 }}>
        {isSearching && (
          <LinearProgress aria-label={translate('desk.search.searching')} sx={{ height: 3, borderRadius: 0 }} />
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1, minHeight: { xs: 0, sm: 220 } }} aria-busy={isSearching}>
        {words !== '' && answer.error && <Failure error={answer.error} onRetry={() => void answer.refetch()} />}
        {words === '' && recent.length > 0 && <Heading>{translate('desk.search.recent')}</Heading>}
        {isExpanded && (words === '' || !answer.error) && (
          <Box
            component="ul"
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={translate(words === '' ? 'desk.search.recent' : 'desk.search.results')}
            sx={{ m: 0, p: 1, listStyle: 'none', opacity: words === '' || isCurrent ? 1 : 0.6 }}
          >
            {hits.map((hit, index) => (
              <Option
                key={`${hit.Art}/${hit.Nummer}`}
                id={optionId(index)}
                hit={hit}
                words={words}
                isChosen={index === at}
                onPoint={() => setAt(index)}
                onOpen={() => open(hit)}
              />
            ))}
          </Box>
        )}
        {words === '' && <Examples isShort={typed.trim() !== ''} />}
        {words !== '' && isCurrent && answer.data?.length === 0 && <NothingFound words={words} />}
      </Box>
      <Footer />
      <Box role="status" sx={hidden}>
        {words !== '' &&
          isCurrent &&
          answer.data &&
          translate('desk.search.found', { smart_count: answer.data.length })}
      </Box>
    </Dialog>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ px: 2.25, pt: 1.5, fontWeight: 650 }}>
      {children}
    </Typography>
  );
}

function Option({
  id,
  hit: { Art, Titel, Untertitel, Grund },
  words,
  isChosen,
  onPoint,
  onOpen,
}: {
  id: string;
  hit: Hit;
  words: string;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const translate = useTranslate();
  const Icon = icons[Art];
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={onOpen}
      sx={({ tokens }) => ({
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: 1.5,
        px: 1.25,
        py: 1,
        minHeight: 56,
        borderRadius: `${Math.min(10, tokens.radius)}px`,
        cursor: 'pointer',
        ...(isChosen && { backgroundColor: tokens.brandSoft, boxShadow: `inset 3px 0 0 ${tokens.brand}` }),
      })}
    >
      <Icon aria-hidden sx={{ color: isChosen ? 'primary.dark' : 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Typography component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {markedIn(Titel, words).map(({ text, isTyped }, part) =>
              isTyped ? (
                <Box
                  key={part}
                  component="mark"
                  sx={{ bgcolor: 'transparent', color: 'primary.dark', fontWeight: 800 }}
                >
                  {text}
                </Box>
              ) : (
                text
              ),
            )}
          </Typography>
          <Typography variant="caption" component="span" color="text.secondary" sx={{ ml: 'auto' }}>
            {words !== '' && translate('desk.search.because', { reason: Grund })}
          </Typography>
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[translate(`desk.kind.${Art}`), Untertitel].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

/** What may be typed, before anything is. */
function Examples({ isShort }: { isShort: boolean }) {
  const translate = useTranslate();
  if (recent.length > 0 && !isShort) return null;
  return (
    <Box sx={{ px: 2.5, py: 2, display: 'grid', gap: 1.25 }}>
      <Typography>{translate(isShort ? 'desk.search.too_short' : 'desk.search.hint')}</Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 0.75,
          color: 'text.secondary',
          fontSize: '0.9375rem',
        }}
      >
        {['name', 'number', 'email', 'customer'].map(one => (
          <li key={one}>{translate(`desk.search.example.${one}`)}</li>
        ))}
      </Box>
    </Box>
  );
}

/** Nothing found, and where it was looked for. */
function NothingFound({ words }: { words: string }) {
  const translate = useTranslate();
  const isOperator = useSession()?.roles.includes('Betreiber') ?? false;
  return (
    <Box sx={{ px: 2.5, py: 3, display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {translate('desk.search.nothing', { words })}
      </Typography>
      <Typography color="text.secondary">
        {translate(isOperator ? 'desk.search.searched_operator' : 'desk.search.searched')}
      </Typography>
      <Typography color="text.secondary">{translate('desk.search.whole')}</Typography>
    </Box>
  );
}

function Footer() {
  const translate = useTranslate();
  return (
    <Typography
      aria-hidden
      variant="caption"
      component="p"
      color="text.secondary"
      sx={{ display: { xs: 'none', sm: 'block' }, px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
    >
      {translate('desk.search.keys')}
    </Typography>
  );
}
