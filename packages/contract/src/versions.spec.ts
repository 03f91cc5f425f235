import { z } from 'zod';
import type { AnyCall } from './call.js';
import { allCalls } from './index.js';

/**
 * A second editor's input must not vanish: who saves something that others may change at the same time names the version
 * they read, in the body or with If-Match.
 */
const fieldsOf = ({ body }: AnyCall): { readonly all: readonly string[]; readonly required: readonly string[] } => {
  if (!body) return { all: [], required: [] };
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  // A document's `Version` is that of its form, always the same.
  const isFixed = (field: string) => typeof properties[field] === 'object' && 'const' in properties[field];
  return { all: Object.keys(properties), required: required.filter(field => !isFixed(field)) };
};
const namesItsVersion = (call: AnyCall): boolean =>
  call.errors.includes('version-missing') ||
  fieldsOf(call).required.some(field => field === 'Version' || field === 'Basis');

/** Only these work at what others work at, too; everybody else writes what is their own. */
const desks: readonly AnyCall['auth'][] = ['agency', 'operator', 'platform'];
/** A deed on what is there, with its reason or its choice, and nothing of its content. */
const wordsOfADeed = ['Grund', 'Begruendung', 'Id', 'Status', 'Sha256', 'Probe', 'Pruefsumme'];
const hasContent = (call: AnyCall): boolean => fieldsOf(call).all.some(field => !wordsOfADeed.includes(field));
/** Lines of a file or of a list are added; none takes another's place. */
const isFile = ({ bodyType }: AnyCall): boolean => bodyType !== undefined;
const creates = ({ method, status }: AnyCall): boolean => method === 'POST' && status === 201;

const because = (why: string, ...names: string[]) => Object.fromEntries(names.map(name => [name, why]));
/** Writes with content that name no version, each with why nobody's input vanishes. */
const withoutVersion: Readonly<Record<string, string>> = {
  ...because('it reads: the body says what', 'listInvitations', 'listLeads', 'listOrders', 'listRecommendations'),
  ...because('it reads: the body says what', 'listRecommenders', 'findAdvertisingConsents'),
  ...because('it looks and writes nothing', 'previewConfiguration', 'previewContent', 'previewMailText'),
  ...because('it looks and writes nothing', 'testMailText', 'tryCatalogueSource', 'tryOfferOnThePast'),
  ...because('it proves the version it was asked for, and changes none', 'proveMailSender', 'trySignInService'),
  ...because('decided once: whoever comes second is refused', 'assignOrder', 'refuseOrder', 'blockRecommender'),
  ...because('decided once: whoever comes second is refused', 'assignBankResponse', 'confirmPayee'),
  ...because('decided once: whoever comes second is refused', 'askForClearing'),
  ...because('done once to what stands there by then', 'offsetClearing'),
  ...because(
    'done once to what stands there by then',
    'retryDeliveries',
    'retryDueWork',
    'skipDelivery',
    'replayEvents',
  ),
  noteAdvertisingCall: 'a call more on record; nothing that is there changes',
  withdrawVouchers: 'what is withdrawn is withdrawn; it has no content to lose',
  inviteFirstOperator: 'another invitation, or the same one mailed again',
  changePayoutAccount: 'an account is given anew, never edited; what somebody proposed is decided by its Id',
  useContentPlatform: 'one choice that is set anew, with a secret that nobody reads back',
  importTenant:
    'the whole document is meant to replace what is there; its preview names every change, and versions keep it',
};

const saves = allCalls.filter(
  call => call.method !== 'GET' && desks.includes(call.auth) && hasContent(call) && !isFile(call) && !creates(call),
);

describe('A call that saves what others may change, too', () => {
  it.each(saves.map(call => [call.name, call] as const))('%s says which version it changes', (name, call) => {
    expect([namesItsVersion(call), withoutVersion[name] ?? null]).toEqual(
      namesItsVersion(call) ? [true, null] : [false, expect.any(String)],
    );
  });
  it('is on the list of those without only while there is such a call', () => {
    expect(Object.keys(withoutVersion).filter(name => !saves.some(call => call.name === name))).toEqual([]);
  });
});
