import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { useFailureText } from '../../shared/ui/failure.js';
import { resendWelcome } from './api.js';

/** Sends the mail that confirms an address once more; pressing it again and again sends no more than one a minute. */
const pauseMs = 60_000;

export function ResendButton({ id }: { id: string }) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  const resend = async () => {
    setState('sending');
    setFailure(null);
    try {
      await resendWelcome(id);
      setState('sent');
      setTimeout(() => setState('idle'), pauseMs);
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  return (
    <span className="row">
      {state !== 'sent' && <Button look="light" icon="mail" pending={state === 'sending'} onClick={() => void resend()}>{t('resend.action')}</Button>}
      <span role="status">{state === 'sent' && <span className="tag ok">{t('resend.done')}</span>}{failure !== null && <span className="field-error">{failureText(failure)}</span>}</span>
    </span>
  );
}
