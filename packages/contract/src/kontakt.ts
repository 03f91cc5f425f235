import { z } from 'zod';
import { defineCall } from './call.js';
import { asAnyone } from './callers.js';
import { CaptchaCheck, captchaSolution, email, line, personName } from './shared/schemas.js';

export const ContactMessage = z.strictObject({
  Anrede: z.enum(['Frau', 'Herr', 'Divers', '']).nullable().optional(),
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Betreff: line(120),
  Nachricht: z.string().trim().min(1).max(5_000),
  Captcha: captchaSolution().optional(),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const checkContactCaptcha = defineCall({
  name: 'checkContactCaptcha',
  area: 'kontakt',
  method: 'GET',
  path: '/kontakt',
  ...asAnyone,
  summary: 'Check whether the contact form needs a captcha',
  query: z.object({ cmd: z.literal('IsCaptchaRequired') }),
  answer: CaptchaCheck,
  status: 200,
  errors: [],
});

export const sendContactMessage = defineCall({
  name: 'sendContactMessage',
  area: 'kontakt',
  method: 'POST',
  path: '/kontakt',
  ...asAnyone,
  summary: 'Send a message to the programme’s support',
  details: 'The sender gets a mail that confirms its arrival.',
  body: ContactMessage,
  answer: null,
  status: 202,
  idempotent: true,
  errors: ['captcha-required', 'captcha-wrong'],
});
