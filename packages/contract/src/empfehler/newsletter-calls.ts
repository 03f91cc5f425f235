import { z } from 'zod';
import { defineCall } from '../call.js';
import { token } from '../shared/schemas.js';

const area = 'empfehler' as const;
const path = '/empfehler/setNewsletterOptin' as const;
const oneClickPath = '/empfehler/newsletter/abbestellen/:token' as const;

/** From the link of a mail; without one the session counts. */
const FromMail = z.strictObject({ Token: token() }).nullable();

const NewsletterState = z.strictObject({ OptinMailAlreadySent: z.boolean(), OptinAlreadySet: z.boolean() });

export const setNewsletterOptin = defineCall({
  name: 'setNewsletterOptin',
  area,
  method: 'PUT',
  path,
  scope: 'tenant',
  auth: 'optional-user',
  module: 'ModuleNewsletterPermission',
  summary:
    'Ask for the newsletter with a session (a double opt-in mail goes out), or confirm with the token of that mail',
  body: FromMail,
  answer: NewsletterState,
  status: 200,
  errors: ['login-first', 'link-expired', 'opt-in-required', 'not-found'],
});

export const withdrawNewsletter = defineCall({
  name: 'withdrawNewsletter',
  area,
  method: 'DELETE',
  path,
  scope: 'tenant',
  auth: 'optional-user',
  staffMay: true,
  summary: 'Withdraw the newsletter, with a session or with the token of any newsletter mail',
  body: FromMail,
  answer: null,
  status: 204,
  errors: ['login-first', 'link-expired'],
});

/** Ours: the target of `List-Unsubscribe` in every newsletter. The token stands in the address since a mail program can send nothing else; it opens nothing but this. */
export const unsubscribeWithOneClick = defineCall({
  name: 'unsubscribeWithOneClick',
  area,
  method: 'POST',
  path: oneClickPath,
  scope: 'tenant',
  auth: 'none',
  summary: 'One-click unsubscribe of RFC 8058: withdraws the newsletter',
  params: z.strictObject({ token: token() }),
  body: z.string().max(10_000).nullable(),
  bodyType: 'application/x-www-form-urlencoded',
  answer: null,
  status: 204,
  errors: ['link-expired'],
});

export const openNewsletterEnd = defineCall({
  name: 'openNewsletterEnd',
  area,
  method: 'GET',
  path: oneClickPath,
  scope: 'tenant',
  auth: 'none',
  summary: 'The same address opened by a person: leads to the page that asks, changes nothing',
  params: z.strictObject({ token: token() }),
  answer: null,
  status: 302,
  errors: [],
});
