import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, Typography } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { mayOpen } from '../shared/session/abilities.js';
import type { Session } from '../shared/session/session.js';
import { Mark } from '../shared/ui/Mark.js';
import { AccountPanel } from './AccountPanel.js';
import { menu } from './menu.js';

/** Brand, the pages this person may open, and who is signed in. */
export function Sidebar({ session, onNavigate }: { session: Session; onNavigate?: () => void }) {
  const translate = useTranslate();
  const groups = menu
    .map(group => ({ ...group, entries: group.entries.filter(({ resource }) => mayOpen(session.roles, resource)) }))
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
            {entries.map(({ resource, icon }) => (
              <Entry
                key={resource}
                to={`/${resource}`}
                icon={icon}
                label={translate(`resources.${resource}.name`, { smart_count: 2 })}
                onNavigate={onNavigate}
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
