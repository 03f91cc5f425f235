import { z } from 'zod';
import { defineCall } from '../call.js';
import { CaptchaCheck } from '../shared/schemas.js';

export const checkContactCaptcha = defineCall({
  name: 'checkContactCaptcha', area: 'kontakt', method: 'GET', path: '/kontakt', scope: 'tenant', auth: 'none',
  summary: 'Whether the contact form needs a captcha',
  query: z.object({ cmd: z.literal('IsCaptchaRequired') }), answer: CaptchaCheck, status: 200, errors: [],
});
