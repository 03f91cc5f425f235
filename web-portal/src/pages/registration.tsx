import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOwnRecommendations } from '#generated/portal-calls.js';
import { creation, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { changeOf, checkRegistrationCaptcha, register, type RegisterForm as Values } from '../features/account/api.js';
import { enter, inOurLanguage } from '../features/account/enter.js';
import { EmailField } from '../shared/forms/email-field.js';
import { Form, solveCaptcha, TermsLinks, useContractForm, useDraft } from '../shared/forms/form.js';
import { TextField } from '../shared/forms/fields.js';
import { send } from '../shared/http/send.js';
import { goal } from '../shared/http/storage.js';
import { useLoggedIn, type User } from '../shared/http/user.js';
import { productAt, wishIn, withWish } from '../features/account/after-login.js';
import { pageAt, safeTarget, urlOf } from '../shared/routing/paths.js';
import { PageLink } from '../shared/ui/button.js';
import { Notice } from '../shared/ui/feedback.js';
import { useHydrating } from '../shared/ui/hooks.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { MessagePage, Page, PageLoading } from '../shared/ui/page.js';
import { usePortal, type Portal } from '../shared/portal.js';
import { more } from '../shared/ui/more-icons.js';

export function RegisterForm() {
  const { pathTo, tab, tenant } = usePortal();
  const target = safeTarget((useSearch({ strict: false }) as { ziel?: unknown }).ziel);
  const { t } = useTranslation(['account', 'legal']);
  const navigate = useNavigate();
  const create = useMemo(creation, []);
  // Uncontrolled: it may be ticked before hydration.
  const atOnce = useRef<HTMLInputElement>(null);
  const product = productAt(target);
  const form = useContractForm<Values>(({ CreateRecommender }) => CreateRecommender, {
    Vorname: '',
    Nachname: '',
    Email: '',
    ...tab.read<Partial<Values>>('register'),
  });
  useDraft(form, 'register');
  const submit = async (values: Values) => {
    const answer = await withCaptchaIfRequired(
      solved => create(key => register({ ...values, ...solved, ProduktId: product }, key)),
      () => checkRegistrationCaptcha().then(solveCaptcha),
    );
    tab.forget('register');
    const wishes = target !== null && product !== null && atOnce.current?.checked === true;
    const sent = { email: values.Email, kind: 'registration', person: values, change: changeOf(answer), wishes };
    tab.write('confirm', sent);
    goal.keep(wishes ? withWish(target) : (target ?? pathTo('Dashboard')));
    await navigate({ to: pathTo('Confirmation') });
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('register.submit')} submitIcon={more.mail}>
      <div className="pair">
        <TextField name="Vorname" label={t('firstName')} autoComplete="given-name" />
        <TextField name="Nachname" label={t('lastName')} autoComplete="family-name" />
      </div>
      <EmailField name="Email" label={t('email')} hint={t('register.emailHint')} />
      {product !== null && (
        <div className="check">
          <input ref={atOnce} id="gleich" type="checkbox" />
          <label htmlFor="gleich">
            <b>{t('register.atOnce')}</b> {t('legal:consent.recommender', { name: tenant.Name })} <TermsLinks />
          </label>
        </div>
      )}
      <p className="small muted">
        {t('register.terms')} <TermsLinks />
      </p>
    </Form>
  );
}

const ProviderButtons = lazyWithTexts(
  () => import('../features/account/sign-in-at-provider.js'),
  ['provider'],
  () => null,
);
const EnterByLink = lazyWithTexts(() => import('../features/account/by-link.js'), ['security', 'mail-link']);

const tries = 10;
const pauseMs = 500;

/** Confirming releases a held recommendation: waits for its share page, else `wanted` or the personal area. */
async function whereToAfterConfirming(
  pathTo: Portal['pathTo'],
  wanted: string | null,
  pause: (ms: number) => Promise<void> = ms => new Promise(done => setTimeout(done, ms)),
): Promise<{ path: string; isNew: boolean }> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const { Content } = await send(listOwnRecommendations, {
      query: { page: 1, pagesize: 1 },
    });
    const open = Content.find(({ Status }) => Status === 'Offen');
    if (open) return { path: pathTo('Click', { empfehlungsnummer: open.Empfehlungsnummer }), isNew: true };
    if (wanted) return { path: wanted, isNew: false };
    await pause(pauseMs);
  }
  return { path: pathTo('Dashboard'), isNew: false };
}

/** Without a token the start of registration, with the welcome mail's token its end. */
export default function Registration() {
  const { tab } = usePortal();
  const [token, setToken] = useState(() => tab.linkToken('account'));
  const [usedUp, setUsedUp] = useState(false);
  const startAnew = useCallback(() => {
    tab.forgetLinkToken('account');
    setUsedUp(true);
    setToken(null);
  }, [tab]);
  return token ? <Finish token={token} onUsedUp={startAnew} /> : <Start usedUp={usedUp} />;
}

/** `usedUp`: shows that a mail's link is no longer valid. */
function Start({ usedUp }: { usedUp: boolean }) {
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation('account');
  const hydrating = useHydrating();
  const loggedIn = useLoggedIn();
  const target = safeTarget((useSearch({ strict: false }) as { ziel?: unknown }).ziel) ?? pathTo('Dashboard');
  // A logged-in user opened their own mail's link again.
  if (usedUp && loggedIn) return <Navigate to={target} replace />;
  return (
    <Page title={t('register.title')} intro={t('register.intro')} width="narrow">
      {usedUp && (
        <Notice
          kind="wait"
          live
          actions={
            <PageLink to="Login" className="btn small">
              {t('login.title')}
            </PageLink>
          }
        >
          <p>
            <b>{t('linkGone.title')}.</b> {t('linkGone.registered')}
          </p>
        </Notice>
      )}
      <section className="card pad">
        <RegisterForm />
      </section>
      {!hydrating && !tenant.IsAutologin && (
        <Suspense>
          <ProviderButtons target={target} />
        </Suspense>
      )}
      <p>
        {t('register.haveAccount')} <PageLink to="Login">{t('login.title')}</PageLink>
      </p>
    </Page>
  );
}

function Finish({ token, onUsedUp }: { token: string; onUsedUp: () => void }) {
  const portal = usePortal();
  const { pathTo } = portal;
  const { t, i18n } = useTranslation('account');
  const navigate = useNavigate();
  const { produkt } = useSearch({ strict: false }) as { produkt?: unknown };
  const [settling, setSettling] = useState(false);
  const [here] = useState(goal.isKept);
  const finish = async (answer: User) => {
    setSettling(true);
    portal.tab.forgetLinkToken('account');
    await enter(portal, answer);
    const { place: kept, product } = wishIn(goal.take());
    if (product !== null) {
      const { recommendAtOnce } = await import('../features/share/channels.js');
      // If this fails, the form shows the reason.
      const number = await recommendAtOnce(portal, answer, product).catch(() => null);
      if (number !== null)
        return navigate({ to: pathTo('Click', { empfehlungsnummer: number }), search: { neu: true }, replace: true });
    }
    // In another browser than the registration's, the mail link names the product; the terms are accepted there.
    const cameFor =
      kept === null && Number(produkt) > 0 ? pathTo('Recommendation', { produktId: Number(produkt) }) : null;
    const wanted = kept && pageAt(urlOf(kept).pathname) !== 'Dashboard' ? inOurLanguage(kept, i18n.language) : cameFor;
    const { path, isNew } = await whereToAfterConfirming(pathTo, wanted).catch(() => ({
      path: pathTo('Dashboard'),
      isNew: false,
    }));
    await navigate({ to: path, search: isNew ? { neu: true } : {}, replace: true });
  };
  if (settling)
    return (
      <MessagePage title={t('finish.settling')} icon="check" kind="ok">
        <p className="lead" role="status">
          {t('finish.settlingText')}
        </p>
        <span className="spinner" aria-hidden="true" />
      </MessagePage>
    );
  return (
    <Suspense fallback={<PageLoading />}>
      <EnterByLink token={token} of="welcome" atOnce={here} onDone={finish} onGone={onUsedUp} />
    </Suspense>
  );
}
