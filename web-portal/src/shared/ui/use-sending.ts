import { useState } from 'react';
import { useFailureText } from './feedback.js';
import { useOneAtATime } from './button.js';

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
