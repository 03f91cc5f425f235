import { Link } from '@tanstack/react-router';
import { useRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal.js';
import type { PageName, PathParams } from '../routing/paths.js';
import { Icon, type IconName } from './icon.js';

export type ButtonLook = 'main' | 'quiet' | 'light' | 'plain' | 'stop' | 'danger';

/** The form of all buttons that belong to no other; the shell renders it. */
export const PRESSES = 'presses';

/** Props of such a button: as a form's action, a press before hydration is kept and replayed by React. */
export const onPress = (press: () => unknown) =>
  ({
    type: 'submit',
    form: PRESSES,
    // Outside of React's transition, which would wait for parts whose code is still loading.
    formAction: () => void setTimeout(press),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      press();
    },
  }) as const;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  readonly onClick?: (() => unknown) | undefined;
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  readonly pending?: boolean;
  readonly children: ReactNode;
}

/** While pending it stays focusable but ignores clicks, so that keyboard users keep their place. */
export function Button({
  look = 'main',
  icon,
  pending = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={`btn ${look} ${className}`}
      aria-disabled={pending || undefined}
      {...(type === 'button'
        ? onPress(() => !pending && onClick?.())
        : {
            type,
            onClick: (event: MouseEvent) => {
              if (pending) event.preventDefault();
            },
          })}
    >
      {pending ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        icon && icon !== 'arrow' && <Icon name={icon} size={20} />
      )}
      {children}
      {icon === 'arrow' && !pending && <Icon name="arrow" size={20} />}
    </button>
  );
}

/** Runs one task at a time: clicks before the button renders as pending are ignored. */
export function useOneAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  const busy = useRef(false);
  return async work => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
}

interface PageLinkProps {
  readonly to: PageName;
  readonly params?: PathParams;
  readonly search?: Record<string, string | boolean | undefined>;
  readonly hash?: string;
  readonly className?: string;
  readonly icon?: IconName;
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** A link to a page by name, in the current language. */
export function PageLink({ to, params, search, hash, className, icon, newTab, children }: PageLinkProps) {
  const { pathTo } = usePortal();
  useTranslation(); // Renders again when the language changes.
  return (
    <Link
      to={pathTo(to, params)}
      search={search ?? {}}
      hash={hash}
      className={className}
      target={newTab ? '_blank' : undefined}
      activeOptions={{ exact: to === 'Homepage' }}
    >
      {icon && icon !== 'arrow' && <Icon name={icon} size={20} />}
      {children}
      {icon === 'arrow' && <Icon name="arrow" size={20} />}
    </Link>
  );
}
