import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { checkContactCaptcha, sendContactMessage, type ContactMessage } from '#contract/kontakt.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { speechFor } from '#contract/errors/problem.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import { SendContactMessage } from './send-contact-message.js';

/** Maps the wire message to the code's names. */
function toContactMessage(wire: ContactMessage) {
  return {
    salutation: wire.Anrede || null,
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    email: wire.Email,
    subject: wire.Betreff,
    message: wire.Nachricht,
    captcha: wire.Captcha ?? null,
  };
}

@Controller()
export class SendContactMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(sendContactMessage)
  async send(@Input() { body, context: { address, language, headers } }: CallRequest<typeof sendContactMessage>) {
    const { captcha, ...text } = toContactMessage(body);
    await this.captcha.accept(address, 'contact', captcha);
    const casual = speechFor(language, headers['accept-language']) === 'du';
    await this.commands.execute(new SendContactMessage({ ...text, language, casual }));
    return null;
  }
}

@Controller()
export class CheckContactCaptchaController {
  constructor(private readonly captcha: Captcha) {}

  @Implements(checkContactCaptcha)
  async check(@Input() { context }: CallRequest<typeof checkContactCaptcha>) {
    return toCaptchaCheck(await this.captcha.check(context.address, 'contact'));
  }
}
