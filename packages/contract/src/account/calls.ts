import { z } from 'zod';
import { defineCall } from '../call.js';
import { asAnyone, asRecommender, asStaffWith } from '../callers.js';
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
  ...asAnyone,
  module: 'OwnLogin',
  sameTime: true,
  summary: 'Log in with e-mail address and password',
  details:
    'An account with a second factor is answered PSOF0112: no session, but a token to go on with (`ZweiterFaktor`). A null body asks whether a captcha is needed, also for mails with links.',
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
  ...asAnyone,
  module: 'OwnLogin',
  sameTime: true,
  summary: 'Request a login link by mail',
  details:
    'The link logs in once, within 15 minutes. An account that is not confirmed yet gets its welcome mail. The answer and its timing are the same whether or not the address is known.',
  extension: true,
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
  ...asAnyone,
  module: 'OwnLogin',
  mailLink: true,
  summary: 'Log in with the token of a mail',
  details:
    'Takes the token of a login link, or of a welcome mail, which also confirms the address. Each token works once, and the other ones of the account end with it. No password is needed. A second factor is required as at every login.',
  extension: true,
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
  ...asAnyone,
  acts: true,
  summary: 'Log in as a recommender with a staff member’s token',
  details: 'The token works once. The session is marked as opened by staff.',
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
  ...asRecommender,
  summary: 'Read the logged-in person and extend the session',
  answer: LoginAnswer,
  status: 200,
  errors: [],
});

export const logout = defineCall({
  name: 'logout',
  area,
  method: 'POST',
  path: '/account/logout',
  ...asRecommender,
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
  ...asRecommender,
  summary: 'Set the language of mails and screens',
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
  ...asAnyone,
  module: 'OwnLogin',
  acts: true,
  sameTime: true,
  summary: 'Request a mail to reset the password',
  details: 'The answer and its timing are the same whether or not the address is known.',
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
  ...asAnyone,
  acts: true,
  sameTime: true,
  summary: 'Send the welcome mail again',
  details:
    'For an account that is not confirmed yet. `id` is the id that `createRecommender` answered, or the e-mail address.',
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
  ...asAnyone,
  module: 'OwnLogin',
  mailLink: true,
  typed: true,
  summary: 'Set a password with the token of a mail',
  details:
    'Takes the token of a welcome or reset mail and logs in. A welcome token also confirms the address. All other links and sessions end. Refused by field are the 100,000 most leaked passwords, and any password that contains the person’s name or address or the programme’s name.',
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
  ...asRecommender,
  module: 'OwnLogin',
  summary: 'Change the password',
  details: 'All other sessions and all links of the account end, and its owner gets a mail.',
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
  ...asAnyone,
  summary: 'Check the token of a welcome or reset mail',
  details: 'Answers whether it can still be used.',
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
  ...asAnyone,
  module: 'OwnLogin',
  sameTime: true,
  summary: 'Register a recommender',
  details:
    'Sends a welcome mail with a link that confirms the address and logs in or, where there is an account already, a mail that says so; the answer is the same (201). `Statt` corrects the address of the previous form. A null body asks whether a captcha is needed (200).',
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
  ...asAnyone,
  summary: 'Read the password rules',
  answer: PasswordRule,
  status: 200,
  errors: [],
});

/** Makes the token of `loginWithAdminToken`. */
export const issueAdminLogin = defineCall({
  name: 'issueAdminLogin',
  area: 'agentur',
  method: 'POST',
  path: '/agentur/adminlogin/:empfehlernummer',
  ...asStaffWith('Verwaltung'),
  summary: 'Create a link to log in as a recommender',
  details: 'It opens a marked session once, within 15 minutes. Audit-logged.',
  extension: true,
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
  ...asRecommender,
  staffMay: false,
  summary: 'List the open sessions',
  extension: true,
  answer: z.array(OpenSession),
  status: 200,
  errors: [],
});

export const endSession = defineCall({
  name: 'endSession',
  area,
  method: 'DELETE',
  path: '/account/sitzungen/:id',
  ...asRecommender,
  summary: 'End a session',
  extension: true,
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
  ...asRecommender,
  summary: 'End all other sessions',
  extension: true,
  answer: null,
  status: 204,
  errors: [],
});
