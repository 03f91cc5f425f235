import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.js';

const showMs = 4000;
let message: { text: string; at: number } | null = null;
const listeners = new Set<() => void>();

/** A short confirmation at the foot of the page. Nothing that must be read stands only there. */
export function toast(text: string): void {
  message = { text, at: Date.now() };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => message, () => null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => { message = null; for (const listener of listeners) listener(); }, showMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown && <div className="toast" key={shown.at}><Icon name="check" />{shown.text}</div>}
    </div>
  );
}
