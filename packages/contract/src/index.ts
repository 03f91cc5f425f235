import * as account from './account/calls.js';
import * as secondFactor from './account/second-factor-calls.js';
import * as agentur from './agentur/calls.js';
import * as auftrag from './auftrag/calls.js';
import * as betrieb from './betrieb/calls.js';
import * as explore from './betrieb/explore.js';
import * as holds from './betrieb/holds.js';
import * as payouts from './betrieb/payouts.js';
import * as refires from './betrieb/refires.js';
import * as retention from './betrieb/retention.js';
import type { AnyCall } from './call.js';
import * as content from './content/calls.js';
import * as contentEditing from './content/edit-calls.js';
import * as einladung from './einladung/calls.js';
import * as empfaenger from './empfaenger/calls.js';
import * as empfehler from './empfehler/calls.js';
import * as rights from './empfehler/rights.js';
import * as empfehlung from './empfehlung/calls.js';
import * as kontakt from './kontakt/calls.js';
import * as mandant from './mandant/calls.js';
import * as plattform from './plattform.js';
import * as praemie from './praemie/calls.js';
import * as campaigns from './praemie/campaigns.js';
import * as goodwill from './praemie/goodwill.js';
import * as produkt from './produkt.js';
import * as tracking from './tracking.js';

const areas: readonly object[] = [
  mandant,
  account,
  secondFactor,
  rights,
  empfehler,
  empfehlung,
  empfaenger,
  praemie,
  campaigns,
  goodwill,
  produkt,
  kontakt,
  auftrag,
  agentur,
  einladung,
  tracking,
  betrieb,
  explore,
  refires,
  payouts,
  holds,
  content,
  contentEditing,
  retention,
  plattform,
];
/** An area exports its calls beside their schemas. */
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the wire: routes, the OpenAPI document and reference tests come from here. For servers; pages import the area they need. */
export const allCalls: readonly AnyCall[] = areas.flatMap(area => Object.values(area)).filter(isCall);
