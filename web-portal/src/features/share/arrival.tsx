import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/http/user.js';
import { money } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { linkFor, type OwnRecommendation, type PreparedMessage } from './channels.js';

/** Live preview of what the friend will see: the message with the link's card, and the page behind it. */
export default function Arrival({
  recommendation,
  message,
}: {
  recommendation: OwnRecommendation;
  message: PreparedMessage;
}) {
  const { Link, Produkt, PraemieEmpfehlerCent, PraemieEmpfaengerCent } = recommendation;
  const { tenant } = usePortal();
  const { t, i18n } = useTranslation('share');
  const name = useUser()?.Vorname ?? '';
  // Until the other language is loaded, the page's own is used.
  const spoken = i18n.hasResourceBundle(message.language, 'recipient') ? message.language : i18n.language;
  const say = i18n.getFixedT(spoken, 'recipient', 'landing');
  const context = message.tone === 'casual' ? 'du' : undefined;
  const amount = (cents: number) => money(cents, message.language);
  const about = new URL(linkFor(recommendation.Kurzlink, 'Link', message, tenant));
  const card = `${new URL(recommendation.Kurzlink).pathname}/karte.png?anrede=${context ?? 'sie'}&sprache=${message.language}`;
  const page = new URL(Link);
  page.searchParams.set('anrede', context ?? 'sie');
  const shares = [
    [say('forYou', { context }), PraemieEmpfaengerCent],
    [say('forOther', { name }), PraemieEmpfehlerCent],
  ] as const;
  return (
    <section className="card pad stack arrival" aria-labelledby="arrival">
      <h2 id="arrival">{t('arrival.title')}</h2>
      <div className="arrivals">
        <figure>
          <figcaption className="small muted">{t('arrival.message')}</figcaption>
          <blockquote className="bubble" lang={message.language}>
            <img src={card} width={1200} height={630} alt="" loading="lazy" />
            <p>{message.text}</p>
            <p className="bubble-link">{about.host + about.pathname}</p>
          </blockquote>
        </figure>
        <figure>
          <figcaption className="small muted">{t('arrival.page')}</figcaption>
          <div className="tiny-page" lang={spoken}>
            <p className="small">{say('from', { context, name, tenant: tenant.Name })}</p>
            <p className="tiny-title">
              {PraemieEmpfaengerCent > 0
                ? say('gift', { context, name, amount: amount(PraemieEmpfaengerCent) })
                : say('tip', { context, name, product: Produkt.Name })}
            </p>
            <p className="small">{say('why', { context, name, product: Produkt.Name })}</p>
            <dl className="nums">
              {shares
                .filter(([, cents]) => cents > 0)
                .map(([who, cents]) => (
                  <div key={who}>
                    <dt>{who}</dt>
                    <dd>{amount(cents)}</dd>
                  </div>
                ))}
            </dl>
            <p className="tiny-button">{say('go')}</p>
          </div>
        </figure>
      </div>
      <p>
        <a href={page.pathname + page.search} target="_blank" rel="noopener" className="btn plain small">
          {t('arrival.open')}
        </a>
      </p>
    </section>
  );
}
