import { useTranslation } from 'react-i18next';
import '../features/reward/reward.css';
import { AccountSection } from '../features/bank-details/account-section.js';
import { LanguageChoice } from '../features/account/language-choice.js';
import { useUser } from '../shared/http/user.js';
import { PageLink } from '../shared/routing/page-link.js';
import { tenant } from '../shared/tenant/tenant.js';
import { Page } from '../shared/ui/page.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function MyData() {
  const { t } = useTranslation(['account', 'bank']);
  const user = useUser();
  return (
    <Page title={t('data.title')} intro={t('data.intro')} width="narrow">
      {user ? (
        <>
          <section className="card pad stack">
            <h2>{t('data.person')}</h2>
            <dl className="account">
              <div><dt>{t('data.name')}</dt><dd>{[user.Anrede, user.Vorname, user.Nachname].filter(Boolean).join(' ')}</dd></div>
              <div><dt>{t('email')}</dt><dd>{user.Email}</dd></div>
            </dl>
            <p className="small muted">{t('data.wrong')} <PageLink to="Contact">{t('data.contact')}</PageLink></p>
          </section>
          {tenant().ModuleStoringBankdata && <section className="card pad stack"><h2>{t('bank:title')}</h2><AccountSection holder={`${user.Vorname} ${user.Nachname}`} /></section>}
          {tenant().Languages.length > 1 && <section className="card pad stack"><h2>{t('data.language')}</h2><LanguageChoice /></section>}
          <section className="card pad stack">
            <h2>{t('password')}</h2>
            <p className="muted">{t('data.passwordText')}</p>
            <div><PageLink to="ChangePassword" className="btn light" icon="lock">{t('change.title')}</PageLink></div>
          </section>
        </>
      ) : <Loading heights={['11rem', '13rem', '9rem']} />}
    </Page>
  );
}
