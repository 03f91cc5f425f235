import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Avatar, Box, Button, IconButton, Tooltip, Typography, useTheme } from '@mui/material';
import { useLogout, useTheme as useAppearance, useTranslate } from 'react-admin';
import type { Session } from '../shared/session/session.js';
import { LanguageSwitch } from './LanguageSwitch.js';

const knownRoles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber', 'plattform'];

/** Who is signed in, in which role, and what is theirs to set. */
export function AccountPanel({ session }: { session: Session }) {
  const translate = useTranslate();
  const logout = useLogout();
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
          {initials(session.name)}
        </Avatar>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography noWrap sx={{ fontWeight: 650, lineHeight: 1.25 }}>
            {session.name}
          </Typography>
          <Typography noWrap variant="caption" color="text.secondary" component="p">
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
        <LanguageSwitch />
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

function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return `${parts[0]?.[0] ?? ''}${parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
