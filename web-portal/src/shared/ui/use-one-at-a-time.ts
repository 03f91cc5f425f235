import { useRef } from 'react';

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
