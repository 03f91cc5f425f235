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

/** Login page of a programme with forced login: shows what can be earned, beside the form. */
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
  // Focuses the form after a product is chosen on this page, once the router has scrolled to the top.
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

/** A product clicked before hydration reloads the page by a normal link. */
const wasOpenedFromHere = () => document.referrer.split('?')[0] === location.origin + location.pathname;

/** Names the product chosen before login. */
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
