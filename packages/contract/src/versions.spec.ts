import { namesItsVersion, saves } from './versions.test.js';

const because = (why: string, ...names: string[]) => Object.fromEntries(names.map(name => [name, why]));
/** Writes with content that name no version, each with why nobody's input vanishes. */
const withoutVersion: Readonly<Record<string, string>> = {
  ...because('it reads: the body says what', 'listInvitations', 'listLeads', 'listOrders', 'listRecommendations'),
  ...because(
    'it reads: the body says what',
    'listRecommenders',
    'listClaims',
    'previewRelease',
    'findAdvertisingConsents',
  ),
  ...because('it looks and writes nothing', 'previewConfiguration', 'previewContent', 'previewMailText'),
  ...because('it looks and writes nothing', 'testMailText', 'tryCatalogueSource', 'tryOfferOnThePast'),
  ...because('it proves the version it was asked for, and changes none', 'proveMailSender', 'trySignInService'),
  ...because('decided once: whoever comes second is refused', 'assignOrder', 'refuseOrder', 'blockRecommender'),
  ...because('decided once: whoever comes second is refused', 'assignBankResponse', 'confirmPayee'),
  ...because('decided once: whoever comes second is refused', 'askForClearing', 'decideClaim'),
  changeMailedStatistics: 'what the caller alone has mailed to themselves',
  answerClaim: 'another text beside those that are there',
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
  changePlatformAddress: 'one’s own address, which counts once its link is used',
  confirmPlatformAddress: 'a link that works once',
  chooseDefaultView: 'the caller’s own choice',
  takeClaim: 'one choice that is set anew; the log says who set it before',
  correctRecommender: 'what was left out stays, and another address that waits is refused',
  correctContact: 'what was left out stays; the history says who corrected what',
  assignCase: 'one choice that is set anew; the history says who set it before',
  assignInbox: 'one choice that is set anew; the audit log says who had it before',
  useContentPlatform: 'one choice that is set anew, with a secret that nobody reads back',
  importTenant:
    'the whole document is meant to replace what is there; its preview names every change, and versions keep it',
};

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
