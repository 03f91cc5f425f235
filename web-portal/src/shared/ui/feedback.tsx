import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../http/send.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

const icons: Record<string, IconName> = { info: 'info', ok: 'check', wait: 'clock', stop: 'alert' };

/** A sentence that matters, told by colour, shape and words. `live` announces it when it appears. */
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

/** What a person reads when something failed: the server's own words, or what to do about the connection. */
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

/** Says what failed in the place of what failed; the rest of the page stays. */
export function QueryBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  );
}

/** True once something has been going on for longer than a person expects. */
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

/** A placeholder of the final height. A drawing has its size in attributes, which the content policy allows in a page the server rendered; a style it does not. */
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

/** Takes no room, since there may be nothing to come; says that the page is not complete yet. */
export const Coming = () => <span hidden aria-busy="true" />;

const showMs = 4000;
let message: { text: string; icon: IconName; at: number } | null = null;
const listeners = new Set<() => void>();

/** A short word at the foot of the page on what one just did, mostly that it is done. Nothing that must be read stands only there. */
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
