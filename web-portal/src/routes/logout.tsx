import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../features/account/api.js';
import { forgetAccountsLanguage } from '../features/account/language-at-login.js';
import { session } from '../shared/http/session.js';
import { tabStore } from '../shared/http/tab-store.js';
import { money } from '../shared/i18n/format.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { tenant } from '../shared/tenant/tenant.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { MessagePage } from '../shared/ui/page.js';

/** Ends the session and leads on; after erasing one's account it says goodbye first. */
export default function Logout() {
  const navigate = useNavigate();
  const [erased] = useState(() => tabStore.read<{ openCents: number }>('erased'));
  useEffect(() => {
    const leave = async () => {
      if (session.isOpen() && !erased) await logOut().catch(() => undefined); // Here it ends in any case; the server's half runs out by itself.
      session.end();
      forgetAccountsLanguage();
      tabStore.forget('erased');
      if (!erased) await navigate({ to: pathTo(tenant().ModuleErzwingeLogin ? 'Login' : 'Homepage'), replace: true });
    };
    void leave();
  }, [navigate, erased]);
  return erased ? <Goodbye openCents={erased.openCents} /> : <PageLoading />;
}

function Goodbye({ openCents }: { openCents: number }) {
  const { t } = useTranslation('account');
  return (
    <MessagePage
      title={t('erased.title')}
      icon="check"
      kind="ok"
      actions={
        <PageLink to="Homepage" className="btn light">
          {t('erased.home')}
        </PageLink>
      }
    >
      <p className="lead">{t('erased.text')}</p>
      {openCents > 0 && <p>{t('erased.open', { amount: money(openCents) })}</p>}
    </MessagePage>
  );
}
