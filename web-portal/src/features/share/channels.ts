import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import type { CreatedRecommendation, sharedBy } from '#contract/empfehlung/schemas.js';
import type { ChannelName } from '#contract/shared/schemas.js';
import { createRecommendation, readCard, readOwnRecommendation, shareRecommendation } from '#generated/portal-calls.js';
import { creation } from '#shared/browser/forms-and-files.js';
import { isPublicChannel, labelled } from '#shared/advertising.js';
import { marksOf, type SharedThrough } from '#shared/short-links.js';
import { isProblem, send } from '../../shared/http/send.js';
import type { User } from '../../shared/http/user.js';
import { money, type Language } from '../../shared/i18n/language.js';
import { usePortal, type Portal } from '../../shared/portal.js';
import { copyText } from '../../shared/ui/controls.js';

/** Repeats a recommendation of the logged-in user: pressing the button below the terms accepts them. */
export const renew = (
  again: {
    readonly product: number;
    readonly share: 100 | 50 | 0;
    readonly user: User;
    /** Whether to reuse a valid link for the product. */
    readonly orExisting?: boolean;
  },
  idempotencyKey: string,
) =>
  send(
    createRecommendation,
    {
      query: {},
      body: {
        Empfehlung: {
          Produkt: again.product,
          Channel: 'Link',
          Empfehlungslink: true,
          AgbText: true,
          AnteilEmpfehler: again.share,
          ...(again.orExisting && { NeuerLink: false }),
        },
        Empfehler: {
          Vorname: again.user.Vorname,
          Nachname: again.user.Nachname,
          Email: again.user.Email,
          NewsletterPermission: false,
          NewsletterOptinGegeben: false,
        },
        Empfaenger: null,
      },
    },
    { idempotencyKey },
  ) as Promise<CreatedRecommendation>;

/** Creates the link agreed to at registration, or reuses a valid one; returns its number. */
export async function recommendAtOnce({ tenant }: Portal, user: User, product: number): Promise<string> {
  const again = { product, share: tenant.RecommenderDefaultShare, user, orExisting: true };
  return (await creation()(key => renew(again, key))).Empfehlungsnummer;
}

export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

const q = encodeURIComponent;
/** Text and link as every channel sends them. */
export const wholeText = ({ text, link }: Pick<Message, 'text' | 'link'>): string => `${text}\n${link}`;
const body = (message: Message) => q(wholeText(message));

export type ChannelSignName = 'mail' | 'message' | 'whatsapp' | 'facebook' | 'messenger' | 'linkedin' | 'x' | 'qr';

/** Target URLs of the channels: the user's own app or webmail, never a server of ours. */
const targets: Record<
  Exclude<ChannelName, 'Link'>,
  { icon: ChannelSignName; url: (message: Message, facebookAppId: string | null) => string }
> = {
  Whatsapp: { icon: 'whatsapp', url: message => `https://wa.me/?text=${body(message)}` },
  Sms: { icon: 'message', url: message => `sms:?&body=${body(message)}` },
  Email: { icon: 'mail', url: message => `mailto:?subject=${q(message.subject)}&body=${body(message)}` },
  Gmail: {
    icon: 'mail',
    url: message => `https://mail.google.com/mail/?view=cm&fs=1&su=${q(message.subject)}&body=${body(message)}`,
  },
  Gmx: {
    icon: 'mail',
    url: message =>
      `https://www.gmx.net/mail/client/mailto;?mailto=${q(`mailto:?subject=${message.subject}&body=${wholeText(message)}`)}`,
  },
  Outlook: {
    icon: 'mail',
    url: message =>
      `https://outlook.live.com/mail/0/deeplink/compose?subject=${q(message.subject)}&body=${body(message)}`,
  },
  Facebook: { icon: 'facebook', url: ({ link }) => `https://www.facebook.com/sharer/sharer.php?u=${q(link)}` },
  Messenger: {
    icon: 'messenger',
    url: ({ link }, appId) => `fb-messenger://share/?link=${q(link)}${appId ? `&app_id=${q(appId)}` : ''}`,
  },
  Linkedin: { icon: 'linkedin', url: ({ link }) => `https://www.linkedin.com/sharing/share-offsite/?url=${q(link)}` },
  X: { icon: 'x', url: ({ text, link }) => `https://twitter.com/intent/tweet?text=${q(text)}&url=${q(link)}` },
};

/** The tenant's channels in order (−1: off); on a phone WhatsApp and SMS come first. */
export function channelsInOrder(channels: Readonly<Record<ChannelName, number>>, phone: boolean): ChannelName[] {
  const onPhoneFirst: readonly ChannelName[] = ['Whatsapp', 'Sms'];
  const rank = (name: ChannelName) =>
    phone && onPhoneFirst.includes(name) ? onPhoneFirst.indexOf(name) - onPhoneFirst.length : channels[name];
  return (Object.keys(channels) as ChannelName[]).filter(name => channels[name] >= 0).sort((a, b) => rank(a) - rank(b));
}

export function channelTarget(
  name: ChannelName,
  message: Message,
  facebookAppId: string | null,
): { icon: ChannelSignName; url: string } | null {
  if (name === 'Link') return null;
  const { icon, url } = targets[name];
  return { icon, url: url(message, facebookAppId) };
}

export interface SpokenTo {
  readonly tone: Tone;
  readonly language: Language;
}

/** The link as it is shown, copied, previewed and scanned; its marks attribute clicks and choose the preview. */
export function linkFor(
  link: string,
  channel: SharedThrough,
  { tone, language }: SpokenTo,
  { DefaultLanguage }: Pick<Portal['tenant'], 'DefaultLanguage'>,
): string {
  return `${link}/${marksOf({ channel, tone, language: language === DefaultLanguage ? null : language })}`;
}

/** The message where it is shared: in public it begins with the word that names advertising. */
export function textFor(
  text: string,
  channel: SharedThrough,
  language: Language,
  { Werbehinweis }: Pick<Portal['tenant'], 'Werbehinweis'>,
): string {
  const label = adLabel(language, Werbehinweis);
  return label !== null && isPublicChannel(channel) ? labelled(label, text) : text;
}

/** Null: the programme names none. */
export const adLabel = (language: Language, { Zeigen, De, En }: Portal['tenant']['Werbehinweis']): string | null =>
  Zeigen ? { de: De, en: En }[language] : null;

export type OwnRecommendation = AnswerOf<typeof readOwnRecommendation>;

const settleTries = 12;
const settlePauseMs = 500;

/** A new recommendation may not be readable at once, so PSOF0301 is retried. */
export const ownRecommendationQuery = (number: string, justMade: boolean) =>
  queryOptions({
    queryKey: ['own-recommendation', number],
    queryFn: ({ signal, meta }) => send(readOwnRecommendation, { params: { id: number } }, { signal, meta }),
    retry: (failures, error) => justMade && isProblem(error, 'PSOF0301') && failures < settleTries,
    retryDelay: settlePauseMs,
  });

/** Reports a share through a channel; not awaited, failures are ignored. */
export function reportShared(number: string, Kanal: (typeof sharedBy)[number]): void {
  void send(shareRecommendation, { params: { nr: number }, body: { Kanal } }, { keepalive: true }).catch(
    () => undefined,
  );
}

/** The printable card, rendered by the server; fetched, because a plain link could not send the session. */
export const cardFile = (nr: string, { tone, language }: Pick<PreparedMessage, 'tone' | 'language'>): Promise<Blob> =>
  send(
    readCard,
    { params: { nr }, query: { anrede: tone === 'casual' ? 'du' : 'sie', sprache: language } },
    { file: true },
  );

/** Copies the link and reports the share; if the browser refuses, selects the field for manual copying. */
export async function copyLink(
  { number, link }: { readonly number: string; readonly link: string },
  field: string,
  t: TFunction<'share'>,
): Promise<boolean> {
  const copied = await copyText(link, t('copied'), t('copyFailed'));
  if (copied) reportShared(number, 'Link');
  else document.querySelector<HTMLInputElement>(field)?.select();
  return copied;
}

export type Tone = 'casual' | 'formal';

export interface PreparedMessage {
  readonly language: Language;
  readonly tone: Tone;
  readonly subject: string;
  readonly text: string;
  choose(language: Language, tone: Tone): void;
  write(text: string): void;
}

/** The tone and language chosen for a link in this tab. */
export const spokenBy = ({ tab }: Portal, number: string) =>
  tab.read<{ language: Language; tone: Tone }>(`spoken.${number}`);

/** Texts in the friend's language; until they are loaded, those of the page. */
export function useTextsIn(wanted?: Language): { readonly language: Language; readonly t: TFunction<'share'> } {
  const { i18n } = useTranslation('share');
  const [, arrived] = useState(0);
  const there = wanted !== undefined && i18n.hasResourceBundle(wanted, 'share');
  useEffect(() => {
    if (wanted && !there) void i18n.loadLanguages(wanted).then(() => arrived(times => times + 1));
  }, [i18n, wanted, there]);
  const language = there ? wanted : (i18n.language as Language);
  return { language, t: i18n.getFixedT(language, 'share') };
}

/** The message to the friend, per language and tone; edits are kept for their combination. */
export function usePreparedMessage(recommendation: OwnRecommendation): PreparedMessage {
  const portal = usePortal();
  const { i18n } = useTranslation('share');
  const number = recommendation.Empfehlungsnummer;
  const [{ language, tone }, setSpoken] = useState(
    () => spokenBy(portal, number) ?? { language: i18n.language as Language, tone: 'casual' as Tone },
  );
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const { language: spoken, t } = useTextsIn(language);
  const amount = recommendation.PraemieEmpfaengerCent;
  const values = { product: recommendation.Produkt.Name, name: portal.tenant.Name, amount: money(amount, spoken) };
  const key = `${spoken} ${tone}`;
  return {
    language,
    tone,
    subject: t('subject', values),
    text: written[key] ?? t(`message.${tone}${amount > 0 ? 'Shared' : ''}`, values),
    choose: (nextLanguage, nextTone) => {
      const next = { language: nextLanguage, tone: nextTone };
      setSpoken(next);
      portal.tab.write(`spoken.${number}`, next);
    },
    write: text => setWritten({ ...written, [key]: text }),
  };
}
