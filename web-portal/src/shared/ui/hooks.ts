import { startTransition, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { useOneAtATime } from './button.js';
import { useFailureText } from './feedback.js';

/** Stands in a prerendered page in the place of what the server leaves to the person's own browser. */
export const LEFT_TO_THE_BROWSER = 'left-to-the-browser';

/** Tells that the part of the page around this element attends to the person now: a button pressed in it before is pressed again (`start.ts`). */
export function useHydrated(inside: RefObject<Element | null>): void {
  useEffect(() => void inside.current?.dispatchEvent(new Event('hydrated', { bubbles: true })), [inside]);
}

const never = () => () => undefined;

/**
 * True on the server and while what it rendered is hydrated; false ever after, and for whatever is rendered later.
 * It turns in a transition: React replaces by its fallback whatever part of the page still waits for its code when what is around it is rendered at once.
 * Such a part is kept apart (`memo`): rendered anew in the transition, it makes React wait for it without end, and nothing else is hydrated.
 */
export function useHydrating(): boolean {
  const [began] = useState({ hydrating: false });
  const hydrates = useSyncExternalStore(
    never,
    () => began.hydrating,
    () => (began.hydrating = true),
  );
  const [over, setOver] = useState(false);
  useEffect(() => startTransition(() => setOver(true)), []);
  return hydrates && !over;
}

/** One press, one request: what a button that sends something is at, and what went wrong in the user's language. */
export function useSending(send: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  const oneAtATime = useOneAtATime();
  const press = () =>
    oneAtATime(async () => {
      setState('sending');
      setFailure(null);
      try {
        await send();
        setState('sent');
      } catch (error) {
        setFailure(error);
        setState('idle');
      }
    });
  return {
    state,
    failure: failure === null ? null : failureText(failure),
    press: () => void press(),
    again: () => setState('idle'),
  };
}
