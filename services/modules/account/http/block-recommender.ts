import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  blockKindNames,
  blockRecommender,
  markReachable,
  readBlock,
  unblockRecommender,
} from '#contract/agentur/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { BlockOf, BlockRecommender, UnblockRecommender } from '../api.js';
import { staffMemberOf, staffOrOperatorOf } from '../use-cases/staff-member.js';
import { MarkReachable } from '../use-cases/mark-reachable.js';

@Controller()
export class BlockRecommenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readBlock)
  async read(@Input() { params, context }: CallRequest<typeof readBlock>) {
    const block = await this.queries.execute(new BlockOf(params.nr, staffOrOperatorOf(context)));
    ensure(block !== null, 'not-found');
    return {
      Art: blockKindNames.toWire(block.kind),
      Grund: block.because,
      Seit: toWireDateTime(block.since),
      Von: block.byName,
    };
  }

  @Implements(blockRecommender)
  async block(@Input() { params, body, context }: CallRequest<typeof blockRecommender>): Promise<void> {
    await this.commands.execute(
      new BlockRecommender(params.nr, {
        kind: blockKindNames.fromWire(body.Art),
        because: body.Grund,
        by: staffOrOperatorOf(context),
      }),
    );
  }

  @Implements(unblockRecommender)
  async unblock(@Input() { params, body, context }: CallRequest<typeof unblockRecommender>): Promise<void> {
    await this.commands.execute(
      new UnblockRecommender(params.nr, { because: body.Grund, by: staffOrOperatorOf(context) }),
    );
  }

  @Implements(markReachable)
  async reachable(@Input() { params, body, context }: CallRequest<typeof markReachable>): Promise<void> {
    await this.commands.execute(new MarkReachable(params.nr, { because: body.Grund, by: staffMemberOf(context) }));
  }
}
