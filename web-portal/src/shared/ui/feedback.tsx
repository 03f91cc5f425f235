import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../http/send.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

const icons: Record<string, IconName> = { info: 'info', ok: 'check', wait: 'clock', stop: 'alert' };

/** A highlighted message, by colour, shape and text. `live` announces it when it appears. */
export function Notice({
  kind = 'info',
  live = false,
  children,
  actions,
}: {
  kind?: 'info' | 'ok' | 'wait' | 'stop';
  live?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role={live ? (kind === 'stop' ? 'alert' : 'status') : undefined}>
      <Icon name={icons[kind]!} />
      <div>{children}</div>
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

/** Error text for the user: the server's message, or advice about the connection. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return error =>
    error instanceof ProblemError ? error.message : t(navigator.onLine ? 'failure.unreachable' : 'failure.offline');
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation();
  const text = useFailureText();
  return (
    <Notice
      kind="stop"
      live
      actions={
        retry && (
          <Button look="light" icon="refresh" className="small" onClick={retry}>
            {t('failure.retry')}
          </Button>
        )
      }
    >
      <p>{text(error)}</p>
    </Notice>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onReset: () => void;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Failure
        error={this.state.error}
        retry={() => {
          this.props.onReset();
          this.setState({ error: null });
        }}
      />
    );
  }
}

/** Shows an error in place of its children; the rest of the page stays. */
export function QueryBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  );
}

/** True once `going` has lasted longer than `afterMs`. */
export function useSlow(going: boolean, afterMs = 6_000): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going, afterMs]);
  return going && slow;
}

/** A placeholder of the final size. An svg, because the CSP forbids inline styles on prerendered pages. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <svg className="skeleton" width={width} height={height} aria-hidden="true" />;
}

export function Loading({ heights, className = 'stack' }: { heights: readonly string[]; className?: string }) {
  const { t } = useTranslation();
  const slow = useSlow(true, 8_000);
  return (
    <div className={className} role="status">
      <span className={slow ? 'hint' : 'sr'}>{t(slow ? 'loadingSlow' : 'loading')}</span>
      {heights.map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

/** Marks the page as incomplete without taking space, as there may be nothing to show. */
export const Coming = () => <span hidden aria-busy="true" />;

const showMs = 4000;
let message: { text: string; icon: IconName; at: number } | null = null;
const listeners = new Set<() => void>();

/** A short message at the bottom, mostly a confirmation. Never the only place of important information. */
export function toast(text: string, icon: IconName = 'check'): void {
  message = { text, icon, at: Date.now() };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => {
      message = null;
      for (const listener of listeners) listener();
    }, showMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown && (
        <div className="toast" key={shown.at}>
          <Icon name={shown.icon} />
          {shown.text}
        </div>
      )}
    </div>
  );
}
