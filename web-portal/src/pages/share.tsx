import '../features/share/share.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#shared/browser/save-file.js';
import { ChannelButtons } from '../features/share/channel-buttons.js';
import {
  linkFor,
  ownRecommendationQuery,
  tellShared,
  usePreparedMessage,
  wholeText,
  type OwnRecommendation,
  type PreparedMessage,
} from '../features/share/channels.js';
import { isProblem } from '../shared/http/send.js';
import { useUser } from '../shared/http/session.js';
import { date, daysUntil, type Language } from '../shared/i18n/language.js';
import { usePortal } from '../shared/portal.js';
import { ProductPicture } from '../shared/products.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Dialog, Segments } from '../shared/ui/controls.js';
import { Failure, Loading } from '../shared/ui/feedback.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { pngOf, QrCode, qrOf, svgOf } from '../shared/ui/qr.js';
import { copyText } from '../shared/ui/save.js';

const names: Record<Language, string> = { de: 'Deutsch', en: 'English' };

function MessageEditor({ message, link }: { message: PreparedMessage; link: string }) {
  const { tenant } = usePortal();
  const { t } = useTranslation('share');
  const { Languages } = tenant;
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
          icon="copy"
          onClick={() =>
            void copyText(
              wholeText({ text: message.text, link: linkFor(link, 'Link', message) }),
              t('messageCopied'),
              t('copyFailed'),
            )
          }
        >
          {t('copyMessage')}
        </Button>
      </div>
    </div>
  );
}

/** Recommending by word of mouth (ModuleErstelleOfflineEmpfehlungCode): a code to read out, and a card to print and hand over. */
function OfflineCode({ recommendation }: { recommendation: OwnRecommendation }) {
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation('share');
  const user = useUser();
  const { Code, Kurzlink, Produkt, GueltigBis } = recommendation;
  const qr = useMemo(() => qrOf(linkFor(Kurzlink, 'Card')), [Kurzlink]);
  const address = new URL(Kurzlink).host + pathTo('Code');
  return (
    <section className="card pad stack" aria-labelledby="offline">
      <div className="stack-s">
        <h2 id="offline">{t('offline.title')}</h2>
        <p className="muted">{t('offline.text', { host: new URL(Kurzlink).host })}</p>
      </div>
      <p className="spoken-code nums">{Code}</p>
      <div className="actions">
        <Button look="light" icon="copy" onClick={() => void copyText(Code, t('offline.copied'), t('copyFailed'))}>
          {t('offline.copy')}
        </Button>
        <Button
          look="light"
          icon="download"
          onClick={() => {
            tellShared(recommendation.Empfehlungsnummer, 'Card');
            window.print();
          }}
        >
          {t('offline.print')}
        </Button>
        <PageLink to="Thanks" className="btn plain">
          {t('offline.done')}
        </PageLink>
      </div>
      <div className="print-card" aria-hidden="true">
        <div>
          <b>{tenant.Name}</b>
          <p className="print-title">{t('offline.cardTitle', { name: user?.Vorname ?? '', product: Produkt.Name })}</p>
          <p className="print-code">{Code}</p>
          <p>{t('offline.cardText', { address, until: date(GueltigBis) })}</p>
        </div>
        <QrCode qr={qr} label={t('qrAlt')} />
      </div>
    </section>
  );
}

/** Everything one needs to pass a recommendation on: link, message, channels, and where the tenant has them a code and a card. */
export function SharePanel({ recommendation }: { recommendation: OwnRecommendation }) {
  const { tenant } = usePortal();
  const message = usePreparedMessage(recommendation);
  const { Channels, ModuleErstelleOfflineEmpfehlungCode } = tenant;
  return (
    <div className="stack">
      <div className="card pad stack">
        {Channels.Link >= 0 && <CopyLink recommendation={recommendation} />}
        <ChannelButtons recommendation={recommendation} prepared={message} />
        <MessageEditor message={message} link={recommendation.Kurzlink} />
      </div>
      {ModuleErstelleOfflineEmpfehlungCode && <OfflineCode recommendation={recommendation} />}
    </div>
  );
}

function CopyLink({
  recommendation: { Empfehlungsnummer, Kurzlink, GueltigBis },
}: {
  recommendation: OwnRecommendation;
}) {
  const { t } = useTranslation('share');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(Kurzlink, t('copied'), t('copyFailed'));
    setCopied(done);
    if (done) tellShared(Empfehlungsnummer, 'Link');
    if (!done) document.querySelector<HTMLInputElement>('#link')?.select();
  };
  return (
    <div className="field">
      <label htmlFor="link">{t('yourLink')}</label>
      <div className="copy-row">
        <input id="link" className="input" readOnly value={Kurzlink} onFocus={event => event.target.select()} />
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      <p className="hint">{t('validUntil', { until: date(GueltigBis), days: daysUntil(GueltigBis, new Date()) })}</p>
    </div>
  );
}

export function QrDialog({
  link,
  open,
  onClose,
  fileName,
}: {
  link: string;
  open: boolean;
  onClose: () => void;
  fileName: string;
}) {
  const { t } = useTranslation('share');
  const qr = useMemo(() => qrOf(link), [link]);
  const savePng = async () => saveFile(await pngOf(qr), `${fileName}.png`);
  const saveSvg = () => saveFile(new Blob([svgOf(qr)], { type: 'image/svg+xml' }), `${fileName}.svg`);
  return (
    <Dialog open={open} title={t('qrTitle')} onClose={onClose}>
      <p className="muted">{t('qrText')}</p>
      <QrCode qr={qr} label={t('qrAlt')} />
      <div className="actions">
        <Button look="light" icon="download" onClick={() => void savePng()}>
          {t('qrDownload')}
        </Button>
        <Button look="plain" onClick={saveSvg}>
          {t('qrDownloadSvg')}
        </Button>
      </div>
    </Dialog>
  );
}

export default function ShareRoute() {
  const { t } = useTranslation('share');
  const { empfehlungsnummer = '' } = useParams({ strict: false });
  const isNew = 'neu' in useSearch({ strict: false });
  const { data, error, refetch } = useQuery(ownRecommendationQuery(empfehlungsnummer, isNew));
  if (isProblem(error, 'PSOF0301', 'PSOF0001')) return <Closed reason="unknown" />;
  if (data?.Status === 'Abgelaufen') return <Closed reason="expired" productId={data.Produkt.Id} />;
  if (data?.Status === 'Storniert') return <Closed reason="blocked" productId={data.Produkt.Id} />;
  return (
    <Page
      title={isNew ? t('titleNew') : t('title')}
      intro={data && (isNew ? t('introNew') : t('intro', { product: data.Produkt.Name, until: date(data.GueltigBis) }))}
    >
      <div className="split-page">
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : data ? (
          <SharePanel key={data.Empfehlungsnummer} recommendation={data} />
        ) : (
          <Loading heights={['33rem']} />
        )}
        {data && <Aside recommendation={data} />}
      </div>
    </Page>
  );
}

function Aside({ recommendation }: { recommendation: OwnRecommendation }) {
  const { money } = usePortal();
  const { t } = useTranslation('share');
  return (
    <aside className="stack">
      <section className="card pad stack" aria-label={t('amounts')}>
        <ProductPicture id={recommendation.Produkt.Id} sizes="(min-width: 960px) 27rem, 90vw" />
        <div>
          <h2>{recommendation.Produkt.Name}</h2>
          <p className="muted small">{t('amounts')}</p>
        </div>
        <dl className="amounts nums">
          <div>
            <dt>{t('you')}</dt>
            <dd>{money(recommendation.PraemieEmpfehlerCent)}</dd>
          </div>
          <div>
            <dt>{t('contact')}</dt>
            <dd>{money(recommendation.PraemieEmpfaengerCent)}</dd>
          </div>
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
