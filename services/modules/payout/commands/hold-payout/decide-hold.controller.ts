import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuseHeldPayout, releaseHeldPayout } from '#contract/betrieb/payout-hold-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RefuseHeldPayout, ReleaseHeldPayout } from './decide-hold.command.js';

@Controller()
export class DecideHoldController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(releaseHeldPayout)
  async release(@Input() { params, body, context }: CallRequest<typeof releaseHeldPayout>): Promise<void> {
    await this.commands.execute(new ReleaseHeldPayout({ rewardId: params.praemie, note: body.Begruendung, byName: principalOf(context, 'agency').name }));
  }

  @Implements(refuseHeldPayout)
  async refuse(@Input() { params, body, context }: CallRequest<typeof refuseHeldPayout>): Promise<void> {
    await this.commands.execute(new RefuseHeldPayout({ rewardId: params.praemie, note: body.Begruendung, byName: principalOf(context, 'agency').name }));
  }
}
