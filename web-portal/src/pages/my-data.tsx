import '../features/account/account.css';
import '../features/reward/reward.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { exportFile } from '../features/account/api.js';
import { useLanguageChange } from '../shared/i18n/i18n.js';
import { NewsletterSection } from '../features/account/newsletter.js';
import { AccountSection } from '../features/bank-details/account.js';
import { recommendationsQuery, sumsOf } from '../features/recommendations/status.js';
import { useUser, type User } from '../shared/http/user.js';
import { languages, type Language } from '../shared/i18n/language.js';
import { usePortal } from '../shared/portal.js';
import { Button } from '../shared/ui/button.js';
import { Loading, Notice, toast, useFailureText } from '../shared/ui/feedback.js';
import { later } from '../shared/ui/later.js';
import { Page } from '../shared/ui/page.js';
import { more } from '../shared/ui/more-icons.js';

// Forms are loaded when the user starts to edit.
const NameForm = later(
  async () => ({ default: (await import('../features/account/person-forms.js')).NameForm }),
  [],
  '9rem',
);
const EmailForm = later(
  async () => ({ default: (await import('../features/account/person-forms.js')).EmailForm }),
  [],
  '9rem',
);

/** The user's name and e-mail address; a new name takes effect at once, a new address after confirmation. */
export function PersonSection({ user }: { user: User }) {
  const { t } = useTranslation('data');
  const [editing, setEditing] = useState<'name' | 'email' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = () => setEditing(null);
  return (
    <section className="card pad stack">
      <h2>{t('data.person')}</h2>
      {editing === 'name' ? (
        <NameForm user={user} done={done} />
      ) : (
        <Fact
          label={t('data.name')}
          value={[user.Anrede && t(`data.salutation.${user.Anrede}`), user.Vorname, user.Nachname]
            .filter(Boolean)
            .join(' ')}
          change={t('data.changeName')}
          onChange={() => setEditing('name')}
        />
      )}
      {editing === 'email' ? (
        <EmailForm
          done={done}
          sent={email => {
            setSentTo(email);
            done();
          }}
        />
      ) : (
        <Fact
          label={t('data.email')}
          value={user.Email}
          change={t('data.changeEmail')}
          onChange={() => setEditing('email')}
        />
      )}
      {sentTo !== null && (
        <Notice kind="info" live>
          <p>{t('data.emailSent', { email: sentTo })}</p>
        </Notice>
      )}
    </section>
  );
}

function Fact({
  label,
  value,
  change,
  onChange,
}: {
  label: string;
  value: string;
  change: string;
  onChange: () => void;
}) {
  return (
    <div className="own-fact">
      <dl className="account">
        <div>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      </dl>
      <Button look="light" icon={more.edit} onClick={onChange}>
        {change}
      </Button>
    </div>
  );
}

/** The language of pages and mails. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('data');
  const changeTo = useLanguageChange();
  const change = async (language: Language) => {
    if (await changeTo(language)) toast(i18n.t('data:data.languageSaved'));
  };
  return (
    <fieldset className="field">
      <legend className="hint">{t('data.languageText')}</legend>
      <div className="choices two">
        {languages.map(language => (
          <label className="choice" key={language}>
            <input
              type="radio"
              name="language"
              checked={i18n.language === language}
              onChange={() => void change(language)}
            />
            <b lang={language}>{language === 'de' ? 'Deutsch' : 'English'}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ExportSection() {
  const { t } = useTranslation('data');
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const take = async () => {
    setPending(true);
    setFailure(null);
    try {
      saveFile(await exportFile(), `${t('export.file')}-${new Date().toISOString().slice(0, 10)}.json`);
      toast(t('export.saved'));
    } catch (error) {
      setFailure(error);
    }
    setPending(false);
  };
  return (
    <div className="stack">
      <p className="muted">{t('export.text')}</p>
      {failure !== null && (
        <Notice kind="stop" live>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <div>
        <Button look="light" icon={more.download} pending={pending} onClick={() => void take()}>
          {t('export.action')}
        </Button>
      </div>
    </div>
  );
}

const EraseDialog = lazy(() =>
  import('../features/account/person-forms.js').then(module => ({ default: module.EraseDialog })),
);

/** Account erasure with a confirmation dialog. `openCents`: the amount still owed. */
export function EraseSection({ openCents }: { openCents: number }) {
  const { t } = useTranslation('data');
  const [asking, setAsking] = useState<boolean>();
  return (
    <div className="stack">
      <p className="muted">{t('erase.text')}</p>
      <div>
        <Button look="stop" icon={more.trash} onClick={() => setAsking(true)}>
          {t('erase.action')}
        </Button>
      </div>
      {asking !== undefined && (
        <Suspense>
          <EraseDialog open={asking} openCents={openCents} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

const choices = () => import('../features/account/own-choices.js');
const NotificationsSection = later(
  async () => ({ default: (await choices()).NotificationsSection }),
  ['newsletter'],
  '18rem',
);
const FindableSection = later(async () => ({ default: (await choices()).FindableSection }), ['finding'], '18rem');
const SecuritySection = later(() => import('../features/account/security-section.js'), ['security'], '18rem');

export default function MyData() {
  const { tenant } = usePortal();
  const { t } = useTranslation(['data', 'bank']);
  const user = useUser();
  const { data: recommendations, hasNextPage, fetchNextPage } = useInfiniteQuery(recommendationsQuery);
  // Loads all pages: the amount still owed, shown before an erasure, must include old recommendations.
  useEffect(() => {
    if (hasNextPage) void fetchNextPage();
  }, [hasNextPage, recommendations, fetchNextPage]);
  const openCents = sumsOf(recommendations?.pages.flatMap(({ Content }) => Content) ?? []).onTheWayCents;
  const { ModuleStoringBankdata, ModuleNewsletterPermission, ModuleEmpfehlerSuche, Languages } = tenant;
  return (
    <Page title={t('data.title')} intro={t('data.intro')} width="narrow">
      {user ? (
        <>
          <PersonSection user={user} />
          {ModuleStoringBankdata && (
            <section className="card pad stack">
              <h2>{t('bank:title')}</h2>
              <AccountSection holder={`${user.Vorname} ${user.Nachname}`} />
            </section>
          )}
          {Languages.length > 1 && (
            <section className="card pad stack">
              <h2>{t('data.language')}</h2>
              <LanguageChoice />
            </section>
          )}
          {ModuleNewsletterPermission && (
            <section className="card pad stack">
              <h2>{t('newsletter.title')}</h2>
              <NewsletterSection user={user} />
            </section>
          )}
          <NotificationsSection />
          {ModuleEmpfehlerSuche && <FindableSection />}
          <SecuritySection />
          <section className="card pad stack">
            <h2>{t('export.title')}</h2>
            <ExportSection />
          </section>
          <section className="card pad stack">
            <h2>{t('erase.heading')}</h2>
            <EraseSection openCents={openCents} />
          </section>
        </>
      ) : (
        <Loading heights={['14rem', '19rem', '11rem', '12rem', '12rem', '12rem', '12rem']} />
      )}
    </Page>
  );
}
