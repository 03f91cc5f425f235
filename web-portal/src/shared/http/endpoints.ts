import type { Method } from '#contract/call.js';

export type Endpoint = readonly [Method, `/${string}`];

/**
 * Method and path of every call the portal makes, under the contract's names. The contract's own objects carry schemas that light pages
 * should not load; `endpoints.spec.ts` holds the two together.
 */
export const endpoints = {
  login: ['POST', '/account/login'],
  loginWithAdminToken: ['GET', '/account/login'],
  refreshSession: ['GET', '/account/user'],
  logout: ['POST', '/account/logout'],
  updateLanguage: ['POST', '/account/updateLanguage'],
  requestPasswordReset: ['GET', '/account/resetPassword/:email'],
  resendWelcomeMail: ['GET', '/account/resendWelcomeMail/:id'],
  resetPassword: ['PUT', '/account/resetPassword'],
  changePassword: ['PUT', '/account/resetPasswordWithoutToken'],
  validateResetPassword: ['PUT', '/account/validateResetPassword'],
  createRecommender: ['POST', '/account/createEmpfehler'],
  readBankDetails: ['GET', '/empfehler/bankdaten'],
  storeBankDetails: ['PUT', '/empfehler/bankdaten'],
  removeBankDetails: ['DELETE', '/empfehler/bankdaten'],
  listOwnRecommendations: ['GET', '/empfehler/empfehlungen'],
  resendRewardMail: ['GET', '/empfehler/praemierungmail/:empfehlungsnummer'],
  listProducts: ['GET', '/produkt'],
  readProduct: ['GET', '/produkt/:id'],
  listProductCategories: ['GET', '/produktkategorie'],
  readMaxReward: ['GET', '/produkt/maxpraemiewert'],
  listAgents: ['GET', '/produkt/berater'],
  createRecommendation: ['POST', '/Empfehlen/create'],
  openRecommendation: ['GET', '/empfehlen/:nr/:hex'],
  clickRecommendation: ['GET', '/empfehlen/click/:nr'],
  readOwnRecommendation: ['GET', '/empfehlen/:id'],
  readProductLink: ['GET', '/empfehlung/:nr/produkt/produktlink'],
  jumpIn: ['PUT', '/empfehlung/:nr'],
  resolveCode: ['GET', '/empfehlung/empfehlungscode/:code'],
  createRecipient: ['POST', '/empfaenger/create/:nr'],
  readRecipientOrder: ['GET', '/empfaenger/auftrag'],
  confirmRecipient: ['PUT', '/empfaenger/zustimmung'],
  listRewardOffers: ['GET', '/praemie'],
  readReward: ['GET', '/praemierung'],
  chooseReward: ['PUT', '/praemierung'],
  listContents: ['GET', '/content/:app/:schema'],
  readVariables: ['GET', '/content/variables'],
} as const satisfies Record<string, Endpoint>;
