import '../features/catalogue/front.css';
import '../features/catalogue/catalogue.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { productQuery, productView } from '../shared/products.js';
import { pageAt, urlOf } from '../shared/routing/paths.js';
import { Notice } from '../shared/ui/feedback.js';
import { PageHeading } from '../shared/ui/page.js';
import { HeroArt, HowItWorks, WhatToRecommend } from './home.js';

/** The login page of a programme that opens to nobody without a login: it says what there is to earn, beside the form. */
export default function FrontDoor({
  goal,
  register,
  children,
}: {
  /** The page that was requested before the visitor was sent here. */
  goal: string | null;
  register: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('home');
  const { t: account } = useTranslation('account');
  const form = useRef<HTMLElement>(null);
  const ledTo = useRef<string | null>(undefined);
  // A product pressed on this page is followed by the form, once the router has gone to the page's top; a visit that begins elsewhere begins at the top.
  useEffect(() => {
    const before = ledTo.current;
    ledTo.current = goal;
    if (goal === null || goal === before || (before === undefined && !wasOpenedFromHere())) return;
    const frame = requestAnimationFrame(() => form.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [goal]);
  return (
    <main id="inhalt" className="bleed">
      <section className="hero front-door">
        <div className="wrap">
          <div className="hero-words">
            <span className="tag">{t('audience')}</span>
            <PageHeading title={t('title')} />
            <p>{t('intro')}</p>
            <div className="actions new-here">
              <b>{account('login.new')}</b>
              {register}
            </div>
          </div>
          <HeroArt />
          <section ref={form} tabIndex={-1} className="card pad stack" aria-labelledby="anmelden">
            <h2 id="anmelden">{account('login.title')}</h2>
            {goal !== null && <GoesOn goal={goal} />}
            {children}
          </section>
        </div>
      </section>
      <HowItWorks />
      <WhatToRecommend />
    </main>
  );
}

/** A product pressed before the page listened is a link of the browser's own: it opens the page anew. */
const wasOpenedFromHere = () => document.referrer.split('?')[0] === location.origin + location.pathname;

/** Names the product somebody chose before they were asked to log in. */
function GoesOn({ goal }: { goal: string }) {
  const { t } = useTranslation('account');
  const { pathname } = urlOf(goal);
  const id = pageAt(pathname) === 'Recommendation' ? Number(pathname.split('/').pop()) : 0;
  const { data } = useQuery({ ...productQuery(id), enabled: id > 0 });
  if (!data) return null;
  return (
    <Notice live>
      <p>{t('login.goesOn', { product: productView(data).name })}</p>
    </Notice>
  );
}
