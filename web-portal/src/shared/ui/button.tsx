import { Link } from '@tanstack/react-router';
import { useRef, type ButtonHTMLAttributes, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal.js';
import type { PageName, PathParams } from '../routing/paths.js';
import { Icon, type IconName } from './icon.js';

export type ButtonLook = 'main' | 'quiet' | 'light' | 'plain' | 'stop' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  readonly pending?: boolean;
  readonly children: ReactNode;
}

const PRESSES = 'presses';

/** The form of every button that has none of its own. */
export const Presses = () => <form id={PRESSES} hidden action={() => undefined} />;

/** A button that may be pressed before the page is hydrated: so long it submits `Presses`, and React replays what was submitted. */
export function Press({ onClick, ...rest }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      {...rest}
      ref={button}
      type="submit"
      form={PRESSES}
      formAction={() => button.current?.click()}
      onClick={event => {
        event.preventDefault();
        onClick?.(event);
      }}
    />
  );
}

/** What a form needs that may be sent before the page is hydrated: React replays that as the action of the form, and empties it after, though sending has only begun. */
export function useSentAgain(form: RefObject<HTMLFormElement | null>) {
  const replayed = useRef(false);
  return {
    action: () => {
      replayed.current = true;
      form.current?.requestSubmit();
    },
    onReset: (event: SyntheticEvent) => {
      if (replayed.current) event.preventDefault();
    },
  };
}

/** While pending it stays focusable and does nothing, so that nobody loses their place. */
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
  const Pressed = type === 'button' ? Press : 'button';
  return (
    <Pressed
      {...rest}
      {...(type !== 'button' && { type })}
      className={`btn ${look} ${className}`}
      aria-disabled={pending || undefined}
      onClick={event => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        icon && icon !== 'arrow' && <Icon name={icon} size={20} />
      )}
      {children}
      {icon === 'arrow' && !pending && <Icon name="arrow" size={20} />}
    </Pressed>
  );
}

/** Does what it is given unless the last is still under way: presses that come before the button is rendered anew are one. */
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
