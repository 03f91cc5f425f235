import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { requestLoginLink, requestPasswordReset, resendWelcomeMail } from '#contract/account/calls.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import { RequestAccessLink } from '../use-cases/request-access-link.js';

/** Mails with links count for their network as wrong passwords do. */
@Controller()
export class RequestAccessLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(requestPasswordReset)
  async reset(@Input() { params, query, context }: CallRequest<typeof requestPasswordReset>) {
    await this.captcha.accept(context.address, 'login', query.captcha ?? null);
    await this.commands.execute(new RequestAccessLink(params.email));
    return null;
  }

  @Implements(requestLoginLink)
  async login(@Input() { body, context }: CallRequest<typeof requestLoginLink>) {
    await this.captcha.accept(context.address, 'login', body.Captcha ?? null);
    await this.commands.execute(new RequestAccessLink(body.Email, 'login'));
    return null;
  }

  @Implements(resendWelcomeMail)
  async resendWelcome(@Input() { params, query, context }: CallRequest<typeof resendWelcomeMail>) {
    await this.captcha.accept(context.address, 'login', query.captcha ?? null);
    await this.commands.execute(new RequestAccessLink(params.id));
    return null;
  }
}
