import { telkoContacts as people } from './people.js';
import type { Story } from './story.js';

const contact = (index: number, registered: number, confirmed?: number) => ({ person: people[index]!, registered, ...(confirmed !== undefined && { confirmed }) });

/** One recommendation for almost every stage of the status bar; the agency finds orders to release, the operator a reward to pay. */
export const telkoStories: readonly Story[] = [
  {
    name: 'fibre-paid', by: 0, productId: 121, share: 100, channel: 'Whatsapp', created: 78, clicks: [78, 77], contact: contact(0, 77, 76), order: { reported: 66, outcome: 'concluded', released: 64 },
    choice: { made: 63, kind: 'cash' }, payout: { sent: 59, answered: 57 },
  },
  { name: 'hybrid-expired', by: 0, productId: 111, share: 50, channel: 'Facebook', created: 67, clicks: [66, 64, 60] },
  { name: 'television-not-concluded', by: 0, productId: 132, share: 50, channel: 'Email', created: 52, clicks: [51], contact: contact(1, 51, 50), order: { reported: 41, outcome: 'not-concluded' } },
  {
    name: 'mobile-voucher', by: 0, productId: 202, share: 50, channel: 'Whatsapp', created: 38, clicks: [38, 37], contact: contact(2, 37, 37), order: { reported: 29, outcome: 'concluded', released: 27 },
    choice: { made: 1, kind: 'voucher' },
  },
  { name: 'sport-ready', by: 0, productId: 141, share: 100, channel: 'Link', created: 30, clicks: [29, 29, 28], contact: contact(3, 28, 28), order: { reported: 16, outcome: 'concluded', released: 2 } },
  { name: 'fibre-closed', by: 0, productId: 122, share: 50, channel: 'Whatsapp', created: 21, clicks: [21, 20], contact: contact(4, 20, 19), order: { reported: 4, outcome: 'concluded' } },
  { name: 'home-reacted', by: 0, productId: 102, share: 50, channel: 'Sms', created: 8, clicks: [8, 7], contact: contact(5, 7, 6) },
  { name: 'tariff-shared', by: 0, productId: 203, share: 100, channel: 'Linkedin', created: 2, clicks: [2, 1] },
  { name: 'klara-closed', by: 1, productId: 123, share: 100, channel: 'Link', created: 25, clicks: [25], contact: contact(6, 24, 24), order: { reported: 6, outcome: 'concluded' } },
  { name: 'henning-closed', by: 2, productId: 101, share: 50, channel: 'Email', created: 18, clicks: [17], contact: contact(7, 16, 15), order: { reported: 3, outcome: 'concluded' } },
  {
    name: 'klara-payable', by: 1, productId: 142, share: 100, channel: 'Whatsapp', created: 44, clicks: [44, 43], contact: contact(8, 42, 42), order: { reported: 30, outcome: 'concluded', released: 28 },
    choice: { made: 5, kind: 'cash' },
  },
  {
    name: 'two-friends-one-order', by: 1, productId: 121, share: 50, channel: 'Whatsapp', created: 33, clicks: [33, 32, 12], contact: contact(9, 31, 31), friend: contact(10, 9, 9),
    order: { reported: 7, outcome: 'concluded', byRecommendation: { concluded: 20 } },
  },
];
