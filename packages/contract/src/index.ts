import * as adminLogin from './account/admin-login-calls.js';
import * as account from './account/calls.js';
import * as secondFactor from './account/second-factor-calls.js';
import * as sessions from './account/session-calls.js';
import * as blocking from './agentur/blocking-calls.js';
import * as agentur from './agentur/calls.js';
import * as waiting from './agentur/waiting-calls.js';
import * as auftrag from './auftrag/calls.js';
import * as bankAnswers from './betrieb/bank-answer-calls.js';
import * as betrieb from './betrieb/calls.js';
import * as explore from './betrieb/explore-calls.js';
import * as holds from './betrieb/hold-calls.js';
import * as payouts from './betrieb/payout-calls.js';
import * as refire from './betrieb/refire-calls.js';
import * as retention from './betrieb/retention-calls.js';
import * as repair from './betrieb/repair-calls.js';
import type { AnyCall } from './call.js';
import * as content from './content/calls.js';
import * as contentEditing from './content/edit-calls.js';
import * as einladung from './einladung/calls.js';
import * as empfaenger from './empfaenger/calls.js';
import * as empfehler from './empfehler/calls.js';
import * as customerNumber from './empfehler/customer-number-calls.js';
import * as newsletter from './empfehler/newsletter-calls.js';
import * as ownData from './empfehler/own-data-calls.js';
import * as rights from './empfehler/rights-calls.js';
import * as empfehlung from './empfehlung/calls.js';
import * as kontakt from './kontakt/calls.js';
import * as mandant from './mandant/calls.js';
import * as plattform from './plattform/calls.js';
import * as praemie from './praemie/calls.js';
import * as campaigns from './praemie/campaign-calls.js';
import * as goodwill from './praemie/goodwill-calls.js';
import * as produkt from './produkt/calls.js';
import * as tracking from './tracking/calls.js';

/** Every call of the wire: routes, the OpenAPI document and reference tests come from here. For servers; pages import the area they need. */
export const allCalls: readonly AnyCall[] = [
  mandant,
  account,
  secondFactor,
  sessions,
  empfehler,
  newsletter,
  rights,
  ownData,
  customerNumber,
  adminLogin,
  empfehlung,
  empfaenger,
  praemie,
  campaigns,
  goodwill,
  produkt,
  kontakt,
  auftrag,
  agentur,
  blocking,
  { listWaitingDecisions: waiting.listWaitingDecisions },
  einladung,
  tracking,
  betrieb,
  explore,
  repair,
  refire,
  bankAnswers,
  payouts,
  holds,
  content,
  contentEditing,
  retention,
  plattform,
].flatMap(area => Object.values(area as Record<string, AnyCall>));
