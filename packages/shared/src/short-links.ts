/**
 * What a short link carries besides its code: the channel it is shared through, and the form of address and language of
 * its message. It stands in one part of the path (`/r/JCHM3ZZT/w`, `/r/JCHM3ZZT/wsen`): a letter for the channel, `s` for
 * the formal address, and the language where it is not the programme's own.
 */
const letters = {
  Email: 'm',
  Gmail: 'g',
  Gmx: 'n',
  Outlook: 'o',
  Facebook: 'f',
  Messenger: 'p',
  Linkedin: 'i',
  X: 'x',
  Whatsapp: 'w',
  Sms: 't',
  Link: 'l',
  Qr: 'q',
  Card: 'k',
  Native: 'a',
} as const;
/** A way a link is shared. */
export type SharedThrough = keyof typeof letters;

/** The way of a channel as clicks are counted by it, in any case; undefined: a word of somebody's own. */
export const sharedThrough = (channel = ''): SharedThrough | undefined =>
  (Object.keys(letters) as SharedThrough[]).find(name => name.toLowerCase() === channel.toLowerCase());

export interface LinkMarks {
  readonly channel: SharedThrough;
  readonly tone: 'casual' | 'formal';
  /** Null: the programme's own. */
  readonly language: 'de' | 'en' | null;
}

export const marksOf = ({ channel, tone, language }: LinkMarks): string =>
  letters[channel] + (tone === 'formal' ? 's' : '') + (language ?? '');

/** Null where they are none: the link then is as good as without. */
export function readMarks(marks: string): LinkMarks | null {
  const [, letter, formal, language = null] = /^([a-z])(s?)(de|en)?$/.exec(marks.toLowerCase()) ?? [];
  const channel = (Object.keys(letters) as SharedThrough[]).find(name => letters[name] === letter);
  if (!channel) return null;
  return { channel, tone: formal ? 'formal' : 'casual', language: language as LinkMarks['language'] };
}
