import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../shared/http/session.js';
import { money } from '../../shared/i18n/format.js';
import { maxRewardQuery } from '../../shared/products/api.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Icon } from '../../shared/ui/icon.js';
import { usePageHeading } from '../../shared/ui/page.js';
import { scene } from '../../shared/ui/scene.js';
import { Landscape, TwoPeople } from './hero-art.js';

export function Hero() {
  const { t } = useTranslation('home');
  const heading = usePageHeading(t('title'));
  const loggedIn = useLoggedIn();
  const [path, place] = t('leadsTo').split('#');
  const picture = t('picture');
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <span className="tag">{t('audience')}</span>
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
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
        <div className="hero-art">
          {picture ? (
            <img src={picture} alt={t('pictureText')} fetchPriority="high" />
          ) : scene() === 'landscape' ? (
            <Landscape />
          ) : (
            <TwoPeople />
          )}
          <Ticket />
        </div>
      </div>
    </section>
  );
}

function Ticket() {
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
