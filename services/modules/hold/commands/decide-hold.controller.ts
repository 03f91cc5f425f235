import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuseHold, releaseHold } from '#contract/betrieb/hold-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { DecideHold } from './decide-hold.js';

@Controller()
export class DecideHoldController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(releaseHold)
  release(@Input() request: CallRequest<typeof releaseHold>): Promise<void> {
    return this.decide('release', request);
  }

  @Implements(refuseHold)
  refuse(@Input() request: CallRequest<typeof refuseHold>): Promise<void> {
    return this.decide('refuse', request);
  }

  private decide(
    verdict: 'release' | 'refuse',
    { params, body, context }: CallRequest<typeof releaseHold>,
  ): Promise<void> {
    return this.commands.execute(
      new DecideHold({
        rewardId: params.praemie,
        verdict,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}
