import { useTranslation } from 'react-i18next';
import { CodeForm } from '../features/recipient/code-form.js';
import { Page } from '../shared/ui/page.js';

export default function Code() {
  const { t } = useTranslation('recipient');
  return (
    <Page title={t('code.title')} intro={t('code.intro')} width="narrow">
      <section className="card pad">
        <CodeForm />
      </section>
    </Page>
  );
}
