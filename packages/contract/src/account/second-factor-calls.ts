import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  AppCode,
  AppSetup,
  ConfirmedByOwner,
  LoginAnswer,
  NewPasskey,
  PasskeyLogin,
  PasskeyOptions,
  PendingLogin,
  RecoveryCodes,
  SecondFactor,
  SecondFactorLogin,
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
