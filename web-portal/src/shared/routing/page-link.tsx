import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../i18n/language.js';
import { Icon, type IconName } from '../ui/icon.js';
import { pathTo, type PageName, type PathParams } from './paths.js';

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
  const { i18n } = useTranslation();
  return (
    <Link
      to={pathTo(to, params, i18n.language as Language)}
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
