import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createRecipient } from '#contract/empfaenger/calls.js';
import { toRecipientInput } from '#contract/empfaenger/codec.js';
import { missingInFullForm } from '#contract/empfaenger/schemas.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { Captcha } from '#platform/entry/captcha.js';
import { answered, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RegisterRecipient } from './register-recipient.command.js';

@Controller()
export class RegisterRecipientController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecipient)
  async create(
    @Input() { params, query, body, context: { tenant, address, language } }: CallRequest<typeof createRecipient>,
  ) {
    if (body === null) {
      const { required, challenge } = await this.captcha.check(address, 'recipient');
      return answered(200, { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) });
    }
    const missing = tenant.config.contactForm === 'short' ? [] : missingInFullForm(body);
    refuseUnless(missing.length === 0, 'validation-failed', {
      fields: missing.map(field => ({ field, reason: 'required' })),
    });
    const { captcha, ...data } = toRecipientInput(body);
    await this.captcha.accept(address, 'recipient', captcha);
    try {
      const { number, hash } = await this.commands.execute(
        new RegisterRecipient(tenant, params.nr, query.channel || 'link', data, { source: 'form', language, address }),
      );
      return { Empfaengernummer: number, Hash: hash };
    } catch (error) {
      // Counted as a form all the same: else refusals would tell without limit which addresses are known.
      if (error instanceof Refused) return error;
      throw error;
    }
  }
}
