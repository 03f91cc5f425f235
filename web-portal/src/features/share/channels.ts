import type { ChannelName } from '#contract/shared/schemas.js';
import type { ChannelSignName } from './channel-buttons.js';

export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

const q = encodeURIComponent;
/** Text and link as one piece, the way every channel sends it. */
export const wholeText = ({ text, link }: Pick<Message, 'text' | 'link'>): string => `${text}\n${link}`;
const body = (message: Message) => q(wholeText(message));

/** Where each channel's button leads: the person's own app or webmail, never a server of ours. */
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

/** The tenant's channels in its order (−1 is off); on a phone the messengers people answer come first. */
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
  readonly tone: 'casual' | 'formal';
  readonly language: string;
}

/** The link with the channel it goes out through, so that a click tells where it came from, and how the friend is spoken to, for the card messengers show. */
export function linkFor(link: string, channel: ChannelName | 'Qr' | 'Card' | 'Native', spokenTo?: SpokenTo): string {
  const url = new URL(link);
  url.searchParams.set('channel', channel.toLowerCase());
  if (spokenTo) {
    url.searchParams.set('anrede', spokenTo.tone === 'casual' ? 'du' : 'sie');
    url.searchParams.set('sprache', spokenTo.language);
  }
  return url.toString();
}
