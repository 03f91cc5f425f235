import { useTranslation } from 'react-i18next';
import { tenant } from '../shared/tenant/tenant.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Disclosure } from '../shared/ui/disclosure.js';
import { Page } from '../shared/ui/page.js';

interface Question { readonly q: string; readonly a: string }

export default function Faq() {
  const { t } = useTranslation('faq');
  const groups = t('groups', { returnObjects: true, name: tenant().Name }) as unknown as { title: string; questions: Question[] }[];
  return (
    <Page title={t('title')} intro={t('intro')} width="narrow">
      {groups.map(({ title, questions }) => (
        <section key={title} className="stack-s"><h2>{title}</h2><div>{questions.map(({ q, a }) => <Disclosure key={q} title={q}><p>{a}</p></Disclosure>)}</div></section>
      ))}
      <p>{t('more')} <PageLink to="Contact">{t('contact.title')}</PageLink></p>
    </Page>
  );
}
