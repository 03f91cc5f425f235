import { updateLanguage } from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { switchLanguage } from '../../shared/i18n/i18n.js';
import { chosenLanguage, type Language } from '../../shared/i18n/language.js';
import { lazyWithTexts } from '../../shared/ui/later.js';
import { twinOf, urlOf } from '../../shared/routing/paths.js';
import type { Portal } from '../../shared/portal.js';
import { useTranslation } from 'react-i18next';
import { Button, PageLink } from '../../shared/ui/button.js';
import { MessagePage } from '../../shared/ui/page.js';
import { useSending } from '../../shared/ui/hooks.js';
import { languageAtLogin, noteAccountsLanguage, wasOfAccount } from './after-login.js';
import { resendWelcome } from './login-calls.js';
import { more } from '../../shared/ui/more-icons.js';

/** Starts the session of a login answer and applies its language (decision 0024). */
export async function enter(portal: Portal, answer: User): Promise<void> {
  const { tenant, session, tab, queryClient } = portal;
  const { speak, store } = languageAtLogin({
    chosen: wasOfAccount(tab) ? null : chosenLanguage(),
    account: answer.Language,
    offered: tenant.Languages,
    support: answer.AdminLogin === true,
  });
  if (speak) {
    noteAccountsLanguage(tab, speak);
    await switchLanguage(portal, speak).catch(() => undefined); // The page keeps its language.
  }
  session.start(answer.Token);
  queryClient.setQueryData(userQuery.queryKey, answer);
  if (store) await send(updateLanguage, { body: { Language: store } }).catch(() => undefined); // For mails only.
}

/** A target's path in the current language. */
export function inOurLanguage(target: string, language: string): string {
  const { pathname, search, hash } = urlOf(target);
  return (twinOf(pathname, language as Language) ?? pathname) + search + hash;
}

/** Loaded when a login needs it. */
export const SecondStep = lazyWithTexts(() => import('./second-factor.js'), ['security']);

/** The server sends the confirmation mail at most once a minute. */
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
        <Button look="light" icon={more.mail} pending={state === 'sending'} onClick={press}>
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
