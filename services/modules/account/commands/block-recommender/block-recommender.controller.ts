import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { blockRecommender, unblockRecommender } from '#contract/agentur/blocking-calls.js';
import { blockKindNames } from '#contract/agentur/blocking-codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { staffMemberOf } from '../../in-care-of.js';
import { BlockRecommender, UnblockRecommender } from '../../published-commands.js';

@Controller()
export class BlockRecommenderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(blockRecommender)
  async block(@Input() { params, body, context }: CallRequest<typeof blockRecommender>): Promise<void> {
    await this.commands.execute(
      new BlockRecommender(params.nr, {
        kind: blockKindNames.fromWire(body.Art),
        because: body.Grund,
        by: staffMemberOf(context),
      }),
    );
  }

  @Implements(unblockRecommender)
  async unblock(@Input() { params, body, context }: CallRequest<typeof unblockRecommender>): Promise<void> {
    await this.commands.execute(new UnblockRecommender(params.nr, { because: body.Grund, by: staffMemberOf(context) }));
  }
}
