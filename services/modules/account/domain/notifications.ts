import type { Notification, NotificationKind } from '../events.js';

/** Mails that may be switched off. A mail about a reward may not: without its link the reward cannot be chosen. */
const mailsThatMayEnd: readonly NotificationKind[] = ['contact-reacted', 'new-link-wanted'];

export const mayBeEnded = ({ kind, way }: Notification): boolean => way !== 'mail' || mailsThatMayEnd.includes(kind);

/** Every notification is on until the person switches it off. */
export const isWanted = (asked: Notification, off: readonly Notification[]): boolean =>
  !mayBeEnded(asked) || !off.some(({ kind, way }) => kind === asked.kind && way === asked.way);
