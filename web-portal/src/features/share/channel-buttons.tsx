import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelName } from '#contract/shared/schemas.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { useMedia } from '../../shared/ui/use-media.js';
import { tellShared, type OwnRecommendation } from './api.js';
import { ChannelSign } from './channel-sign.js';
import { channelsInOrder, channelTarget, linkFor, type Message } from './channels.js';
import { QrDialog } from './qr.js';

const answerWithinMs = 1500;

/** A channel a button each, in the tenant's order; what opens is the person's own app, never a server of ours. */
export function ChannelButtons({
  recommendation,
  subject,
  text,
}: {
  recommendation: OwnRecommendation;
  subject: string;
  text: string;
}) {
  const { t } = useTranslation('share');
  const { Channels, FacebookAppId } = tenant();
  const [qrOpen, setQrOpen] = useState(false);
  const [missing, setMissing] = useState<ChannelName | null>(null);
  const phone = useMedia('(pointer: coarse), (max-width: 560px)');
  const message = (channel: Parameters<typeof linkFor>[1]): Message => ({
    subject,
    text,
    link: linkFor(recommendation.Link, channel),
  });
  const shown = channelsInOrder(Channels, phone).flatMap(name => {
    const target = channelTarget(name, message(name), FacebookAppId);
    return target ? [{ name, ...target }] : [];
  });

  const linkOnly = shown.filter(({ name }) => name === 'Facebook' || name === 'Linkedin');

  const shareNatively = () => {
    const { subject: title, text: words, link: url } = message('Native');
    void navigator.share({ title, text: words, url }).then(
      () => tellShared(recommendation.Empfehlungsnummer, 'Native'),
      () => undefined,
    ); // Closing the system's sheet is no failure.
  };
  // An app's own address does nothing where the app is missing; the page staying in front tells so.
  const watch = (name: ChannelName) => {
    setMissing(null);
    setTimeout(() => {
      if (!document.hidden && document.hasFocus()) setMissing(name);
    }, answerWithinMs);
  };

  return (
    <div className="stack-s">
      <h2 className="label">{t('channels')}</h2>
      {phone && 'share' in navigator && (
        <button type="button" className="channel main" onClick={shareNatively}>
          <Icon name="share" />
          {t('native')}
        </button>
      )}
      <ul className="channels">
        {shown.map(({ name, icon, url }) => (
          <li key={name}>
            <a
              className="channel"
              href={url}
              target={url.startsWith('http') ? '_blank' : undefined}
              rel="noopener noreferrer"
              onClick={() => {
                tellShared(recommendation.Empfehlungsnummer, name);
                if (!url.startsWith('http')) watch(name);
              }}
            >
              <ChannelSign name={icon} />
              {t(`channel.${name}`)}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="channel"
            onClick={() => {
              tellShared(recommendation.Empfehlungsnummer, 'Qr');
              setQrOpen(true);
            }}
          >
            <ChannelSign name="qr" />
            {t('qr')}
          </button>
        </li>
        {!phone && 'share' in navigator && (
          <li>
            <button type="button" className="channel" onClick={shareNatively}>
              <Icon name="share" />
              {t('native')}
            </button>
          </li>
        )}
      </ul>
      <div role="status">
        {missing && (
          <Notice kind="wait">
            <p>
              {missing === 'Messenger' ? t('messengerMissing') : t('appMissing', { channel: t(`channel.${missing}`) })}
            </p>
          </Notice>
        )}
      </div>
      {linkOnly.length > 0 && (
        <p className="small muted">
          {t('linkOnly', {
            count: linkOnly.length,
            channels: linkOnly.map(({ name }) => t(`channel.${name}`)).join(t('and')),
          })}
        </p>
      )}
      <QrDialog
        link={linkFor(recommendation.Link, 'Qr')}
        open={qrOpen}
        onClose={() => setQrOpen(false)}
        fileName={`empfehlung-${recommendation.Empfehlungsnummer}`}
      />
    </div>
  );
}
