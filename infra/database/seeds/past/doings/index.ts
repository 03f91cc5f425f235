import type { Doing } from '../plan.js';
import type { Play } from '../scene.js';
import {
  activate,
  block,
  confirmNewsletter,
  decideCustomerNumber,
  erase,
  invite,
  join,
  submitCustomerNumber,
  withdrawNewsletter,
} from './accounts.js';
import { confirm, react, recommend } from './friends.js';
import { answer, approve, decideHold, hand, seal } from './money.js';
import { order, release, revoke } from './orders.js';
import { bankDetails, choose, goodwill } from './rewards.js';
import { restock } from './stock.js';

/** Clicks and due work have ways of their own. */
export const plays: { readonly [What in Exclude<Doing['what'], 'click' | 'due'>]: Play<What> } = {
  join,
  invite,
  activate,
  'confirm-newsletter': confirmNewsletter,
  'withdraw-newsletter': withdrawNewsletter,
  'submit-customer-number': submitCustomerNumber,
  'decide-customer-number': decideCustomerNumber,
  block,
  erase,
  goodwill,
  recommend,
  react,
  confirm,
  order,
  release,
  revoke,
  choose,
  'store-bank-details': bankDetails,
  seal,
  approve,
  export: hand,
  answer,
  'decide-hold': decideHold,
  restock,
};
