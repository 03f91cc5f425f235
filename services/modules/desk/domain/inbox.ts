/** What waits for staff (docs/specification/desk.md#the-inbox). */
export const inboxKinds = [
  'release',
  'assign',
  'claim',
  'contact-message',
  'customer-number',
  'returned-mail',
  'hold',
  'bank-line',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** What operators decide; everything else is the agency's. */
export const isOfOperators = (kind: InboxKind): boolean => kind === 'hold' || kind === 'bank-line';
