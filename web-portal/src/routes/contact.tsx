import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactForm } from '../features/contact/contact-form.js';
import { useLoggedIn } from '../shared/http/session.js';
import { useUser } from '../shared/http/user.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function Contact() {
  const { t } = useTranslation('contact');
  const loggedIn = useLoggedIn();
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <MessagePage
        key="sent"
        title={t('sent')}
        icon="check"
        kind="ok"
        actions={
          <>
            <PageLink to="Homepage" className="btn">
              {t('home')}
            </PageLink>
            <Button look="plain" onClick={() => setSentTo(null)}>
              {t('another')}
            </Button>
          </>
        }
      >
        <p className="lead">{t('sentText', { email: sentTo })}</p>
      </MessagePage>
    );
  }
  return (
    <Page key="write" title={t('title')} intro={t('intro')}>
      <div className="split-page">
        <section className="card pad">
          {loggedIn && !user ? (
            <Loading heights={['4rem', '4rem', '4rem', '10rem']} />
          ) : (
            <ContactForm key={user?.Email ?? ''} user={user} onSent={setSentTo} />
          )}
        </section>
        <aside className="stack">
          <div className="stack-s">
            <h2>{t('faqTitle')}</h2>
            <p className="muted">{t('faqText')}</p>
          </div>
          <div className="actions">
            <PageLink to="Faq" className="btn light">
              {t('faq')}
            </PageLink>
            <PageLink to="Dashboard" className="btn plain">
              {t('status')}
            </PageLink>
          </div>
        </aside>
      </div>
    </Page>
  );
}
