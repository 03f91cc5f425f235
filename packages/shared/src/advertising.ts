import type { SharedThrough } from './short-links.js';

/** What names an advertisement where a tenant says nothing else. */
export const advertisingLabels = { de: 'Anzeige', en: 'Ad' } as const;

/** Where everybody can read what is shared: an advertisement there is named as one (§ 5a UWG). */
const readByEverybody: Readonly<Record<SharedThrough, boolean>> = {
  Email: false,
  Gmail: false,
  Gmx: false,
  Outlook: false,
  Facebook: true,
  Messenger: false,
  Linkedin: true,
  X: true,
  Whatsapp: false,
  Sms: false,
  Link: false,
  Qr: false,
  Card: false,
  Native: false,
};

/** Whether a channel, in any case, is read by everybody. */
export const isPublicChannel = (channel: string): boolean =>
  Object.entries(readByEverybody).some(([name, is]) => is && name.toLowerCase() === channel.toLowerCase());

/** The label before a text, once: whoever wrote it themselves has it already. */
export const labelled = (label: string, text: string): string =>
  text.toLowerCase().startsWith(label.toLowerCase()) ? text : `${label}: ${text}`;
