import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createRecommender } from '#contract/account/calls.js';
import { toRegistration } from '#contract/account/codec.js';
import { Captcha } from '#platform/entry/captcha.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RegisterRecommender } from '../../published-commands.js';

@Controller()
export class RegisterRecommenderController {
  constructor(private readonly commands: CommandBus, private readonly captcha: Captcha) {}

  @Implements(createRecommender)
  async register(@Input() { body, context }: CallRequest<typeof createRecommender>) {
    const { captcha, ...person } = toRegistration(body);
    await this.captcha.accept(context.address, captcha);
    const { recommenderId } = await this.commands.execute(new RegisterRecommender(person, 'self', context.language));
    return { Id: recommenderId };
  }
}
