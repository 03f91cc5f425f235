import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useOneAtATime } from './button.js';
import { useFailureText } from './feedback.js';

/** Placeholder in prerendered pages for parts that only the browser renders. */
export const LEFT_TO_THE_BROWSER = 'left-to-the-browser';

const never = () => () => undefined;
const leftOut = Object.assign(new Error('Rendered anew'), { digest: LEFT_TO_THE_BROWSER });

/** Makes React render this part anew instead of hydrating it: it recovers from an error by doing so. */
export function useRenderedAnew(anew = false): void {
  const hydrates = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (hydrates && anew) throw leftOut;
}

/**
 * True on the server and while hydrating, then false. It changes in a transition: an urgent update would replace parts
 * whose code is still loading by their fallback. Wrap such parts in `memo`: rendering them in the transition makes
 * React wait for them forever, and nothing else hydrates.
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

/** Sends once per press; returns the state and an error text in the user's language. */
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
