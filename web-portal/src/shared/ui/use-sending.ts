import { useRef, useState } from 'react';
import { useFailureText } from './failure.js';

/** One press, one request: what a button that sends something is at, and what went wrong in the user's language. */
export function useSending(send: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  const busy = useRef(false); // Presses that come before the button is drawn anew are one.
  const press = async () => {
    if (busy.current) return;
    busy.current = true;
    setState('sending');
    setFailure(null);
    try {
      await send();
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    } finally {
      busy.current = false;
    }
  };
  return { state, failure: failure === null ? null : failureText(failure), press: () => void press(), again: () => setState('idle') };
}
