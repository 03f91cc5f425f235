import { energieContacts as people } from './people.js';
import type { Story } from './story.js';

const contact = (index: number, registered: number, confirmed?: number) => ({ person: people[index]!, registered, ...(confirmed !== undefined && { confirmed }) });

/** Fourteen days of complaint period lie between an order and its release. */
export const energieStories: readonly Story[] = [
  {
    name: 'power-paid', by: 0, productId: 501, share: 100, channel: 'Whatsapp', created: 86, clicks: [86], contact: contact(10, 85, 84), order: { reported: 79, outcome: 'concluded', released: 63 },
    choice: { made: 62, kind: 'cash' }, payout: { sent: 58, answered: 56 },
  },
  {
    name: 'power-returned', by: 0, productId: 502, share: 100, channel: 'Email', created: 80, clicks: [79], contact: contact(0, 79, 78), order: { reported: 70, outcome: 'concluded', released: 55 },
    choice: { made: 54, kind: 'cash' }, payout: { sent: 50, answered: 1, returnedFor: 'AC04' },
  },
  {
    name: 'wallbox-voucher', by: 0, productId: 541, share: 50, channel: 'Whatsapp', created: 60, clicks: [60, 58], contact: contact(1, 58, 57), order: { reported: 48, outcome: 'concluded', released: 33 },
    choice: { made: 1, kind: 'voucher' },
  },
  { name: 'gas-cancelled', by: 0, productId: 511, share: 100, channel: 'Link', created: 47, clicks: [46], contact: contact(2, 45, 45), order: { reported: 36, outcome: 'cancelled' } },
  { name: 'solar-ready', by: 0, productId: 522, share: 50, channel: 'Whatsapp', created: 40, clicks: [40, 39, 39], contact: contact(3, 38, 37), order: { reported: 22, outcome: 'concluded', released: 2 } },
  { name: 'heat-closed', by: 0, productId: 532, share: 50, channel: 'Email', created: 17, clicks: [17], contact: contact(4, 16, 15), order: { reported: 5, outcome: 'concluded' } },
  { name: 'green-reacted', by: 0, productId: 501, share: 50, channel: 'Sms', created: 9, clicks: [9, 8], contact: contact(5, 7, 6) },
  { name: 'car-shared', by: 0, productId: 542, share: 100, channel: 'Whatsapp', created: 3, clicks: [3, 2] },
  { name: 'klara-releasable', by: 1, productId: 502, share: 100, channel: 'Link', created: 34, clicks: [33], contact: contact(6, 32, 31), order: { reported: 20, outcome: 'concluded' } },
  { name: 'henning-releasable', by: 2, productId: 541, share: 50, channel: 'Email', created: 32, clicks: [31], contact: contact(7, 30, 30), order: { reported: 18, outcome: 'concluded' } },
  {
    name: 'two-friends-one-order', by: 2, productId: 501, share: 50, channel: 'Whatsapp', created: 41, clicks: [41, 40, 10], contact: contact(8, 40, 39), friend: contact(9, 8, 8),
    order: { reported: 6, outcome: 'concluded', byRecommendation: { concluded: 23 } },
  },
];
