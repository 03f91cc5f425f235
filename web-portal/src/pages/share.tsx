import '../features/share/share.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#shared/calendar.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { creation } from '#shared/browser/forms-and-files.js';
import { ChannelButtons } from '../features/share/channel-buttons.js';
import {
  copyLink,
  linkFor,
  ownRecommendationQuery,
  renew,
  usePreparedMessage,
  wholeText,
  type OwnRecommendation,
  type PreparedMessage,
} from '../features/share/channels.js';
import { isProblem } from '../shared/http/send.js';
import { useUser } from '../shared/http/user.js';
import { date, type Language } from '../shared/i18n/language.js';
import { usePortal } from '../shared/portal.js';
import { ProductPicture } from '../shared/products.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { copyText, Segments } from '../shared/ui/controls.js';
import { Failure, Loading } from '../shared/ui/feedback.js';
import { Icon } from '../shared/ui/icon.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { useSending } from '../shared/ui/hooks.js';
import { more } from '../shared/ui/more-icons.js';

const Arrival = lazyWithTexts(
  () => import('../features/share/arrival.js'),
  ['recipient'],
  () => null,
);

const OfflineCode = lazyWithTexts(
  () => import('../features/share/offline-code.js'),
  [],
  () => null,
);

const names: Record<Language, string> = { de: 'Deutsch', en: 'English' };

function MessageEditor({ message, recommendation }: { message: PreparedMessage; recommendation: OwnRecommendation }) {
  const { tenant } = usePortal();
  const { t } = useTranslation('share');
  const { Languages } = tenant;
  const link = linkFor(recommendation.Kurzlink, 'Link', message, tenant);
  return (
    <div className="field">
      <label htmlFor="message">{t('messageTitle')}</label>
      <p className="hint" id="message-hint">
        {t('messageHint')}
      </p>
      <div className="message-choices">
        {Languages.length > 1 && (
          <Segments
            legend={t('textLanguage')}
            value={message.language}
            onChange={language => message.choose(language, message.tone)}
            segments={Languages.map(value => ({ value, title: names[value], lang: value }))}
          />
        )}
        <Segments
          legend={t('messageTone.label')}
          value={message.tone}
          onChange={tone => message.choose(message.language, tone)}
          segments={(['casual', 'formal'] as const).map(value => ({ value, title: t(`messageTone.${value}`) }))}
        />
      </div>
      <textarea
        id="message"
        className="input"
        lang={message.language}
        rows={4}
        aria-describedby="message-hint"
        value={message.text}
        onChange={event => message.write(event.target.value)}
      />
      <div>
        <Button
          look="plain"
          icon={more.copy}
          onClick={() => void copyText(wholeText({ text: message.text, link }), t('messageCopied'), t('copyFailed'))}
        >
          {t('copyMessage')}
        </Button>
      </div>
    </div>
  );
}

/** Calendar days that a link still holds. */
const daysLeft = (until: string): number => Math.max(0, daysBetween(new Date(), fromWireDateTime(until)));

/** Everything to share a recommendation: link, message, channels and, if enabled, an offline code with a card. */
export function SharePanel({ recommendation }: { recommendation: OwnRecommendation }) {
  const { tenant } = usePortal();
  const message = usePreparedMessage(recommendation);
  const { Channels, ModuleErstelleOfflineEmpfehlungCode } = tenant;
  return (
    <div className="stack">
      <div className="card pad stack">
        {Channels.Link >= 0 && <CopyLink recommendation={recommendation} message={message} />}
        <ChannelButtons recommendation={recommendation} prepared={message} />
        <MessageEditor message={message} recommendation={recommendation} />
      </div>
      <Suspense fallback={<Loading heights={['24rem']} />}>
        <Arrival recommendation={recommendation} message={message} />
      </Suspense>
      {ModuleErstelleOfflineEmpfehlungCode && (
        <Suspense fallback={<Loading heights={['20rem']} />}>
          <OfflineCode recommendation={recommendation} />
        </Suspense>
      )}
    </div>
  );
}

function CopyLink({ recommendation, message }: { recommendation: OwnRecommendation; message: PreparedMessage }) {
  const { Empfehlungsnummer, GueltigBis, Kurzlink, Produkt } = recommendation;
  const { tenant } = usePortal();
  const { t } = useTranslation('share');
  const link = linkFor(Kurzlink, 'Link', message, tenant);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyLink({ number: Empfehlungsnummer, link }, '#link', t));
  };
  return (
    <div className="field">
      <label htmlFor="link">{t('yourLink', { product: Produkt.Name })}</label>
      <div className="copy-row">
        <input id="link" className="input" readOnly value={link} onFocus={event => event.target.select()} />
        <Button icon={copied ? 'check' : more.copy} onClick={() => void copy()}>
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      <p className="hint">{t('validUntil', { until: date(GueltigBis), days: daysLeft(GueltigBis) })}</p>
    </div>
  );
}

export default function ShareRoute() {
  const { t } = useTranslation('share');
  const { empfehlungsnummer = '' } = useParams({ strict: false });
  const isNew = 'neu' in useSearch({ strict: false });
  const { data: latest, error, refetch } = useQuery(ownRecommendationQuery(empfehlungsnummer, isNew));
  // Deferred: the panel is large, so it renders in steps between which the page answers.
  const data = useDeferredValue(latest);
  if (isProblem(error, 'PSOF0301', 'PSOF0001')) return <Closed reason="unknown" />;
  if (data?.Status === 'Abgelaufen') return <Expired recommendation={data} />;
  if (data?.Status === 'Storniert') return <Closed reason="blocked" productId={data.Produkt.Id} />;
  return (
    <Page above={isNew && <Done />} title={isNew ? t('titleNew') : t('title')} intro={t(isNew ? 'introNew' : 'intro')}>
      <div className="split-page">
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : data ? (
          <SharePanel key={data.Empfehlungsnummer} recommendation={data} />
        ) : (
          <Loading heights={['38rem', '24rem']} />
        )}
        {data && <Aside recommendation={data} />}
      </div>
    </Page>
  );
}

/** Check mark for a new link, with confetti unless motion is reduced. */
const Done = () => (
  <div className="done-sign" aria-hidden="true">
    <Icon name="check" size={30} />
    {Array.from({ length: 14 }, (_, n) => (
      <i key={n} />
    ))}
  </div>
);

function Aside({ recommendation }: { recommendation: OwnRecommendation }) {
  const { money } = usePortal();
  const { t } = useTranslation('share');
  return (
    <aside className="stack">
      <section className="card pad stack" aria-label={t('amounts')}>
        <ProductPicture id={recommendation.Produkt.Id} />
        <div>
          <h2>{recommendation.Produkt.Name}</h2>
          <p className="muted small">{t('amounts')}</p>
        </div>
        <dl className="amounts nums">
          <div>
            <dt>{t('you')}</dt>
            <dd>{money(recommendation.PraemieEmpfehlerCent)}</dd>
          </div>
          {recommendation.PraemieEmpfaengerCent > 0 && (
            <div>
              <dt>{t('contact')}</dt>
              <dd>{money(recommendation.PraemieEmpfaengerCent)}</dd>
            </div>
          )}
        </dl>
      </section>
      <div className="actions">
        <PageLink to="Dashboard" className="btn light">
          {t('dashboard')}
        </PageLink>
        <PageLink to="Homepage" className="btn plain">
          {t('another')}
        </PageLink>
      </div>
    </aside>
  );
}

/** Repeats an expired recommendation in one click; the old link then redirects to the new one. */
function Expired({ recommendation: { Produkt, AnteilEmpfehler } }: { recommendation: OwnRecommendation }) {
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation(['share', 'legal', 'common']);
  const user = useUser();
  const navigate = useNavigate();
  const create = useMemo(creation, []);
  const { state, failure, press } = useSending(async () => {
    if (!user) return;
    const made = await create(key => renew({ product: Produkt.Id, share: AnteilEmpfehler, user }, key));
    await navigate({
      to: pathTo('Click', { empfehlungsnummer: made.Empfehlungsnummer }),
      search: { neu: true },
      replace: true,
    });
  });
  return (
    <MessagePage
      title={t('closed.expired')}
      icon="clock"
      kind="wait"
      actions={
        <>
          <Button icon="refresh" pending={!user || state === 'sending'} onClick={press}>
            {t('closed.makeNew')}
          </Button>
          <PageLink to="Dashboard" className="btn quiet">
            {t('dashboard')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('closed.makeNewText', { product: Produkt.Name })}</p>
      <p className="small muted">
        {t('legal:consent.recommender', { name: tenant.Name })}{' '}
        <PageLink to="TOS" newTab>
          {t('common:foot.terms')}
        </PageLink>{' '}
        ·{' '}
        <PageLink to="Privacy" newTab>
          {t('common:foot.privacy')}
        </PageLink>
      </p>
      <p role="status">{failure && <span className="field-error">{failure}</span>}</p>
    </MessagePage>
  );
}

function Closed({ reason, productId }: { reason: 'expired' | 'blocked' | 'unknown'; productId?: number }) {
  const { t } = useTranslation('share');
  return (
    <MessagePage
      title={t(`closed.${reason}`)}
      icon={reason === 'expired' ? 'clock' : 'alert'}
      kind={reason === 'expired' ? 'wait' : 'stop'}
      actions={
        <>
          {productId !== undefined && (
            <PageLink to="Recommendation" params={{ produktId: productId }} className="btn">
              {t('closed.renew')}
            </PageLink>
          )}
          <PageLink to="Dashboard" className="btn quiet">
            {t('dashboard')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t(`closed.${reason}Text`)}</p>
    </MessagePage>
  );
}
