import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, daysUntil, money } from '../../shared/i18n/format.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { toast } from '../../shared/ui/toast.js';
import type { OwnRecommendation } from './api.js';
import { channelsInOrder, channelTarget, linkFor } from './channels.js';
import { QrDialog } from './qr.js';

const messengerWaitMs = 1500;

export function SharePanel({ recommendation }: { recommendation: OwnRecommendation }) {
  const { t } = useTranslation('share');
  const { Name, Channels, FacebookAppId } = tenant();
  const [qrOpen, setQrOpen] = useState(false);
  const [messengerMissing, setMessengerMissing] = useState(false);
  const [copied, setCopied] = useState(false);
  const product = recommendation.Produkt.Name;
  const amount = money(recommendation.PraemieEmpfaengerCent);
  const [text, setText] = useState(() => t(recommendation.PraemieEmpfaengerCent > 0 ? 'messageShared' : 'message', { product, name: Name, amount }));
  const phone = matchMedia('(pointer: coarse)').matches;
  const shownLink = recommendation.Kurzlink || recommendation.Link;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shownLink);
      setCopied(true);
      toast(t('copied'));
    } catch {
      document.querySelector<HTMLInputElement>('#link')?.select();
      toast(t('copyFailed'));
    }
  };
  const shareNatively = () => void navigator.share({ title: t('subject', { product }), text, url: linkFor(recommendation.Link, 'Native') }).catch(() => undefined); // Closing the system's sheet is no failure.
  // The messenger's own address does nothing where it is not installed; staying on the page tells so.
  const watchMessenger = () => { setMessengerMissing(false); setTimeout(() => { if (!document.hidden) setMessengerMissing(true); }, messengerWaitMs); };

  return (
    <div className="card pad stack">
      <div className="field">
        <label htmlFor="link">{t('yourLink')}</label>
        <div className="copy-row">
          <input id="link" className="input" readOnly value={shownLink} onFocus={(event) => event.target.select()} />
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>{copied ? t('copied') : t('copy')}</Button>
        </div>
        <p className="hint">{t('validUntil', { until: date(recommendation.GueltigBis), days: daysUntil(recommendation.GueltigBis, new Date()) })}</p>
      </div>
      <div className="field">
        <label htmlFor="message">{t('messageTitle')}</label>
        <p className="hint" id="message-hint">{t('messageHint')}</p>
        <textarea id="message" className="input" rows={4} aria-describedby="message-hint" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      <div className="stack-s">
        <h2 className="label">{t('channels')}</h2>
        <ul className="channels">
          {channelsInOrder(Channels, phone).map((name) => {
            const target = channelTarget(name, { subject: t('subject', { product }), text, link: linkFor(recommendation.Link, name) }, FacebookAppId);
            if (!target) return null;
            return (
              <li key={name}>
                <a className={`channel ${name.toLowerCase()}`} href={target.url} target={target.url.startsWith('http') ? '_blank' : undefined} rel="noopener noreferrer" onClick={name === 'Messenger' ? watchMessenger : undefined}>
                  <Icon name={target.icon} />{t(`channel.${name}`)}
                </a>
              </li>
            );
          })}
          <li><button type="button" className="channel" onClick={() => setQrOpen(true)}><Icon name="qr" />{t('qr')}</button></li>
          {'share' in navigator && <li><button type="button" className="channel" onClick={shareNatively}><Icon name="share" />{t('native')}</button></li>}
        </ul>
        {messengerMissing && <Notice kind="wait" live><p>{t('messengerMissing')}</p></Notice>}
      </div>
      <p className="small muted">{t('code', { code: recommendation.Code })}</p>
      <QrDialog link={linkFor(recommendation.Link, 'Qr')} open={qrOpen} onClose={() => setQrOpen(false)} fileName={`empfehlung-${recommendation.Empfehlungsnummer}.png`} />
    </div>
  );
}
