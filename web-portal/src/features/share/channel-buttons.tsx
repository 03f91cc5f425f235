import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelName } from '#contract/shared/schemas.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { isPublicChannel } from '#shared/advertising.js';
import type { SharedThrough } from '#shared/short-links.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { Notice } from '../../shared/ui/feedback.js';
import { Icon, Sign } from '../../shared/ui/icon.js';
import { pngOf, QrCode, qrOf, svgOf } from '../../shared/ui/qr.js';
import { useSending } from '../../shared/ui/hooks.js';
import { useMedia } from '../../shared/ui/lists.js';
import {
  cardFile,
  channelsInOrder,
  channelTarget,
  linkFor,
  adLabel,
  reportShared,
  textFor,
  type ChannelSignName,
  type Message,
  type OwnRecommendation,
  type PreparedMessage,
} from './channels.js';
import { usePortal } from '../../shared/portal.js';
import { more } from '../../shared/ui/more-icons.js';

/** Icons of the channels, used only here. */
const paths = {
  whatsapp:
    'M4 20l1.300-4A8 8 0 1 1 8.200 18.900L4 20ZM9 8.700c0 3.500 2.800 6.300 6.300 6.300l.7-2-2-.9-1 1a5 5 0 0 1-2.100-2.100l1-1-.9-2z',
  facebook:
    'M14.500 21v-7.500h2.800l.5-3.300h-3.300V8.300c0-1 .4-1.600 1.700-1.600h1.700V3.800c-4.500-.8-6.700.8-6.700 4v2.400H8.500v3.300h2.700V21',
  messenger:
    'M12 4c5 0 8.500 3.400 8.500 7.600S17 19.200 12 19.200c-.9 0-1.800-.1-2.600-.3L6 20.500v-3A7.300 7.300 0 0 1 3.500 11.600C3.500 7.400 7 4 12 4ZM7.500 13.500l3-3 2.500 2 3.500-2.500',
  linkedin:
    'M4 9.500h3.200V20H4zM5.600 4.500v.01M10.500 20V9.500h3v1.600c2-3 6.500-2 6.500 2.400V20h-3.200v-5.700c0-3-3.100-2.800-3.100 0V20z',
  x: 'M4 4l16 16M20 4 4 20',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM20 14v2M17.500 20H20v-1.500M14 20v.01',
} as const satisfies Record<Exclude<ChannelSignName, 'mail' | 'message'>, string>;

function ChannelSign({ name }: { name: ChannelSignName }) {
  if (name === 'message') return <Icon name={name} />;
  return <Sign path={name === 'mail' ? more.mail : paths[name]} />;
}

const answerWithinMs = 1500;

/** One button per channel in the tenant's order; each opens the user's own app, never a server of ours. */
export function ChannelButtons({
  recommendation,
  prepared,
}: {
  recommendation: OwnRecommendation;
  prepared: PreparedMessage;
}) {
  const { tenant } = usePortal();
  const { t } = useTranslation('share');
  const { Channels, FacebookAppId } = tenant;
  const [qrOpen, setQrOpen] = useState(false);
  const [missing, setMissing] = useState<ChannelName | null>(null);
  const phone = useMedia('(pointer: coarse), (max-width: 560px)');
  const message = (channel: SharedThrough): Message => ({
    subject: prepared.subject,
    text: textFor(prepared.text, channel, prepared.language, tenant),
    link: linkFor(recommendation.Kurzlink, channel, prepared, tenant),
  });
  const shown = channelsInOrder(Channels, phone).flatMap(name => {
    const target = channelTarget(name, message(name), FacebookAppId);
    return target ? [{ name, ...target }] : [];
  });

  const inPublic = shown.filter(({ name }) => isPublicChannel(name));
  const label = adLabel(prepared.language, tenant.Werbehinweis);
  const linkOnly = shown.filter(({ name }) => name === 'Facebook' || name === 'Linkedin');

  const shareNatively = () => {
    const { subject: title, text: words, link: url } = message('Native');
    void navigator.share({ title, text: words, url }).then(
      () => reportShared(recommendation.Empfehlungsnummer, 'Native'),
      () => undefined,
    ); // Closing the system's share sheet is no error.
  };
  // An app URL does nothing if the app is missing; the page then keeps the focus.
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
          <Icon name={more.share} />
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
                reportShared(recommendation.Empfehlungsnummer, name);
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
              reportShared(recommendation.Empfehlungsnummer, 'Qr');
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
              <Icon name={more.share} />
              {t('native')}
            </button>
          </li>
        )}
      </ul>
      <CardToPrint number={recommendation.Empfehlungsnummer} prepared={prepared} />
      <div role="status">
        {missing && (
          <Notice kind="wait">
            <p>
              {missing === 'Messenger' ? t('messengerMissing') : t('appMissing', { channel: t(`channel.${missing}`) })}
            </p>
          </Notice>
        )}
      </div>
      {label !== null && inPublic.length > 0 && (
        <p className="small muted">
          {t('inPublic', { label, channels: inPublic.map(({ name }) => t(`channel.${name}`)).join(t('and')) })}
        </p>
      )}
      {linkOnly.length > 0 && (
        <p className="small muted">
          {t('linkOnly', {
            count: linkOnly.length,
            channels: linkOnly.map(({ name }) => t(`channel.${name}`)).join(t('and')),
          })}
        </p>
      )}
      <QrDialog
        link={linkFor(recommendation.Kurzlink, 'Qr', prepared, tenant)}
        open={qrOpen}
        onClose={() => setQrOpen(false)}
        fileName={`empfehlung-${recommendation.Empfehlungsnummer}`}
      />
    </div>
  );
}

/** A card to print: the link as a QR code with the message's text. */
function CardToPrint({ number, prepared }: { number: string; prepared: PreparedMessage }) {
  const { t } = useTranslation('share');
  const { state, failure, press } = useSending(async () => {
    saveFile(await cardFile(number, prepared), `${t('cardFile')}-${number}.pdf`);
    reportShared(number, 'Card');
  });
  return (
    <div>
      <Button look="plain" icon={more.download} pending={state === 'sending'} onClick={press}>
        {t('card')}
      </Button>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

function QrDialog({
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
        <Button look="light" icon={more.download} onClick={() => void savePng()}>
          {t('qrDownload')}
        </Button>
        <Button look="plain" onClick={saveSvg}>
          {t('qrDownloadSvg')}
        </Button>
      </div>
    </Dialog>
  );
}
