import MenuOutlined from '@mui/icons-material/MenuOutlined';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useSession, type Session } from '../shared/session.js';
import { Mark } from '../shared/ui/messages.js';
import { PageBoundary } from './PageFailure.js';
import { Sidebar } from './Sidebar.js';

const width = 248;

/** Menu beside the page; on a narrow screen behind a button. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = useSession();
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
        <Box
          component="header"
          sx={{
            display: { xs: 'flex', md: 'none' },
            alignItems: 'center',
            gap: 1,
            px: 1,
            minHeight: 60,
            position: 'sticky',
            top: 0,
            zIndex: 5,
            bgcolor: 'background.paper',
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <IconButton
            aria-label={translate('ra.action.open_menu')}
            onClick={() => setOpen(true)}
            sx={{ width: 44, height: 44 }}
          >
            <MenuOutlined />
          </IconButton>
          <Mark size={22} />
          <Typography sx={{ fontWeight: 800, letterSpacing: '-0.03em', fontSize: '1.1rem' }}>
            {session.tenantName}
          </Typography>
        </Box>
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
