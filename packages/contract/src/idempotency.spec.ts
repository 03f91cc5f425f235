import { allCalls } from './index.js';

/** Writes that take no Idempotency-Key, each with why sending them twice does no harm. */
const harmless: Readonly<Record<string, string>> = {
  correctName: 'the same name again changes nothing',
  changeEmail: 'a link works once; asking again voids the link before, within its limit',
  login: 'a second session',
  logout: 'ended is ended',
  endSession: 'ended is ended',
  endOtherSessions: 'ended is ended',
  updateLanguage: 'sets a value',
  resetPassword: 'the token works once',
  changePassword: 'the old password works once',
  validateResetPassword: 'only looks',
  setUpApp: 'a key nobody has used gives way to the next',
  confirmApp: 'confirmed once; codes that did not arrive are renewed',
  removeApp: 'gone is gone',
  renewRecoveryCodes: 'the later ones count',
  setUpPasskey: 'another question, each good once',
  addPasskey: 'the question works once',
  removePasskey: 'gone is gone',
  askForPasskey: 'another question, each good once',
  logInWithSecondFactor: 'the token works once',
  setNewsletterOptin: 'asked and confirmed once',
  withdrawNewsletter: 'withdrawn is withdrawn',
  unsubscribeWithOneClick: 'withdrawn is withdrawn',
  eraseAccount: 'erased is erased',
  removeBankDetails: 'gone is gone',
  joinCampaign: 'joined is joined',
  leaveCampaign: 'left is left',
  disputeBankDetails: 'said once',
  confirmRecipient: 'confirmed once',
  jumpIn: 'counts visits',
  shareRecommendation: 'told once a channel',
  signStaffIn: 'the code works once',
  issueContentToken: 'a second token',
  signStaffOut: 'ended is ended',
  decideCustomerNumber: 'decided once',
  issueAdminLogin: 'a second link, each good once',
  reportOrder: 'known by its Auftragsnummer',
  reportOrders: 'each known by its Auftragsnummer',
  retryDelivery: 'tried again once',
  retryDeliveries: 'none is parked any more',
  skipDelivery: 'skipped once',
  requestRefire: 'one open request a delivery',
  approveRefire: 'decided once',
  rejectRefire: 'decided once',
  changeRetention: 'sets a value',
  rebuildProjection: 'one at a time',
  cancelRebuild: 'called off once',
  pauseQueue: 'held is held',
  resumeQueue: 'going is going',
  useContentPlatform: 'sets a value',
  signPlatformIn: 'the code works once',
  signPlatformOut: 'ended is ended',
  pausePlatformQueue: 'held is held',
  resumePlatformQueue: 'going is going',
  eraseRecipient: 'erased is erased',
  withdrawRecipientMarketing: 'withdrawn is withdrawn',
  changeRecipientAddress: 'the same address, and mails are limited',
  resendRecipientMail: 'mails are limited',
};
const reads = /^(list|read|find|search|preview|query)/;

describe('A call that creates or pays', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET');

  it.each(writes.map(call => [call.name, call] as const))(
    '%s takes an Idempotency-Key, or twice does no harm',
    (name, call) => {
      expect(call.idempotent === true || name in harmless || reads.test(name)).toBe(true);
    },
  );
  it('is on one list only', () =>
    expect(
      allCalls.filter(({ name, idempotent }) => idempotent === true && name in harmless).map(({ name }) => name),
    ).toEqual([]));
  it('takes it wherever money moves', () => {
    for (const name of [
      'createRecommendation',
      'createRecipient',
      'createRecommender',
      'chooseReward',
      'storeBankDetails',
      'storeRecipientBankDetails',
      'collectPayouts',
      'sealPayoutBatch',
      'approvePayoutBatch',
      'refusePayoutBatch',
      'handOverPayoutBatch',
      'takePaymentOut',
      'importBankAnswer',
      'importVouchers',
      'grantGoodwill',
      'agreeToGoodwill',
      'chooseOwnReward',
      'inviteRecommender',
      'releaseOrder',
      'sendContactMessage',
      'setCustomerNumber',
    ]) {
      expect([name, allCalls.find(call => call.name === name)?.idempotent]).toEqual([name, true]);
    }
  });
});
