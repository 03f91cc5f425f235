import { useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

export type ButtonLook = 'main' | 'quiet' | 'light' | 'plain' | 'stop' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  readonly pending?: boolean;
  readonly children: ReactNode;
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
  return (
    <button
      {...rest}
      type={type}
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
    </button>
  );
}

/** Does what it is given unless the last is still under way: presses that come before the button is drawn anew are one. */
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
