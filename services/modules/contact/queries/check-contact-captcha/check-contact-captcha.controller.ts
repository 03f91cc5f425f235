import { Controller } from '@nestjs/common';
import { checkContactCaptcha } from '#contract/kontakt/calls.js';
import { Captcha } from '#platform/entry/captcha.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';

@Controller()
export class CheckContactCaptchaController {
  constructor(private readonly captcha: Captcha) {}

  @Implements(checkContactCaptcha)
  async check(@Input() { context }: CallRequest<typeof checkContactCaptcha>) {
    const { required, challenge } = await this.captcha.check(context.address, 'contact');
    return { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) };
  }
}
