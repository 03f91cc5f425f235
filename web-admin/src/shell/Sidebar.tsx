import type { SvgIconComponent } from '@mui/icons-material';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import Inbox from '@mui/icons-material/Inbox';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import { Avatar, Box, Button, IconButton, Tooltip, Typography, useTheme } from '@mui/material';
import { useLocaleState, useLogout, useStoreContext, useTheme as useAppearance, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { initialsOf } from '#shared/initials.js';
import { mayOpen, resources } from '../resources/index.js';
import { menuGroups } from '../resources/resource.js';
import { mayUseDesk, type Session } from '../shared/session.js';
import { listKey, viewKey } from '../shared/list-keys.js';
import { Mark } from '../shared/ui/Mark.js';
import { LanguageSwitch } from './LanguageSwitch.js';

const knownRoles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber', 'plattform'];

/** The signed-in user, their role and preferences. */
function AccountPanel({ session }: { session: Session }) {
  const translate = useTranslate();
  const logout = useLogout();
  const [locale, setLocale] = useLocaleState();
  const dark = useTheme().palette.mode === 'dark';
  const [, setAppearance] = useAppearance();
  const role = session.roles.find(name => knownRoles.includes(name)) ?? 'other';
  const appearance = `${translate('app.appearance')}: ${translate(dark ? 'app.dark' : 'app.light')}`;
  return (
    <Box
      sx={{
        p: 1.5,
        mt: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 0.5 }}>
        <Avatar
          aria-hidden
          sx={{
            width: 34,
            height: 34,
            fontSize: '0.8125rem',
            fontWeight: 700,
            bgcolor: 'primary.light',
            color: 'primary.dark',
          }}
        >
          {initialsOf(session.name)}
        </Avatar>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' }}>{session.name}</Typography>
          <Typography
            variant="caption"
            color="text.secondary"
            component="p"
            sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}
          >
            {translate(`role.${role}`)}
            {session.agencyNumber ? ` · ${session.agencyNumber}` : ''}
          </Typography>
        </Box>
        <Tooltip title={translate('ra.auth.logout')}>
          <IconButton aria-label={translate('ra.auth.logout')} onClick={() => void logout({}, undefined, false)}>
            <LogoutOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <LanguageSwitch language={locale} onChange={setLocale} />
        <Tooltip title={appearance}>
          <IconButton
            aria-label={appearance}
            aria-pressed={dark}
            onClick={() => setAppearance(dark ? 'light' : 'dark')}
          >
            {dark ? <DarkModeOutlined fontSize="small" /> : <LightModeOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Box>
      {session.portalUrl && (
        <Button size="small" variant="outlined" href={session.portalUrl} target="_blank" rel="noopener">
          {translate('app.portal')}
        </Button>
      )}
    </Box>
  );
}

/** Brand, the pages this user may open, and their account. */
export function Sidebar({ session, onNavigate }: { session: Session; onNavigate?: () => void }) {
  const translate = useTranslate();
  const store = useStoreContext();
  const groups = menuGroups
    .map(group => ({
      title: `nav.${group}`,
      entries: resources.filter(({ name, menu }) => menu === group && mayOpen(session.roles, name)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Box
      component="aside"
      aria-label={translate('app.console')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', bgcolor: 'background.paper', overflowY: 'auto' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2.5, pt: 2.5, pb: 2 }}>
        <Mark />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 800, fontSize: '1.15rem', letterSpacing: '-0.03em', lineHeight: 1.1 }} noWrap>
            {session.tenantName}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {translate('app.console')}
          </Typography>
        </Box>
      </Box>
      <Box component="nav" aria-label={translate('app.menu')} sx={{ px: 1.25, flex: 1 }}>
        {mayUseDesk(session.roles) && (
          <Entry to="/inbox" icon={Inbox} label={translate('desk.inbox.title')} onNavigate={onNavigate} />
        )}
        <Entry to="/" icon={SpaceDashboardOutlined} label={translate('nav.overview')} onNavigate={onNavigate} />
        {groups.map(({ title, entries }) => (
          <Box key={title} role="group" aria-label={translate(title)}>
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ display: 'block', px: 1.5, pt: 2, pb: 0.5, fontWeight: 600 }}
            >
              {translate(title)}
            </Typography>
            {entries.map(({ name, icon }) => (
              <Entry
                key={name}
                to={`/${name}`}
                icon={icon}
                label={translate(`resources.${name}.name`, { smart_count: 2 })}
                onNavigate={() => {
                  // The menu opens a list as it is: a search for somebody before ends here.
                  store.removeItem(viewKey(name));
                  store.removeItem(listKey(name));
                  onNavigate?.();
                }}
              />
            ))}
          </Box>
        ))}
      </Box>
      <AccountPanel session={session} />
    </Box>
  );
}

function Entry({
  to,
  icon: Icon,
  label,
  onNavigate,
}: {
  to: string;
  icon: SvgIconComponent;
  label: string;
  onNavigate?: (() => void) | undefined;
}) {
  return (
    <Box
      component={NavLink}
      to={to}
      end={to === '/'}
      onClick={onNavigate}
      sx={({ tokens }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        minHeight: { xs: 44, md: 38 },
        borderRadius: `${Math.min(10, tokens.radius)}px`,
        textDecoration: 'none',
        color: tokens.inkSoft,
        fontWeight: 550,
        fontSize: '0.9375rem',
        '& svg': { fontSize: '1.25rem' },
        '&:hover': { backgroundColor: `color-mix(in srgb, ${tokens.brandSoft} 60%, transparent)`, color: tokens.ink },
        '&.active': { backgroundColor: tokens.brandSoft, color: tokens.brandStrong, fontWeight: 700 },
      })}
    >
      <Icon aria-hidden />
      {label}
    </Box>
  );
}
