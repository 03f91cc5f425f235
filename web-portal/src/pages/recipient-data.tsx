import '../features/recipient/recipient.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  contactQuery,
  countVisit,
  knownContact,
  openedQuery,
  ownedQuery,
  type Opened,
} from '../features/recipient/api.js';
import { initialOf } from '#shared/initials.js';
import { Agency } from '../features/recipient/agency.js';
import { RecipientForm } from '../features/recipient/recipient-form.js';
import { useLoggedIn } from '../shared/http/user.js';
import { date, useTone } from '../shared/i18n/language.js';
import { usePortal } from '../shared/portal.js';
import { FEATURES, ProductPicture, productQuery, productView } from '../shared/products.js';
import { PageLink } from '../shared/ui/button.js';
import { Notice } from '../shared/ui/feedback.js';
import { useHydrating } from '../shared/ui/hooks.js';
import { Icon } from '../shared/ui/icon.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { NextSteps, PageLoading, PageHeading } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';

/** No line break before a digit: "Zuhause 100". */
const whole = (name: string) => name.replaceAll(/ (?=\d)/g, '\u00a0');

/** The friend's landing page: recommender, rewards, product and form. */
function Landing({ opened, backTo, preview }: { opened: Opened; backTo: string; preview: ReactNode }) {
  const { money, tenant } = usePortal();
  const { t } = useTranslation('recipient');
  const context = useTone();
  const { Empfehler, Produkt, PraemieEmpfehlerCent, PraemieEmpfaengerCent, GueltigBis } = opened;
  const name = Empfehler.Vorname;
  const product = whole(Produkt.Name);
  const rewarded = PraemieEmpfaengerCent > 0;
  const title = rewarded
    ? t('landing.gift', { context, name, amount: money(PraemieEmpfaengerCent) })
    : t('landing.tip', { context, name, product });
  const steps = ['confirm', 'contract', rewarded ? 'reward' : 'thanks'] as const;
  const days = tenant.ModuleAuftragsdatumMindestalterTage;
  const atOnce = days === 0 ? 'AtOnce' : '';
  const shares = [
    [t('landing.forYou', { context }), PraemieEmpfaengerCent],
    [t('landing.forOther', { name }), PraemieEmpfehlerCent],
  ] as const;
  return (
    <main id="inhalt" className="bleed">
      {preview}
      <section className="landing-head">
        <div className="wrap">
          <div className="landing-first">
            <p className="from">
              <span className="initial" aria-hidden="true">
                {initialOf(name)}
              </span>
              {t('landing.from', { context, name, tenant: tenant.Name })}
            </p>
            <PageHeading title={title}>{title}</PageHeading>
            <p className="lead">{t('landing.why', { context, name, product })}</p>
            <dl className="shares nums" aria-label={t('landing.shares')}>
              {shares
                .filter(([, cents]) => cents > 0)
                .map(([who, cents]) => (
                  <div key={who}>
                    <dt>{who}</dt>
                    <dd>{money(cents)}</dd>
                  </div>
                ))}
            </dl>
            <p className="small muted shares-when">{t('landing.shares')}</p>
            <a className="btn" href="#formular">
              {t('landing.go')}
              <Icon name="arrow" size={20} />
            </a>
            <p className="small effort">
              <Icon name="clock" size={18} />
              {t(tenant.KontaktFormular === 'kurz' ? 'landing.effort' : 'landing.effortFull', { context })}
            </p>
          </div>
          <Offered id={Produkt.Id} name={product} />
        </div>
      </section>
      <div className="wrap landing-body split-page">
        <section className="card pad stack" aria-labelledby="formular">
          <div className="stack-s">
            <h2 id="formular">{t('landing.formTitle', { context })}</h2>
            <p className="muted">{t('landing.formText', { context, name })}</p>
          </div>
          <div inert={preview !== null}>
            <RecipientForm number={opened.Empfehlungsnummer} backTo={backTo} />
          </div>
        </section>
        <aside className="stack">
          <h2>{t('landing.next')}</h2>
          <NextSteps
            steps={steps.map(step => ({
              title: t(`landing.steps.${step}`, { name }),
              text: t([`landing.steps.${step}Text${atOnce}`, `landing.steps.${step}Text`], {
                context,
                name: tenant.Name,
                days,
              }),
            }))}
          />
          <p className="small muted">{t('landing.validUntil', { until: date(GueltigBis) })}</p>
          {opened.Agentur && <Agency of={opened.Agentur} />}
        </aside>
      </div>
    </main>
  );
}

/** The product with price, term and features; only name and picture while loading. */
function Offered({ id, name }: { id: number; name: string }) {
  const { money } = usePortal();
  const { t } = useTranslation('recipient');
  const { data } = useQuery(productQuery(id));
  const product = data ? productView(data) : null;
  const [price, further] = product
    ? [
        ...(product.monthlyCents === null ? [] : [t('landing.monthly', { amount: money(product.monthlyCents) })]),
        ...(product.onceCents === null ? [] : [t('landing.once', { amount: money(product.onceCents) })]),
      ]
    : [];
  return (
    <section className="card offered" aria-labelledby="produkt">
      <ProductPicture id={id} first />
      <div className="pad stack-s">
        <h2 id="produkt">{name}</h2>
        {price && (
          <p className="price nums">
            <b>{price}</b>
            {further && <span className="muted small"> {further}</span>}
          </p>
        )}
        <ul>
          {product?.lines.slice(0, FEATURES).map(line => (
            <li key={line}>
              <Icon name="check" size={20} />
              {line}
            </li>
          ))}
        </ul>
        {product?.smallPrint.map(line => (
          <p key={line} className="muted small">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

const Onward = lazyWithTexts(
  async () => ({ default: (await import('./recipient-confirmation.js')).Onward }),
  ['after-form'],
);
const Returning = lazyWithTexts(
  async () => ({ default: (await import('./recipient-confirmation.js')).Returning }),
  ['after-form'],
);
const ExpiredLink = lazyWithTexts(
  async () => ({ default: (await import('./dead-ends.js')).ExpiredLink }),
  ['after-form'],
);
const ClosedRecommendation = lazyWithTexts(
  async () => ({ default: (await import('../features/recipient/closed.js')).ClosedRecommendation }),
  ['after-form'],
);

export default function RecipientDataRoute() {
  const { pathTo } = usePortal();
  const { empfehlungsnummer = '', hash } = useParams({ strict: false });
  return hash ? <OpenedLink number={empfehlungsnummer} hash={hash} /> : <Navigate to={pathTo('Code')} replace />;
}

function OpenedLink({ number, hash }: { number: string; hash: string }) {
  const { tenant } = usePortal();
  const { data, error, refetch } = useQuery(openedQuery(number, hash));
  const { pathname } = useLocation();
  const [contact, setContact] = useState(() => knownContact.read(number));
  const known = useQuery(contactQuery(number, contact, tenant.Zahlen.GueltigkeitTage)).data;
  const somebodyElse = () => {
    knownContact.forget(number);
    setContact(null);
  };
  const isOwn = useIsOwn(number);
  useEffect(() => {
    if (data && !data.closed && !data.expired && isOwn === false) void countVisit(number, hash);
  }, [data, number, hash, isOwn]);
  if (data && contact && known?.Bestaetigt && 'Produkt' in data)
    return (
      <Suspense fallback={<PageLoading />}>
        <Onward order={{ ...data, PraemieCent: data.PraemieEmpfaengerCent }} returned />
      </Suspense>
    );
  if (data?.closed !== undefined)
    return (
      <Suspense fallback={<PageLoading />}>
        <ClosedRecommendation code={data.closed} mailLeadsOn={'Produkt' in data} />
      </Suspense>
    );
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data && contact && known?.Exists)
    return (
      <Suspense fallback={<PageLoading />}>
        <Returning recommendation={number} backTo={pathname} onSomebodyElse={somebodyElse} />
      </Suspense>
    );
  if (data?.expired)
    return (
      <Suspense fallback={<PageLoading />}>
        <ExpiredLink opened={data} hash={hash} page={pathname}>
          <Offered id={data.Produkt.Id} name={whole(data.Produkt.Name)} />
        </ExpiredLink>
      </Suspense>
    );
  return data ? (
    <Landing opened={data} backTo={pathname} preview={isOwn ? <Preview number={number} /> : null} />
  ) : (
    <PageLoading />
  );
}

/** Whether the logged-in user made this recommendation; undefined while loading. */
function useIsOwn(number: string): boolean | undefined {
  const loggedIn = useLoggedIn();
  const { isSuccess, isError } = useQuery({ ...ownedQuery(number), enabled: loggedIn });
  const hydrating = useHydrating();
  if (hydrating) return undefined;
  if (!loggedIn) return false;
  return isSuccess ? true : isError ? false : undefined;
}

/** Tells the recommender that this is the contact's view. */
function Preview({ number }: { number: string }) {
  const { t } = useTranslation('recipient');
  return (
    <div className="wrap landing-preview">
      <Notice
        live
        actions={
          <PageLink to="Click" params={{ empfehlungsnummer: number }} className="btn quiet small">
            {t('landing.previewBack')}
          </PageLink>
        }
      >
        <p>{t('landing.preview')}</p>
      </Notice>
    </div>
  );
}
