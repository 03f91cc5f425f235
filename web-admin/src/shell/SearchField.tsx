import Search from '@mui/icons-material/Search';
import { Box, IconButton } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isTypingIn, opensSearch } from '../desk/search.js';
import { onSearchOpened } from '../shared/open-search.js';

const load = () => import('../desk/SearchDialog.js');
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search of the desk: a field that opens it, on a phone an icon, and the keys that do so from everywhere. */
export function SearchField() {
  const translate = useTranslate();
  /** The words with which it is open; null: it is not. */
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensSearch(event, isTypingIn(event.target))) return;
      event.preventDefault();
      // A dialog that asks for something is answered first.
      if (document.querySelector('.MuiDialog-root [role=dialog]:not([data-search])') === null) setWords('');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => onSearchOpened(setWords), []);
  // What is typed right after Ctrl-K has to arrive: the dialog is fetched when the page has come to rest.
  useEffect(() => {
    const rest = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(rest);
  }, []);
  const open = () => setWords('');
  const label = translate('desk.search.open');
  return (
    <>
      <IconButton
        aria-label={label}
        onClick={open}
        sx={{ display: { md: 'none' }, width: 44, height: 44, ml: 'auto' }}
        aria-haspopup="dialog"
      >
        <Search />
      </IconButton>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={open}
        sx={({ tokens }) => ({
          display: { xs: 'none', md: 'flex' },
          alignItems: 'center',
          gap: 1.25,
          width: 'min(100%, 520px)',
          minHeight: 42,
          px: 1.75,
          font: 'inherit',
          fontSize: '0.9375rem',
          color: tokens.inkSoft,
          textAlign: 'left',
          backgroundColor: tokens.surface,
          border: `1px solid ${tokens.line}`,
          borderRadius: `${Math.min(10, tokens.radius)}px`,
          cursor: 'text',
          '&:hover': { borderColor: tokens.inkSoft },
        })}
      >
        <Search aria-hidden sx={{ fontSize: '1.25rem' }} />
        <Box component="span" sx={{ flex: 1 }}>
          {translate('desk.search.invite')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={({ tokens }) => ({
            font: 'inherit',
            fontSize: '0.75rem',
            fontWeight: 600,
            px: 0.75,
            borderRadius: '5px',
            border: `1px solid ${tokens.line}`,
            backgroundColor: tokens.paper,
          })}
        >
          {isApple() ? '⌘ K' : translate('desk.search.shortcut')}
        </Box>
      </Box>
      {words !== null && (
        <Suspense>
          <SearchDialog words={words} onClose={() => setWords(null)} />
        </Suspense>
      )}
    </>
  );
}
