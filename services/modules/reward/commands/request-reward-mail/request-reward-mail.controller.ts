import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { resendRewardMail } from '#contract/empfehler/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RequestRewardMail } from './request-reward-mail.command.js';

@Controller()
export class RequestRewardMailController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(resendRewardMail)
  async request(@Input() { params, context }: CallRequest<typeof resendRewardMail>): Promise<void> {
    await this.commands.execute(
      new RequestRewardMail({
        of: params.empfehlungsnummer,
        recommenderId: principalOf(context, 'recommender').recommenderId,
      }),
    );
  }
}
