import MenuOutlined from '@mui/icons-material/MenuOutlined';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { refreshProgramme } from '../providers/programme.js';
import { mayOpen } from '../resources/index.js';
import type { ResourceName } from '../shared/resource-names.js';
import { mayUseDesk, useSession, type Session } from '../shared/session.js';
import { Mark } from '../shared/ui/Mark.js';
import { Empty } from '../shared/ui/Page.js';
import { useTabTitle } from '../shared/ui/tab-title.js';
import { SearchField } from './SearchField.js';
import { SessionEnd } from './SessionEnd.js';
import { Sidebar } from './Sidebar.js';

function PageFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Empty
      wholePage
      title={translate('ra.page.error')}
      hint={translate('ra.message.error')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {translate('app.retry')}
        </Button>
      }
    />
  );
}

export function NotFound() {
  const translate = useTranslate();
  useTabTitle(translate('ra.page.not_found'));
  return (
    <Empty
      wholePage
      title={translate('ra.page.not_found')}
      hint={translate('ra.message.not_found')}
      action={
        <Button variant="contained" href="/admin/">
          {translate('nav.overview')}
        </Button>
      }
    />
  );
}

export function AccessDenied() {
  const translate = useTranslate();
  useTabTitle(translate('ra.page.access_denied'));
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
}

/** An error in a page does not affect the menu. */
class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageFailure onRetry={() => this.setState({ broken: false })} /> : this.props.children;
  }
}

/** Refuses a page opened by its URL without the right to it. */
export function Guarded({ resource, children }: { resource: ResourceName; children: ReactNode }) {
  const session = useSession();
  return mayOpen(session?.roles ?? [], resource) ? children : <AccessDenied />;
}

/** Refuses a page of the desk to whom it shows nothing. */
export function ForTheDesk({ children }: { children: ReactNode }) {
  const session = useSession();
  return mayUseDesk(session?.roles ?? []) ? children : <AccessDenied />;
}

const width = 248;

/** Menu beside the page; behind a button on narrow screens. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  const token = session?.token;
  useEffect(() => {
    if (token !== undefined) void refreshProgramme().catch(() => undefined);
  }, [token]);
  if (!session) return null;
  return <Frame session={session}>{children}</Frame>;
}

function Frame({ session, children }: { session: Session; children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box
        component="a"
        href="#inhalt"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 2000,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:focus': { top: 8 },
        }}
      >
        {translate('ra.navigation.skip_nav')}
      </Box>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          '@media print': { display: 'none' },
          width,
          flex: 'none',
          borderRight: '1px solid',
          borderColor: 'divider',
          position: 'sticky',
          top: 0,
          height: '100dvh',
        }}
      >
        <Sidebar session={session} />
      </Box>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: { width: 'min(86vw, 300px)' } } }}
      >
        <Sidebar session={session} onNavigate={() => setOpen(false)} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Header session={session} onMenu={() => setOpen(true)} />
        <SessionEnd />
        <Box
          component="main"
          id="inhalt"
          tabIndex={-1}
          sx={{ maxWidth: 1400, px: { xs: 2, sm: 3, md: 4, xl: 5 }, py: { xs: 2.5, md: 4 }, outline: 'none' }}
        >
          <PageBoundary key={pathname.split('/')[1]}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </PageBoundary>
        </Box>
      </Box>
    </Box>
  );
}

/** On narrow screens the way to the menu; everywhere the search, for those who may use it. */
function Header({ session, onMenu }: { session: Session; onMenu: () => void }) {
  const translate = useTranslate();
  const searches = mayUseDesk(session.roles);
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'flex', md: searches ? 'flex' : 'none' },
        '@media print': { display: 'none' },
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, md: 4, xl: 5 },
        pt: { md: 2.5 },
        mb: { md: -1.5 },
        minHeight: { xs: 60, md: 0 },
        position: { xs: 'sticky', md: 'static' },
        top: 0,
        zIndex: 5,
        bgcolor: { xs: 'background.paper', md: 'transparent' },
        borderBottom: { xs: '1px solid', md: 0 },
        // By width as well, since the line above names a colour of its own there.
        borderBottomColor: { xs: 'divider' },
      }}
    >
      <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 1, minWidth: 0 }}>
        <IconButton aria-label={translate('ra.action.open_menu')} onClick={onMenu} sx={{ width: 44, height: 44 }}>
          <MenuOutlined />
        </IconButton>
        <Mark size={22} />
        <Typography sx={{ fontWeight: 800, letterSpacing: '-0.03em', fontSize: '1.1rem' }} noWrap>
          {session.tenantName}
        </Typography>
      </Box>
      {searches && <SearchField />}
    </Box>
  );
}
