import { useTranslation } from 'react-i18next';
import { tenant } from '../../shared/tenant/tenant.js';
import { Page } from '../../shared/ui/page.js';
import { mailboxOf } from './mailbox.js';

interface Section { readonly title: string; readonly text: readonly string[] }

/** A page of plain text: a title and sections from the texts of `legal`. */
export function ProsePage({ name }: { name: 'imprint' | 'privacy' | 'terms' }) {
  const { t } = useTranslation('legal');
  const values = { name: tenant().Name, mail: mailboxOf(tenant().Name) };
  const sections = t(`${name}.sections`, { returnObjects: true, ...values }) as unknown as Section[];
  return (
    <Page title={t(`${name}.title`)} intro={t(`${name}.intro`, values)}>
      <div className="prose">
        {sections.map(({ title, text }) => <section key={title}><h2>{title}</h2>{text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}</section>)}
      </div>
    </Page>
  );
}
