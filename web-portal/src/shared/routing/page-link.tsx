import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../ui/icon.js';
import { usePortal } from '../portal.js';
import type { PageName, PathParams } from './paths.js';

interface PageLinkProps {
  readonly to: PageName;
  readonly params?: PathParams;
  readonly search?: Record<string, string | boolean>;
  readonly hash?: string;
  readonly className?: string;
  readonly icon?: IconName;
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** A link to a page by name, in the language spoken now. */
export function PageLink({ to, params, search, hash, className, icon, newTab, children }: PageLinkProps) {
  const { pathTo } = usePortal();
  useTranslation(); // Rendered anew when the language changes.
  return (
    <Link
      to={pathTo(to, params)}
      search={search ?? {}}
      hash={hash}
      className={className}
      target={newTab ? '_blank' : undefined}
      activeOptions={{ exact: to === 'Homepage' }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {icon && icon !== 'arrow' && <Icon name={icon} size={20} />}
      {children}
      {icon === 'arrow' && <Icon name="arrow" size={20} />}
    </Link>
  );
}
