import type { SentOf } from '#contract/call.js';
import type { checkContactCaptcha, sendContactMessage } from '#contract/kontakt/calls.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export type ContactMessage = SentOf<typeof sendContactMessage>['body'];

export const checkCaptcha = () =>
  send<typeof checkContactCaptcha>(endpoints.checkContactCaptcha, { query: { cmd: 'IsCaptchaRequired' } });
export const sendMessage = (body: ContactMessage, idempotencyKey: string) =>
  send<typeof sendContactMessage>(endpoints.sendContactMessage, { body }, { idempotencyKey });
