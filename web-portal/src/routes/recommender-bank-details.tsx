import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../features/reward/reward.css';
import { AccountSection } from '../features/bank-details/account-section.js';
import { useUser } from '../shared/http/user.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Page } from '../shared/ui/page.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function RecommenderBankDetails() {
  const { t } = useTranslation('bank');
  const user = useUser();
  const wanted = 'neu' in useSearch({ strict: false });
  return (
    <Page title={t('title')} intro={t('intro')} width="narrow">
      <section className="card pad">{user ? <AccountSection holder={`${user.Vorname} ${user.Nachname}`} wanted={wanted} /> : <Loading heights={['8rem']} />}</section>
      <p className="small muted">{t('safe')}</p>
      <p><PageLink to="Dashboard" className="btn plain">{t('dashboard')}</PageLink></p>
    </Page>
  );
}
