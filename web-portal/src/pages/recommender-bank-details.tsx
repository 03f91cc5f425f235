import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../features/reward/reward.css';
import { AccountSection, bankDetailsQuery } from '../features/bank-details/account.js';
import { useUser } from '../shared/http/user.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Page } from '../shared/ui/page.js';
import { Loading } from '../shared/ui/feedback.js';

export default function RecommenderBankDetails() {
  const { t } = useTranslation('bank');
  const user = useUser();
  const wanted = 'neu' in useSearch({ strict: false });
  const known = !useQuery(bankDetailsQuery()).isPending && user !== undefined;
  return (
    <Page title={t('title')} intro={t('intro')} width="narrow">
      <section className={`card pad account-part ${wanted ? 'form-first' : ''}`}>
        {user ? (
          <AccountSection holder={`${user.Vorname} ${user.Nachname}`} wanted={wanted} />
        ) : (
          <Loading heights={['8rem']} />
        )}
      </section>
      <p className={`small muted ${known ? '' : 'not-yet'}`}>{t('safe')}</p>
      <p className={known ? undefined : 'not-yet'}>
        <PageLink to="Dashboard" className="btn plain">
          {t('dashboard')}
        </PageLink>
      </p>
    </Page>
  );
}
