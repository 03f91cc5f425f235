import { z } from 'zod';
import { defineCall } from '../call.js';
import { CaptchaCheck, captchaSolution, email, line, token } from '../shared/schemas.js';
import {
  AdminLogin,
  ChangePassword,
  CreatedRecommender,
  CreateRecommender,
  Login,
  LoginAnswer,
  LoginByLink,
  LoginLinkWanted,
  OpenSession,
  PasswordRule,
  ResetPassword,
  ResetTokenState,
  UpdateLanguage,
  ValidateResetPassword,
} from './schemas.js';

const area = 'account' as const;

export const login = defineCall({
  name: 'login',
  area,
  method: 'POST',
  path: '/account/login',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  sameTime: true,
  summary:
    'Log a recommender in; an account with a second factor is answered PSOF0112 and no session, but a token to go on with (`ZweiterFaktor`); with a null body: whether a captcha is needed, for mails with links as well',
  body: Login.nullable(),
  answer: z.union([LoginAnswer, CaptchaCheck]),
  status: 200,
  errors: [
    'wrong-credentials',
    'captcha-required',
    'captcha-wrong',
    'account-blocked',
    'this-account-blocked',
    'excluded-by-terms',
    'opt-in-required',
    'second-factor-needed',
  ],
});

export const requestLoginLink = defineCall({
  name: 'requestLoginLink',
  area,
  method: 'POST',
  path: '/account/anmeldelink',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  sameTime: true,
  summary:
    'Ask for a mail with a link that logs in once, within 15 minutes; an account that is not confirmed yet gets its welcome mail. The same answer after the same time, whether or not the address is known',
  body: LoginLinkWanted,
  answer: null,
  status: 204,
  errors: ['captcha-required', 'captcha-wrong'],
});

export const logInByLink = defineCall({
  name: 'logInByLink',
  area,
  method: 'PUT',
  path: '/account/anmeldelink',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  mailLink: true,
  summary:
    'Log in with the token of that mail or of a welcome mail, which also confirms the address; each works once, and the others of the account end with it. No password is needed. A second factor is asked for as at every login',
  body: LoginByLink,
  answer: LoginAnswer,
  status: 200,
  errors: [
    'link-expired',
    'account-blocked',
    'this-account-blocked',
    'excluded-by-terms',
    'opt-in-required',
    'second-factor-needed',
  ],
});

export const loginWithAdminToken = defineCall({
  name: 'loginWithAdminToken',
  area,
  method: 'GET',
  path: '/account/login',
  scope: 'tenant',
  auth: 'none',
  acts: true,
  summary: 'Open a marked session for a recommender with a single-use token of a staff member',
  query: z.object({ token: token() }),
  answer: LoginAnswer,
  status: 200,
  errors: ['login-token-used', 'link-expired', 'account-blocked', 'this-account-blocked', 'excluded-by-terms'],
});

export const refreshSession = defineCall({
  name: 'refreshSession',
  area,
  method: 'GET',
  path: '/account/user',
  scope: 'tenant',
  auth: 'user',
  summary: 'Who is logged in; prolongs the session',
  answer: LoginAnswer,
  status: 200,
  errors: [],
});

export const logout = defineCall({
  name: 'logout',
  area,
  method: 'POST',
  path: '/account/logout',
  scope: 'tenant',
  auth: 'user',
  staffMay: true,
  summary: 'End the session',
  answer: null,
  status: 204,
  errors: [],
});

export const updateLanguage = defineCall({
  name: 'updateLanguage',
  area,
  method: 'POST',
  path: '/account/updateLanguage',
  scope: 'tenant',
  auth: 'user',
  summary: 'Choose the language of mails and screens',
  body: UpdateLanguage,
  answer: null,
  status: 204,
  errors: [],
});

export const requestPasswordReset = defineCall({
  name: 'requestPasswordReset',
  area,
  method: 'GET',
  path: '/account/resetPassword/:email',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  acts: true,
  sameTime: true,
  summary:
    'Ask for a mail to set the password anew; the same answer after the same time, whether or not the address is known',
  params: z.strictObject({ email: email() }),
  query: z.object({ captcha: captchaSolution().optional() }),
  answer: null,
  status: 204,
  errors: ['captcha-required', 'captcha-wrong'],
});

export const resendWelcomeMail = defineCall({
  name: 'resendWelcomeMail',
  area,
  method: 'GET',
  path: '/account/resendWelcomeMail/:id',
  scope: 'tenant',
  auth: 'none',
  acts: true,
  sameTime: true,
  summary:
    'Send the welcome mail of an unconfirmed account once more; `id` is the id of createEmpfehler or the e-mail address',
  params: z.strictObject({ id: line(254) }),
  query: z.object({ captcha: captchaSolution().optional() }),
  answer: null,
  status: 204,
  errors: ['captcha-required', 'captcha-wrong'],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  area,
  method: 'PUT',
  path: '/account/resetPassword',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  mailLink: true,
  typed: true,
  summary:
    'Set the password with the token of a welcome or reset mail and log in; the welcome token also confirms the address. All other links and sessions end. Refused by field: the 100,000 most leaked passwords, and what holds the person’s name, address or the programme’s name',
  body: ResetPassword,
  answer: LoginAnswer,
  status: 200,
  errors: ['link-expired', 'account-blocked', 'this-account-blocked', 'excluded-by-terms', 'second-factor-needed'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  area,
  method: 'PUT',
  path: '/account/resetPasswordWithoutToken',
  scope: 'tenant',
  auth: 'user',
  module: 'OwnLogin',
  summary:
    'Change the password while logged in; all other sessions and all links of the account end, and its owner is told by mail',
  body: ChangePassword,
  answer: null,
  status: 204,
  errors: ['password-change-failed'],
});

export const validateResetPassword = defineCall({
  name: 'validateResetPassword',
  area,
  method: 'PUT',
  path: '/account/validateResetPassword',
  scope: 'tenant',
  auth: 'none',
  summary: 'Whether a welcome or reset token can still be used',
  body: ValidateResetPassword,
  answer: ResetTokenState,
  status: 200,
  errors: [],
});

export const createRecommender = defineCall({
  name: 'createRecommender',
  needs: 'live',
  area,
  method: 'POST',
  path: '/account/createEmpfehler',
  scope: 'tenant',
  auth: 'none',
  module: 'OwnLogin',
  sameTime: true,
  summary:
    'Register: a welcome mail with the link that confirms the address and logs in goes out, or a hint to the account there is (201, the same answer); with `Statt` the address of the form before is corrected; with a null body: whether a captcha is needed (200)',
  body: CreateRecommender.nullable(),
  answer: z.union([CreatedRecommender, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: ['email-not-allowed', 'captcha-required', 'captcha-wrong'],
});

export const readPasswordRule = defineCall({
  name: 'readPasswordRule',
  area,
  method: 'GET',
  path: '/account/passwortvalidator',
  scope: 'tenant',
  auth: 'none',
  summary: 'The password rule',
  answer: PasswordRule,
  status: 200,
  errors: [],
});

/** Ours: makes the token of `loginWithAdminToken`. */
export const issueAdminLogin = defineCall({
  name: 'issueAdminLogin',
  area: 'agentur',
  method: 'POST',
  path: '/agentur/adminlogin/:empfehlernummer',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Verwaltung',
  summary: 'A link that opens a marked session for a recommender once, within 15 minutes; audit-logged',
  params: z.strictObject({ empfehlernummer: z.uuid() }),
  answer: AdminLogin,
  status: 201,
  errors: ['not-found', 'opt-in-required', 'account-blocked', 'this-account-blocked', 'excluded-by-terms'],
});

export const listSessions = defineCall({
  name: 'listSessions',
  area,
  method: 'GET',
  path: '/account/sitzungen',
  scope: 'tenant',
  auth: 'user',
  staffMay: false,
  summary: 'Where one is logged in',
  answer: z.array(OpenSession),
  status: 200,
  errors: [],
});

export const endSession = defineCall({
  name: 'endSession',
  area,
  method: 'DELETE',
  path: '/account/sitzungen/:id',
  scope: 'tenant',
  auth: 'user',
  summary: 'End one of one’s sessions',
  params: z.strictObject({ id: z.string().trim().min(1).max(64) }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  area,
  method: 'DELETE',
  path: '/account/sitzungen',
  scope: 'tenant',
  auth: 'user',
  summary: 'End all sessions but this one',
  answer: null,
  status: 204,
  errors: [],
});
