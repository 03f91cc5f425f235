import './share.css';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnRecommendationRow } from '#contract/empfehler/schemas.js';
import type { ChannelName } from '#contract/shared/schemas.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { copyText } from '../../shared/ui/controls.js';
import { useMedia } from '../../shared/ui/lists.js';
import type { Language } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import {
  channelsInOrder,
  channelTarget,
  copyLink,
  linkFor,
  spokenBy,
  reportShared,
  useTextsIn,
  wholeText,
} from './channels.js';
import { more as icons } from '../../shared/ui/more-icons.js';

type Linked = Pick<OwnRecommendationRow, 'Empfehlungsnummer' | 'Produkt' | 'Kurzlink'>;

/** The user's link to copy and share; with several products, a choice of them. */
export function OwnLink({ links, more }: { links: readonly Linked[]; more: ReactNode }) {
  const portal = usePortal();
  const { t, i18n } = useTranslation('share');
  const [chosen, choose] = useState<string>();
  const link = links.find(({ Empfehlungsnummer }) => Empfehlungsnummer === chosen) ?? links[0]!;
  const { Empfehlungsnummer, Produkt, Kurzlink } = link;
  const spokenTo = spokenBy(portal, Empfehlungsnummer) ?? { tone: 'casual', language: i18n.language as Language };
  const address = linkFor(Kurzlink, 'Link', spokenTo, portal.tenant);
  return (
    <section className="card pad own-link" aria-labelledby="own-link-title">
      <div className="stack-s">
        <h2 id="own-link-title" className="label">
          {links.length === 1 ? t('ownLink.for', { product: Produkt.Name }) : t('ownLink.title')}
        </h2>
        {links.length > 1 && (
          <div className="select">
            <select
              className="input"
              aria-label={t('ownLink.product')}
              value={Empfehlungsnummer}
              onChange={event => choose(event.target.value)}
            >
              {links.map(each => (
                <option key={each.Empfehlungsnummer} value={each.Empfehlungsnummer}>
                  {each.Produkt.Name}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </div>
        )}
      </div>
      <input
        id="own-link"
        className="input"
        aria-labelledby="own-link-title"
        readOnly
        value={address}
        onFocus={event => event.target.select()}
      />
      <div className="actions">
        <Button
          icon={icons.copy}
          look="light"
          onClick={() => void copyLink({ number: Empfehlungsnummer, link: address }, '#own-link', t)}
        >
          {t('ownLink.copy')}
        </Button>
        <PageLink to="Click" params={{ empfehlungsnummer: Empfehlungsnummer }} className="btn light" icon={icons.share}>
          {t('ownLink.share')}
        </PageLink>
        {more}
      </div>
    </section>
  );
}

/** Messengers for reminders: they take a text and open only on the user's device. */
const messengers: readonly ChannelName[] = ['Whatsapp', 'Sms', 'Email'];

/** A reminder in the user's own messenger, editable before sending. The server sends nothing. */
export function Nudge({
  recommendation: { Empfehlungsnummer, Empfohlen, Kurzlink },
  about: { Anlass, Anrede, Sprache },
}: {
  recommendation: Pick<OwnRecommendationRow, 'Empfehlungsnummer' | 'Empfohlen' | 'Kurzlink'>;
  about: NonNullable<OwnRecommendationRow['Erinnerung']>;
}) {
  const portal = usePortal();
  const { tenant } = portal;
  const { t } = useTranslation('share');
  const phone = useMedia('(pointer: coarse), (max-width: 560px)');
  const chosen = spokenBy(portal, Empfehlungsnummer);
  const { language, t: say } = useTextsIn(Sprache ?? chosen?.language);
  const tone = Anrede === null ? (chosen?.tone ?? 'casual') : Anrede === 'du' ? 'casual' : 'formal';
  const values = { product: Empfohlen.Name, name: tenant.Name };
  const text = say(`messageNudge.${tone}.${Anlass}`, values);
  const message = (channel: ChannelName) => ({
    subject: say('subject', values),
    text,
    link: linkFor(Kurzlink, channel, { tone, language }, tenant),
  });
  const ways = channelsInOrder(tenant.Channels, phone)
    .filter(name => messengers.includes(name) && (phone || name !== 'Sms'))
    .flatMap(name => {
      const target = channelTarget(name, message(name), null);
      return target ? [{ name, url: target.url }] : [];
    });
  return (
    <div className="nudge stack-s">
      <p className="small">
        <b>{t('nudge.title')}</b> {t('nudge.hint')}
      </p>
      <blockquote className="small" lang={language}>
        {text}
      </blockquote>
      <div className="actions">
        {ways.map(({ name, url }) => (
          <a
            key={name}
            className="btn light small"
            href={url}
            target={url.startsWith('http') ? '_blank' : undefined}
            rel="noopener noreferrer"
            onClick={() => reportShared(Empfehlungsnummer, name)}
          >
            {t('nudge.by', { channel: t(`channel.${name}`) })}
          </a>
        ))}
        <Button
          look="plain"
          className="small"
          onClick={() => void copyText(wholeText(message('Link')), t('messageCopied'), t('copyFailed'))}
        >
          {t('copyMessage')}
        </Button>
      </div>
    </div>
  );
}
