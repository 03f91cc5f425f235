import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { requestPasswordReset, resendWelcomeMail } from '#contract/account/calls.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RequestAccessLink } from './request-access-link.command.js';

@Controller()
export class RequestAccessLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestPasswordReset)
  async reset(@Input() { params, context }: CallRequest<typeof requestPasswordReset>) {
    await this.commands.execute(new RequestAccessLink(params.email, context.address));
    return null;
  }

  @Implements(resendWelcomeMail)
  async resendWelcome(@Input() { params, context }: CallRequest<typeof resendWelcomeMail>) {
    await this.commands.execute(new RequestAccessLink(params.id, context.address));
    return null;
  }
}
