import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changePassword } from '#contract/account/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { ChangePassword } from './change-password.js';

@Controller()
export class ChangePasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(changePassword)
  @OwnTransaction()
  change(@Input() { body, context }: CallRequest<typeof changePassword>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return this.commands.execute(
      new ChangePassword(recommenderId, { old: body.OldPassword, new: body.NewPassword }, token, context.work),
    );
  }
}
