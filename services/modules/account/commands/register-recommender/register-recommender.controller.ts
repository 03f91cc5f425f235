import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createRecommender } from '#contract/account/calls.js';
import { toRegistration } from '#contract/account/codec.js';
import { Captcha } from '#platform/entry/captcha.js';
import { answered, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { OpenAccount } from './open-account.handler.js';

@Controller()
export class RegisterRecommenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecommender)
  async register(@Input() { body, context }: CallRequest<typeof createRecommender>) {
    if (body === null) {
      const { required, challenge } = await this.captcha.check(context.address, 'registration');
      return answered(200, { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) });
    }
    const { captcha, ...person } = toRegistration(body);
    await this.captcha.accept(context.address, 'registration', captcha);
    const { recommenderId } = await this.commands.execute(new OpenAccount(person, context.language));
    return { Id: recommenderId };
  }
}
