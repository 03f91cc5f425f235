import * as account from './account/calls.js';
import * as secondFactor from './account/sign-in-calls.js';
import * as agentur from './agentur/calls.js';
import * as claims from './agentur/claims.js';
import * as contactMessages from './agentur/contact-messages.js';
import * as views from './agentur/views.js';
import * as desk from './agentur/desk.js';
import * as employees from './agentur/employees.js';
import * as holds from './agentur/holds.js';
import * as inbox from './agentur/inbox.js';
import * as masterData from './agentur/master-data.js';
import * as releases from './agentur/releases.js';
import * as statistics from './agentur/statistics.js';
import * as anbieter from './anbieter.js';
import * as advertising from './betrieb/advertising.js';
import * as betrieb from './betrieb/calls.js';
import * as catalogue from './betrieb/catalogue.js';
import * as catalogueSource from './betrieb/catalogue-source.js';
import * as configuration from './betrieb/configuration.js';
import * as deliveries from './betrieb/deliveries.js';
import * as imports from './betrieb/imports.js';
import * as integrations from './betrieb/integrations.js';
import * as mails from './betrieb/mails.js';
import * as payouts from './betrieb/payouts.js';
import * as programme from './betrieb/programme.js';
import * as replays from './betrieb/replays.js';
import * as staff from './betrieb/staff.js';
import * as waiting from './betrieb/waiting.js';
import type { AnyCall } from './call.js';
import * as content from './content/calls.js';
import * as einladung from './einladung.js';
import * as empfaenger from './empfaenger/calls.js';
import * as empfehler from './empfehler/calls.js';
import * as ownClaims from './empfehler/claims.js';
import * as rights from './empfehler/rights.js';
import * as empfehlung from './empfehlung/calls.js';
import * as kontakt from './kontakt.js';
import * as mandant from './mandant.js';
import * as mandanten from './mandanten.js';
import * as plattform from './plattform.js';
import * as praemie from './praemie/calls.js';
import * as produkt from './produkt.js';

const areas: readonly object[] = [
  mandant,
  account,
  secondFactor,
  rights,
  empfehler,
  ownClaims,
  empfehlung,
  empfaenger,
  praemie,
  produkt,
  kontakt,
  anbieter,
  agentur,
  desk,
  inbox,
  holds,
  claims,
  contactMessages,
  views,
  employees,
  masterData,
  releases,
  statistics,
  einladung,
  betrieb,
  advertising,
  waiting,
  deliveries,
  replays,
  payouts,
  programme,
  integrations,
  staff,
  imports,
  configuration,
  mails,
  catalogue,
  catalogueSource,
  content,
  plattform,
  mandanten,
];
/** An area exports its calls beside their schemas. */
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the wire; routes, the OpenAPI document and reference tests use it. For servers; pages import only the area they need. */
export const allCalls: readonly AnyCall[] = areas.flatMap(area => Object.values(area)).filter(isCall);
