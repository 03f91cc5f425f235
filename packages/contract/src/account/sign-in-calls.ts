import { z } from 'zod';
import { defineCall } from '../call.js';
import { asAnyone, asRecommender } from '../callers.js';
import { CaptchaCheck, captchaQuery } from '../shared/schemas.js';
import {
  AccountBySignIn,
  AppCode,
  AppSetup,
  BegunSignIn,
  ConfirmedByOwner,
  LoginAnswer,
  NewPasskey,
  OfferedSignIn,
  OwnSignIn,
  PasskeyLogin,
  PasskeyOptions,
  PendingLogin,
  RecoveryCodes,
  SecondFactor,
  SecondFactorLogin,
  SignedIn,
  SignInAnswer,
  SignInProof,
} from './schemas.js';

const area = 'account' as const;
const mine = { area, ...asRecommender, module: 'OwnLogin' } as const;

export const readSecondFactor = defineCall({
  ...mine,
  name: 'readSecondFactor',
  method: 'GET',
  path: '/account/zweifaktor',
  staffMay: false,
  summary: 'Read which second factors are set up',
  extension: true,
  answer: SecondFactor,
  status: 200,
  errors: [],
});

export const setUpApp = defineCall({
  ...mine,
  name: 'setUpApp',
  method: 'POST',
  path: '/account/zweifaktor/app',
  summary: 'Begin to set up an authenticator app',
  details: 'Answers its key. Logins require the app once one of its codes has been confirmed.',
  extension: true,
  body: ConfirmedByOwner,
  answer: AppSetup,
  status: 200,
  errors: ['changed-meanwhile'],
});

export const confirmApp = defineCall({
  ...mine,
  name: 'confirmApp',
  method: 'PUT',
  path: '/account/zweifaktor/app',
  summary: 'Confirm the authenticator app with a code',
  details: 'The first second factor brings ten recovery codes, which are shown only this once.',
  extension: true,
  body: AppCode,
  answer: RecoveryCodes,
  status: 200,
  errors: ['second-factor-wrong', 'changed-meanwhile'],
});

export const removeApp = defineCall({
  ...mine,
  name: 'removeApp',
  method: 'DELETE',
  path: '/account/zweifaktor/app',
  summary: 'Remove the authenticator app',
  details: 'The recovery codes are removed with the last second factor.',
  extension: true,
  body: ConfirmedByOwner,
  answer: null,
  status: 204,
  errors: [],
});

export const setUpPasskey = defineCall({
  ...mine,
  name: 'setUpPasskey',
  method: 'POST',
  path: '/account/zweifaktor/passkey',
  summary: 'Begin to set up a passkey',
  details: 'Answers the options for `navigator.credentials.create`. They work once, within five minutes.',
  extension: true,
  body: ConfirmedByOwner,
  answer: PasskeyOptions,
  status: 200,
  errors: [],
});

export const addPasskey = defineCall({
  ...mine,
  name: 'addPasskey',
  method: 'PUT',
  path: '/account/zweifaktor/passkey',
  summary: 'Finish setting up a passkey',
  details:
    'Takes the browser’s answer and a name. The first second factor brings ten recovery codes, which are shown only this once.',
  extension: true,
  body: NewPasskey,
  answer: RecoveryCodes,
  status: 200,
  errors: ['passkey-wrong'],
});

export const removePasskey = defineCall({
  ...mine,
  name: 'removePasskey',
  method: 'DELETE',
  path: '/account/zweifaktor/passkey/:id',
  summary: 'Remove a passkey',
  details: 'The recovery codes are removed with the last second factor.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  body: ConfirmedByOwner,
  answer: null,
  status: 204,
  errors: ['not-found'],
});

export const renewRecoveryCodes = defineCall({
  ...mine,
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/account/zweifaktor/codes',
  summary: 'Create ten new recovery codes',
  details: 'The earlier ones no longer work.',
  extension: true,
  body: ConfirmedByOwner,
  answer: RecoveryCodes,
  status: 200,
  errors: ['not-found'],
});

export const askForPasskey = defineCall({
  name: 'askForPasskey',
  area,
  method: 'POST',
  path: '/account/zweifaktor/passkey/frage',
  ...asAnyone,
  module: 'OwnLogin',
  summary: 'Request a challenge for a passkey as second factor',
  details:
    'For a login that was answered PSOF0112. Answers the options for `navigator.credentials.get`. They work once, within five minutes.',
  extension: true,
  body: PendingLogin,
  answer: PasskeyOptions,
  status: 200,
  errors: ['login-first', 'not-found'],
});

export const logInWithSecondFactor = defineCall({
  name: 'logInWithSecondFactor',
  area,
  method: 'POST',
  path: '/account/zweifaktor/anmeldung',
  ...asAnyone,
  module: 'OwnLogin',
  summary: 'Finish a login with a second factor',
  details:
    'For a login that was answered PSOF0112, within ten minutes. Takes a code of the app, a recovery code (each works once) or a passkey.',
  extension: true,
  body: SecondFactorLogin,
  answer: LoginAnswer,
  status: 200,
  errors: [
    'second-factor-wrong',
    'passkey-wrong',
    'login-first',
    'account-blocked',
    'this-account-blocked',
    'excluded-by-terms',
  ],
});

export const askForAnyPasskey = defineCall({
  name: 'askForAnyPasskey',
  area,
  method: 'POST',
  path: '/account/passkey/frage',
  ...asAnyone,
  module: 'OwnLogin',
  summary: 'Request a challenge to log in with a passkey',
  details:
    'Names no account. Answers the options for `navigator.credentials.get`. They work once, within five minutes.',
  extension: true,
  query: z.object(captchaQuery),
  answer: z.union([PasskeyOptions, CaptchaCheck]),
  status: 200,
  errors: ['captcha-required', 'captcha-wrong'],
});

export const logInByPasskey = defineCall({
  name: 'logInByPasskey',
  area,
  method: 'POST',
  path: '/account/passkey/anmeldung',
  ...asAnyone,
  module: 'OwnLogin',
  summary: 'Log in with a passkey',
  details:
    'The device has to verify its owner. Where an authenticator app is set up, its code is required as at every login.',
  extension: true,
  body: PasskeyLogin,
  answer: LoginAnswer,
  status: 200,
  errors: [
    'passkey-wrong',
    'account-blocked',
    'this-account-blocked',
    'excluded-by-terms',
    'opt-in-required',
    'second-factor-needed',
  ],
});

/** The tenant’s own providers for recommenders (docs/specification/accounts.md#the-providers-own-sign-in). */
const atProvider = { area, module: 'OwnLogin' } as const;

export const listCustomerSignIns = defineCall({
  name: 'listCustomerSignIns',
  ...atProvider,
  method: 'GET',
  path: '/account/anmeldedienste',
  ...asAnyone,
  summary: 'List the identity providers for recommenders',
  details: 'Sorted by name. Recommenders may sign in there as well as with a password.',
  extension: true,
  answer: z.array(OfferedSignIn),
  status: 200,
  errors: [],
});

export const beginSignIn = defineCall({
  name: 'beginSignIn',
  ...atProvider,
  method: 'POST',
  path: '/account/anmeldedienste/:id/anmeldung',
  ...asAnyone,
  summary: 'Begin a sign-in at an identity provider',
  details:
    'Answers the address to send the browser to, and sets a cookie that ties the provider’s answer to this browser.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  query: z.object(captchaQuery),
  answer: z.union([BegunSignIn, CaptchaCheck]),
  status: 200,
  errors: ['not-found', 'captcha-required', 'captcha-wrong'],
});

export const finishSignIn = defineCall({
  name: 'finishSignIn',
  ...atProvider,
  method: 'PUT',
  path: '/account/anmeldedienste',
  ...asAnyone,
  summary: 'Finish a sign-in at an identity provider',
  details:
    'Takes what the provider sent back. Answers a session or, where no account is linked yet, the step that is still open.',
  extension: true,
  body: SignInAnswer,
  answer: SignedIn,
  status: 200,
  errors: [
    'module-off',
    'not-authorised',
    'unavailable',
    'account-blocked',
    'this-account-blocked',
    'excluded-by-terms',
    'second-factor-needed',
  ],
});

export const openAccountBySignIn = defineCall({
  name: 'openAccountBySignIn',
  ...atProvider,
  needs: 'live',
  method: 'POST',
  path: '/account/anmeldedienste/konto',
  ...asAnyone,
  summary: 'Open an account after a sign-in at an identity provider',
  details: 'Takes the token that `finishSignIn` answered. The provider has already proven the e-mail address.',
  extension: true,
  body: AccountBySignIn,
  answer: LoginAnswer,
  status: 200,
  errors: ['link-expired', 'not-authorised', 'email-exists', 'email-not-allowed'],
});

export const linkSignIn = defineCall({
  name: 'linkSignIn',
  ...atProvider,
  method: 'PUT',
  path: '/account/anmeldedienste/verknuepfung',
  ...asRecommender,
  summary: 'Link an identity provider to the account',
  details:
    'Takes the token that `finishSignIn` answered, within 15 minutes of logging in. The account has to have the same e-mail address, and its owner gets a mail.',
  extension: true,
  body: SignInProof,
  answer: null,
  status: 204,
  errors: ['link-expired', 'not-authorised', 'taken'],
});

export const listOwnSignIns = defineCall({
  name: 'listOwnSignIns',
  area,
  method: 'GET',
  path: '/account/anmeldedienste/verknuepfung',
  ...asRecommender,
  staffMay: false,
  summary: 'List the identity providers linked to the account',
  extension: true,
  answer: z.array(OwnSignIn),
  status: 200,
  errors: [],
});

export const unlinkSignIn = defineCall({
  name: 'unlinkSignIn',
  area,
  method: 'DELETE',
  path: '/account/anmeldedienste/verknuepfung/:id',
  ...asRecommender,
  summary: 'Unlink an identity provider from the account',
  details: 'The other sessions it opened end, and the owner of the account gets a mail.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});
