import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../shared/http/session.js';
import { money } from '../../shared/i18n/format.js';
import { maxRewardQuery } from '../../shared/products/api.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Button } from '../../shared/ui/button.js';
import { usePageHeading } from '../../shared/ui/page.js';

export function Hero() {
  const { t } = useTranslation('home');
  const heading = usePageHeading(t('title'));
  const loggedIn = useLoggedIn();
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <span className="tag">{t('audience')}</span>
          <h1 ref={heading} tabIndex={-1}>{t('title')}</h1>
          <p>{t('intro')}</p>
          <div className="actions">
            <Button icon="arrow" onClick={showProducts}>{t('recommend')}</Button>
            <PageLink to={loggedIn ? 'Dashboard' : 'Login'} search={loggedIn ? undefined : { ziel: '/persoenlicherbereich' }} className="btn quiet">{t('whereIsMyReward')}</PageLink>
          </div>
          <p className="small muted code-line">{t('gotCode')} <PageLink to="Code">{t('enterCode')}</PageLink></p>
        </div>
        <div className="hero-art"><TwoPeople /><Ticket /></div>
      </div>
    </section>
  );
}

/** §2: the part of the page with the products; where to is chosen there. */
function showProducts(): void {
  const target = document.getElementById('produkte');
  target?.scrollIntoView({ block: 'start' });
  target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** The one who recommends and the friend, behind the ticket they share. */
function TwoPeople() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <path d="M96 40h300a76 76 0 0 1 76 76v128a76 76 0 0 1-76 76H32a24 24 0 0 1-24-24V116a76 76 0 0 1 88-76Z" fill="var(--brand-soft)" />
      <circle cx="446" cy="34" r="12" fill="var(--accent)" /><circle cx="26" cy="60" r="7" fill="var(--brand)" />
      <g fill="color-mix(in oklab, var(--brand) 58%, var(--brand-soft))"><circle cx="142" cy="72" r="36" /><path d="M70 200a72 72 0 0 1 144 0v60H70Z" /></g>
      <g fill="var(--accent)"><circle cx="330" cy="72" r="36" /><path d="M258 200a72 72 0 0 1 144 0v60H258Z" /></g>
      <path d="M188 54c18-30 78-30 96 0" stroke="var(--brand-strong)" strokeWidth="5" strokeDasharray="1 13" strokeLinecap="round" fill="none" />
      <path d="m272 50 13 6 4-14" stroke="var(--brand-strong)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" fill="none" />
    </svg>
  );
}

function Ticket() {
  const { t } = useTranslation('home');
  const { data } = useQuery(maxRewardQuery);
  const amount = data && money(data.WertCent);
  return (
    <figure className="ticket" aria-label={amount ? t('ticket.label', { amount }) : undefined} aria-busy={!data}>
      <span aria-hidden="true">{t('ticket.upTo')}</span>
      <strong aria-hidden="true" className="nums">{amount ?? '\u00a0'}</strong>
      <span aria-hidden="true">{t('ticket.each')}</span>
      <hr />
      <div className="ticket-split" aria-hidden="true"><span>{t('ticket.you')}<b>50 %</b></span><span>{t('ticket.contact')}<b>50 %</b></span></div>
      <figcaption aria-hidden="true">{t('ticket.caption')}</figcaption>
    </figure>
  );
}
