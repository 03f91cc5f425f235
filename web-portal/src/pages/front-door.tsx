import '../features/catalogue/front.css';
import '../features/catalogue/catalogue.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { productQuery, productView } from '../shared/products.js';
import { pageAt } from '../shared/routing/paths.js';
import { PageHeading } from '../shared/ui/page.js';
import { Notice } from '../shared/ui/feedback.js';
import { HeroArt, HowItWorks, WhatToRecommend } from './home.js';

/** The login page of a programme that opens to nobody without a login: it says what there is to earn, beside the form. */
export default function FrontDoor({
  target,
  register,
  children,
}: {
  target: string;
  register: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('home');
  const { t: account } = useTranslation('account');
  const form = useRef<HTMLElement>(null);
  const goal = useRef(target);
  // A product pressed below leads back to this page: the form is what comes next.
  useEffect(() => {
    if (goal.current === target) return;
    goal.current = target;
    // After the router has gone to the page's top.
    const frame = requestAnimationFrame(() => form.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [target]);
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
            <GoesOn target={target} />
            {children}
          </section>
        </div>
      </section>
      <HowItWorks />
      <WhatToRecommend />
    </main>
  );
}

/** Names the product somebody chose before they were asked to log in. */
function GoesOn({ target }: { target: string }) {
  const { t } = useTranslation('account');
  const { pathname } = new URL(target, 'http://portal.invalid');
  const id = pageAt(pathname) === 'Recommendation' ? Number(pathname.split('/').pop()) : 0;
  const { data } = useQuery({ ...productQuery(id), enabled: id > 0 });
  if (!data) return null;
  return (
    <Notice live>
      <p>{t('login.goesOn', { product: productView(data).name })}</p>
    </Notice>
  );
}
