import '../features/catalogue/front.css';
import '../features/catalogue/catalogue.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Tiles } from '../features/catalogue/tiles.js';
import { Contents } from '../features/contents/contents.js';
import { useLoggedIn } from '../shared/http/user.js';
import { KeyVisual, maxRewardQuery } from '../shared/products.js';
import { PageLink } from '../shared/ui/button.js';
import { Loading, QueryBoundary } from '../shared/ui/feedback.js';
import { Icon, type IconName } from '../shared/ui/icon.js';
import { PageHeading } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** Recommender and friend behind a shared ticket. */
export function TwoPeople() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <path
        d="M96 40h300a76 76 0 0 1 76 76v128a76 76 0 0 1-76 76H32a24 24 0 0 1-24-24V116a76 76 0 0 1 88-76Z"
        fill="var(--brand-soft)"
      />
      <circle cx="446" cy="34" r="12" fill="var(--accent)" />
      <circle cx="26" cy="60" r="7" fill="var(--brand)" />
      <g fill="color-mix(in oklab, var(--brand) 58%, var(--brand-soft))">
        <circle cx="142" cy="72" r="36" />
        <path d="M70 200a72 72 0 0 1 144 0v60H70Z" />
      </g>
      <g fill="var(--accent)">
        <circle cx="330" cy="72" r="36" />
        <path d="M258 200a72 72 0 0 1 144 0v60H258Z" />
      </g>
      <path
        d="M188 54c18-30 78-30 96 0"
        stroke="var(--brand-strong)"
        strokeWidth="5"
        strokeDasharray="1 13"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="m272 50 13 6 4-14"
        stroke="var(--brand-strong)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}

/** Meadow, wind and sun around two houses. */
export function Landscape() {
  const mixed = (share: number) => `color-mix(in oklab, var(--brand) ${share}%, var(--brand-soft))`;
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <circle cx="398" cy="52" r="40" fill="var(--accent)" />
      <path d="M0 122c70-52 150-56 236-20s166-8 244 8v210H0Z" fill={mixed(26)} />
      <g stroke="var(--brand-strong)" strokeWidth="4" strokeLinecap="round">
        <path d="M92 106V36m0 0 28-16M92 36 68 15m24 21-8 32M158 100V66m0 0 15-9m-15 9-13-12m13 12-4 18" />
      </g>
      <path d="M0 146c96-44 196-20 284-26s142-34 196-12v212H0Z" fill={mixed(52)} />
      <g transform="translate(0 -22)">
        <g fill="var(--surface)">
          <path d="M226 144v-30l20-17 20 17v30ZM336 138v-28l19-16 19 16v28Z" />
        </g>
        <g fill="var(--brand-strong)">
          <path d="m220 115 26-22 26 22-4 4-22-18-22 18ZM330 111l25-21 25 21-4 4-21-17-21 17Z" />
          <path d="M240 126h12v18h-12ZM349 121h12v17h-12Z" fill="var(--accent)" />
        </g>
      </g>
      <path
        d="M254 62c18-26 70-28 90-4"
        stroke="var(--brand-strong)"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

export function Hero() {
  const { t } = useTranslation('home');
  const loggedIn = useLoggedIn();
  const [path, place] = t('leadsTo').split('#');
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <span className="tag">{t('audience')}</span>
          <PageHeading title={t('title')} />
          <p>{t('intro')}</p>
          <div className="actions">
            <Link to={path || '.'} hash={place} className="btn">
              {t('recommend')}
              <Icon name="arrow" size={20} />
            </Link>
            <PageLink
              to={loggedIn ? 'Dashboard' : 'Login'}
              search={loggedIn ? undefined : { ziel: '/persoenlicherbereich' }}
              className="btn quiet"
            >
              {t('whereIsMyReward')}
            </PageLink>
          </div>
          <p className="small muted code-line">
            {t('gotCode')} <PageLink to="Code">{t('enterCode')}</PageLink>
          </p>
        </div>
        <HeroArt />
      </div>
    </section>
  );
}

/** The tenant's scene with the highest possible reward in front. */
export function HeroArt() {
  const { scene } = usePortal();
  const { t } = useTranslation('home');
  const picture = t('picture');
  return (
    <div className="hero-art">
      {picture ? (
        <KeyVisual src={picture} alt={t('pictureText')} />
      ) : scene === 'landscape' ? (
        <Landscape />
      ) : (
        <TwoPeople />
      )}
      <Ticket />
    </div>
  );
}

function Ticket() {
  const { money } = usePortal();
  const { t } = useTranslation('home');
  const { data } = useQuery(maxRewardQuery);
  const amount = data && money(data.WertCent);
  return (
    <figure className="ticket" aria-label={amount ? t('ticket.label', { amount }) : undefined} aria-busy={!data}>
      <span aria-hidden="true">{t('ticket.upTo')}</span>
      <strong aria-hidden="true" className="nums">
        {amount ?? '\u00a0'}
      </strong>
      <span aria-hidden="true" className="noted">
        {t('ticket.each')}
      </span>
      <hr />
      <div className="ticket-split" aria-hidden="true">
        <span>
          {t('ticket.you')}
          <b>{t('ticket.half')}</b>
        </span>
        <span>
          {t('ticket.contact')}
          <b>{t('ticket.half')}</b>
        </span>
      </div>
      <figcaption aria-hidden="true">{t('ticket.caption')}</figcaption>
    </figure>
  );
}

const steps = ['share', 'contract', 'choose'] as const;
const promises: readonly (readonly ['data' | 'status' | 'fair', IconName])[] = [
  ['data', 'lock'],
  ['status', 'clock'],
  ['fair', 'message'],
];

export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section className="how" aria-labelledby="so-geht-es">
      <div className="wrap">
        <h2 id="so-geht-es" className="sr">
          {t('how.title')}
        </h2>
        <ol>
          {steps.map(step => (
            <li key={step}>
              <h3>{t(`how.${step}`)}</h3>
              <p className="muted">{t(`how.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function WhatToRecommend() {
  const { t } = useTranslation('home');
  return (
    <section className="products-part" id="produkte">
      <div className="wrap">
        <h2 tabIndex={-1}>{t('products')}</h2>
        <QueryBoundary>
          <Suspense
            fallback={
              <Loading
                className="tiles"
                heights={['12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem']}
              />
            }
          >
            <Tiles />
          </Suspense>
        </QueryBoundary>
      </div>
    </section>
  );
}

export default function Home() {
  const { t } = useTranslation('home');
  return (
    <main id="inhalt" className="bleed">
      <Hero />
      <HowItWorks />
      <WhatToRecommend />
      <section className="trust">
        <div className="wrap">
          <h2>{t('trust.title')}</h2>
          <ul>
            {promises.map(([promise, icon]) => (
              <li key={promise}>
                <Icon name={icon} size={28} />
                <h3>{t(`trust.${promise}`)}</h3>
                <p className="muted">{t(`trust.${promise}Text`)}</p>
              </li>
            ))}
          </ul>
          <p>
            <PageLink to="Faq" className="btn plain">
              {t('trust.more')}
            </PageLink>
          </p>
          <Contents page="home" />
        </div>
      </section>
    </main>
  );
}
