import { defineCall } from '../call.js';
import { LoginAnswer } from './schemas.js';
import { AppCode, AppSetup, ConfirmedByPassword, RecoveryCodes, SecondFactor, SecondFactorLogin } from './second-factor-schemas.js';

const area = 'account' as const;
const mine = { area, scope: 'tenant', auth: 'user', module: 'OwnLogin' } as const;

export const readSecondFactor = defineCall({
  ...mine, name: 'readSecondFactor', method: 'GET', path: '/account/zweifaktor', staffMay: false,
  summary: 'What the login asks for besides the password', answer: SecondFactor, status: 200, errors: [],
});

export const setUpApp = defineCall({
  ...mine, name: 'setUpApp', method: 'POST', path: '/account/zweifaktor/app',
  summary: 'Begin with an authenticator app: its key, asked for at logins once one of its codes was given back', body: ConfirmedByPassword, answer: AppSetup, status: 200, errors: ['changed-meanwhile'],
});

export const confirmApp = defineCall({
  ...mine, name: 'confirmApp', method: 'PUT', path: '/account/zweifaktor/app',
  summary: 'Finish with a code of the app; answers ten recovery codes, shown this once', body: AppCode, answer: RecoveryCodes, status: 200, errors: ['second-factor-wrong', 'changed-meanwhile'],
});

export const removeApp = defineCall({
  ...mine, name: 'removeApp', method: 'DELETE', path: '/account/zweifaktor/app',
  summary: 'Take the authenticator app and the recovery codes away', body: ConfirmedByPassword, answer: null, status: 204, errors: [],
});

export const renewRecoveryCodes = defineCall({
  ...mine, name: 'renewRecoveryCodes', method: 'POST', path: '/account/zweifaktor/codes',
  summary: 'Ten new recovery codes; the earlier ones no longer work', body: ConfirmedByPassword, answer: RecoveryCodes, status: 200, errors: ['not-found'],
});

export const logInWithSecondFactor = defineCall({
  name: 'logInWithSecondFactor', area, method: 'POST', path: '/account/zweifaktor/anmeldung', scope: 'tenant', auth: 'none', module: 'OwnLogin',
  summary: 'Finish a login that was answered PSOF0112, within ten minutes, with a code of the app or a recovery code (each good once)', body: SecondFactorLogin, answer: LoginAnswer, status: 200,
  errors: ['second-factor-wrong', 'login-first', 'account-blocked', 'this-account-blocked', 'excluded-by-terms'],
});
