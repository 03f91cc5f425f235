import type { Texts } from '#shared/texts.js';

/** What a copy of one's data says of the team's notes, which it does not hold (docs/specification/desk.md#who-has-it). */
export const internalNotesAreKept: Texts = {
  de: 'Zu Ihren Empfehlungen gibt es interne Notizen des Teams. Sie gehören nicht zu dieser Kopie und werden mit Ihren Daten gelöscht.',
  en: 'The team keeps internal notes on your referrals. They aren’t part of this copy and are erased with your data.',
};
