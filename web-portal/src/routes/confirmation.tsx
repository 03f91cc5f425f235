import { useTranslation } from 'react-i18next';
import { ResendButton } from '../features/account/resend-button.js';
import { tabStore } from '../shared/http/tab-store.js';
import { PageLink } from '../shared/routing/page-link.js';
import { MessagePage, NextSteps } from '../shared/ui/page.js';

/** "Check your mail": after registering, and after recommending with an address that is not confirmed yet (PSOF0303, PSOF0304). */
export default function Confirmation() {
  const { t } = useTranslation('account');
  const sent = tabStore.read<{ email: string; kind: 'recommendation' | 'registration'; again?: boolean }>('confirm');
  if (!sent)
    return (
      <MessagePage
        title={t('confirm.title')}
        icon="mail"
        actions={
          <PageLink to="Login" className="btn">
            {t('login.title')}
          </PageLink>
        }
      >
        <p className="lead">{t('confirm.text')}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      title={t(sent.again ? 'confirm.titleAgain' : 'confirm.title')}
      icon="mail"
      actions={<ResendButton id={sent.email} />}
    >
      <p className="lead">{t(sent.again ? 'confirm.textAgain' : 'confirm.textTo', { email: sent.email })}</p>
      <NextSteps
        steps={(['open', 'password', sent.kind === 'recommendation' ? 'share' : 'recommend'] as const).map(step => ({
          title: t(`confirm.steps.${step}`),
        }))}
      />
      <p className="small muted">{t('confirm.nothing')}</p>
    </MessagePage>
  );
}
