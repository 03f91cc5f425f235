import type { ReactNode } from 'react';
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
