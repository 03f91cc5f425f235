import { useTranslation } from 'react-i18next';
import { mailboxOf } from '../features/pages/mailbox.js';
import { tenant } from '../shared/tenant/tenant.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Icon } from '../shared/ui/icon.js';
import { Notice } from '../shared/ui/notice.js';
import { Page } from '../shared/ui/page.js';

export default function Contact() {
  const { t } = useTranslation('faq');
  const mail = mailboxOf(tenant().Name);
  return (
    <Page title={t('contact.title')} intro={t('contact.intro')} width="narrow">
      <section className="card pad stack">
        <div className="stack-s"><h2>{t('contact.write')}</h2><p className="muted">{t('contact.writeText')}</p></div>
        <div><a className="btn" href={`mailto:${mail}`}><Icon name="mail" size={20} />{mail}</a></div>
        <Notice><p>{t('contact.demo', { name: tenant().Name })}</p></Notice>
      </section>
      <p>{t('contact.faqFirst')} <PageLink to="Faq">{t('title')}</PageLink></p>
    </Page>
  );
}
