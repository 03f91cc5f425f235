import { useTranslation } from 'react-i18next';
import { Button, PageLink } from '../../shared/ui/button.js';
import { MessagePage } from '../../shared/ui/page.js';
import { useSending } from '../../shared/ui/hooks.js';
import { resendWelcome } from './api.js';

/** Sends the mail that confirms an address once more; pressing it again and again sends no more than one a minute. */
const pauseMs = 60_000;

export function ResendButton({ id }: { id: string }) {
  const { t } = useTranslation('account');
  const { state, failure, press, again } = useSending(async () => {
    await resendWelcome(id);
    setTimeout(again, pauseMs);
  });
  return (
    <span className="row">
      {state !== 'sent' && (
        <Button look="light" icon="mail" pending={state === 'sending'} onClick={press}>
          {t('resend.action')}
        </Button>
      )}
      <span role="status">
        {state === 'sent' && <span className="tag ok">{t('resend.done')}</span>}
        {failure && <span className="field-error">{failure}</span>}
      </span>
    </span>
  );
}

export function AccountLinkGone() {
  const { t } = useTranslation('account');
  return (
    <MessagePage
      title={t('linkGone.title')}
      icon="link"
      kind="wait"
      actions={
        <PageLink to="Login" className="btn">
          {t('linkGone.action')}
        </PageLink>
      }
    >
      <p className="lead">{t('linkGone.text')}</p>
    </MessagePage>
  );
}
