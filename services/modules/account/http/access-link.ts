import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { requestLoginLink, requestPasswordReset, resendWelcomeMail } from '#contract/account/calls.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { RequestAccessLink } from '../use-cases/request-access-link.js';

@Controller()
export class RequestAccessLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestPasswordReset)
  async reset(@Input() { params, context }: CallRequest<typeof requestPasswordReset>) {
    await this.commands.execute(new RequestAccessLink(params.email, context.address));
    return null;
  }

  @Implements(requestLoginLink)
  async login(@Input() { body, context }: CallRequest<typeof requestLoginLink>) {
    await this.commands.execute(new RequestAccessLink(body.Email, context.address, 'login'));
    return null;
  }

  @Implements(resendWelcomeMail)
  async resendWelcome(@Input() { params, context }: CallRequest<typeof resendWelcomeMail>) {
    await this.commands.execute(new RequestAccessLink(params.id, context.address));
    return null;
  }
}
