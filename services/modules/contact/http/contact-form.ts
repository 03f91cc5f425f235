import { checkContactCaptcha, sendContactMessage } from '#contract/kontakt.js';
import { speechFor } from '#contract/errors/problem.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import type { CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import type { MessageText } from '../persistence/contact-messages.js';
import { ContactForm } from '../use-cases/contact-form.js';

export const contactFormCalls = [
  calls(ContactForm, [
    answer(sendContactMessage, (form, request) =>
      form.send(toText(request), { address: request.context.address, captcha: request.body.Captcha ?? null }),
    ),
  ]),
  calls(Captcha, [
    answer(checkContactCaptcha, async (captcha, { context }) =>
      toCaptchaCheck(await captcha.check(context.address, 'contact')),
    ),
  ]),
];

const toText = ({ body, context: { language, headers } }: CallRequest<typeof sendContactMessage>): MessageText => ({
  salutation: body.Anrede || null,
  firstName: body.Vorname,
  lastName: body.Nachname,
  email: body.Email,
  subject: body.Betreff,
  message: body.Nachricht,
  language,
  casual: speechFor(language, headers['accept-language']) === 'du',
});
