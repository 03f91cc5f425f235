import { useEffect, useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.js';

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
