import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  AccountBySignIn,
  AppCode,
  AppSetup,
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
const mine = { area, scope: 'tenant', auth: 'user', module: 'OwnLogin' } as const;

export const readSecondFactor = defineCall({
  ...mine,
  name: 'readSecondFactor',
  method: 'GET',
  path: '/account/zweifaktor',
  staffMay: false,
  summary: 'What the login asks for besides the password',
  answer: SecondFactor,
  status: 200,
  errors: [],
});

export const setUpApp = defineCall({
  ...mine,
  name: 'setUpApp',
  method: 'POST',
  path: '/account/zweifaktor/app',
  summary: 'Begin with an authenticator app: its key, asked for at logins once one of its codes was given back',
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
  summary: 'Finish with a code of the app; the first second factor brings ten recovery codes, shown this once',
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
  summary: 'Take the authenticator app away; the recovery codes go with the last second factor',
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
  summary: 'Begin with a passkey: what `navigator.credentials.create` takes; good once, for five minutes',
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
  summary:
    'Finish with the browser’s answer and a name; the first second factor brings ten recovery codes, shown this once',
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
  summary: 'Take a passkey away; the recovery codes go with the last second factor',
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
  summary: 'Ten new recovery codes; the earlier ones no longer work',
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
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  summary:
    'For a login that was answered PSOF0112: what `navigator.credentials.get` takes; good once, for five minutes',
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
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  summary:
    'Finish a login that was answered PSOF0112, within ten minutes, with a code of the app, a recovery code (each good once) or a passkey',
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
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  summary:
    'To log in by a passkey alone: what `navigator.credentials.get` takes, with no account named; good once, for five minutes',
  answer: PasskeyOptions,
  status: 200,
  errors: [],
});

export const logInByPasskey = defineCall({
  name: 'logInByPasskey',
  area,
  method: 'POST',
  path: '/account/passkey/anmeldung',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  summary:
    'Log in with the answer of a passkey whose device made sure of its owner. Where an authenticator app is set up, its code is asked for as at every login',
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
const byProvider = { area, scope: 'tenant', module: 'OwnLogin' } as const;

export const listCustomerSignIns = defineCall({
  name: 'listCustomerSignIns',
  ...byProvider,
  method: 'GET',
  path: '/account/anmeldedienste',
  auth: 'none',
  summary: 'Where recommenders may sign in besides with a password, by name (ours)',
  answer: z.array(OfferedSignIn),
  status: 200,
  errors: [],
});

export const beginSignIn = defineCall({
  name: 'beginSignIn',
  ...byProvider,
  method: 'POST',
  path: '/account/anmeldedienste/:id/anmeldung',
  auth: 'none',
  summary:
    'Begin a sign-in there: the address the browser is sent to, and a cookie that ties what comes back to this browser (ours)',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.strictObject({ Url: z.string() }),
  status: 200,
  errors: ['not-found', 'too-many-requests'],
});

export const finishSignIn = defineCall({
  name: 'finishSignIn',
  ...byProvider,
  method: 'PUT',
  path: '/account/anmeldedienste',
  auth: 'none',
  summary:
    'Finish it with what the provider sent back: a session, or what is still open where no account is linked (ours)',
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
  ...byProvider,
  needs: 'live',
  method: 'POST',
  path: '/account/anmeldedienste/konto',
  auth: 'none',
  summary: 'Open an account with the token of that answer; the provider has proven the address (ours)',
  body: AccountBySignIn,
  answer: LoginAnswer,
  status: 200,
  errors: ['link-expired', 'not-authorised', 'email-exists', 'email-not-allowed'],
});

export const linkSignIn = defineCall({
  name: 'linkSignIn',
  ...byProvider,
  method: 'PUT',
  path: '/account/anmeldedienste/verknuepfung',
  auth: 'user',
  summary:
    'Link the sign-in to one’s account, which has the same address, within 15 minutes of logging in; its owner is told by mail (ours)',
  body: SignInProof,
  answer: null,
  status: 204,
  errors: ['link-expired', 'not-authorised', 'taken'],
});

export const listOwnSignIns = defineCall({
  name: 'listOwnSignIns',
  area,
  scope: 'tenant',
  method: 'GET',
  path: '/account/anmeldedienste/verknuepfung',
  auth: 'user',
  staffMay: false,
  summary: 'Where one signs in besides (ours)',
  answer: z.array(OwnSignIn),
  status: 200,
  errors: [],
});

export const unlinkSignIn = defineCall({
  name: 'unlinkSignIn',
  area,
  scope: 'tenant',
  method: 'DELETE',
  path: '/account/anmeldedienste/verknuepfung/:id',
  auth: 'user',
  summary: 'Sign in there no more; what it opened elsewhere ends, and its owner is told by mail (ours)',
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});
