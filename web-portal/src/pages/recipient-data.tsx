import '../features/recipient/recipient.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQuery, countVisit, knownContact, openedQuery } from '../features/recipient/api.js';
import { ClosedRecommendation } from '../features/recipient/closed.js';
import { RecipientForm } from '../features/recipient/recipient-form.js';
import { codeOf, isProblem } from '../shared/http/send.js';
import { date } from '../shared/i18n/language.js';
import { ProductPicture } from '../shared/products.js';
import { Icon } from '../shared/ui/icon.js';
import { NextSteps, PageFailure, PageLoading, PageHeading } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

interface Opened {
  readonly Empfehlungsnummer: string;
  readonly Produkt: { readonly Id: number; readonly Name: string };
  readonly Empfehler: { readonly Vorname: string };
  readonly PraemieEmpfaengerCent: number;
  readonly GueltigBis: string;
}

/** What the friend sees behind the link: who, what, how much, and the one form. */
export function Landing({ opened, backTo }: { opened: Opened; backTo: string }) {
  const { money, tenant } = usePortal();
  const { t } = useTranslation('recipient');
  const { Empfehler, Produkt, PraemieEmpfaengerCent, GueltigBis } = opened;
  const rewarded = PraemieEmpfaengerCent > 0;
  const steps = ['confirm', 'contract', rewarded ? 'reward' : 'thanks'] as const;
  return (
    <main id="inhalt" className="bleed">
      <section className="landing-head">
        <div className="wrap">
          <div className="stack">
            <p className="from">
              <span className="initial" aria-hidden="true">
                {Empfehler.Vorname.slice(0, 1)}
              </span>
              {t('landing.from', { name: Empfehler.Vorname, tenant: tenant.Name })}
            </p>
            <PageHeading title={t('landing.title', { name: Empfehler.Vorname, product: Produkt.Name })}>
              {t('landing.title', { name: Empfehler.Vorname, product: Produkt.Name.replaceAll(/ (?=\d)/g, '\u00a0') })}
            </PageHeading>
            <p className="lead">
              {rewarded ? t('landing.introReward', { amount: money(PraemieEmpfaengerCent) }) : t('landing.intro')}
            </p>
          </div>
          <div className="offer">
            <ProductPicture id={Produkt.Id} sizes="(min-width: 960px) 27rem, (min-width: 700px) 40vw, 90vw" first />
            <div className="gift">
              {rewarded && <Icon name="gift" size={44} />}
              {rewarded ? (
                <div>
                  <span>{t('landing.forYou')}</span>
                  <strong className="nums">{money(PraemieEmpfaengerCent)}</strong>
                  <span className="small">{t('landing.forYouText')}</span>
                </div>
              ) : (
                <div>
                  <strong className="product-name">{Produkt.Name}</strong>
                  <span className="small">{tenant.Name}</span>
                </div>
              )}
            </div>
          </div>
        </div>
      </section>
      <div className="wrap landing-body split-page">
        <section className="card pad stack" aria-labelledby="formular">
          <div className="stack-s">
            <h2 id="formular">{t('landing.formTitle')}</h2>
            <p className="muted">{t('landing.formText', { name: Empfehler.Vorname })}</p>
          </div>
          <RecipientForm number={opened.Empfehlungsnummer} backTo={backTo} />
        </section>
        <aside className="stack">
          <h2>{t('landing.next')}</h2>
          <NextSteps
            steps={steps.map(step => ({
              title: t(`landing.steps.${step}`),
              text: t(`landing.steps.${step}Text`, { name: tenant.Name }),
            }))}
          />
          <p className="small muted">{t('landing.validUntil', { until: date(GueltigBis) })}</p>
        </aside>
      </div>
    </main>
  );
}

const Onward = lazy(() => import('./recipient-confirmation.js').then(module => ({ default: module.Onward })));
const Returning = lazy(() => import('./recipient-confirmation.js').then(module => ({ default: module.Returning })));

export default function RecipientDataRoute() {
  const { pathTo } = usePortal();
  const { empfehlungsnummer = '', hash } = useParams({ strict: false });
  return hash ? <OpenedLink number={empfehlungsnummer} hash={hash} /> : <Navigate to={pathTo('Code')} replace />;
}

function OpenedLink({ number, hash }: { number: string; hash: string }) {
  const { pathTo } = usePortal();
  const { data, error, refetch } = useQuery(openedQuery(number, hash));
  const { pathname } = useLocation();
  const [contact, setContact] = useState(() => knownContact.read(number));
  const known = useQuery(contactQuery(number, contact)).data;
  const somebodyElse = () => {
    knownContact.forget(number);
    setContact(null);
  };
  useEffect(() => {
    if (data) void countVisit(number);
  }, [data, number]);
  if (isProblem(error, 'PSOF0305')) return <Navigate to={pathTo('ExpiredRecommendation')} replace />;
  if (isProblem(error, 'PSOF0306', 'PSOF0301', 'PSOF0002', 'PSOF0001'))
    return <ClosedRecommendation code={codeOf(error)!} />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data && contact && known?.Bestaetigt)
    return (
      <Suspense fallback={<PageLoading />}>
        <Onward order={{ ...data, PraemieCent: data.PraemieEmpfaengerCent }} />
      </Suspense>
    );
  if (data && contact && known?.Exists)
    return (
      <Suspense fallback={<PageLoading />}>
        <Returning recommendation={number} backTo={pathname} onSomebodyElse={somebodyElse} />
      </Suspense>
    );
  return data ? <Landing opened={data} backTo={pathname} /> : <PageLoading />;
}
