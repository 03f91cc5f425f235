import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/routing/page-link.js';
import { Picture } from '../../shared/ui/picture.js';
import { NextSteps } from '../../shared/ui/page.js';

/** The personal area before the first recommendation: what it is good for, and the way to one. */
export function NothingYet() {
  const { t } = useTranslation('status');
  return (
    <section className="card pad empty">
      <Picture name="share" />
      <div className="stack">
        <div className="stack-s">
          <h2>{t('empty.title')}</h2>
          <p className="muted">{t('empty.text')}</p>
        </div>
        <NextSteps steps={(['pick', 'share', 'watch'] as const).map(step => ({ title: t(`empty.steps.${step}`) }))} />
        <div>
          <PageLink to="Homepage" className="btn" icon="arrow">
            {t('empty.action')}
          </PageLink>
        </div>
      </div>
    </section>
  );
}
