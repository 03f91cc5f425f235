import type { Aggregate, DomainEvent } from '#platform/domain/aggregate.js';
import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';

/** `given(new Reward(id), [RewardGranted.of(…)]).when(reward => reward.release(…)).then([RewardReady.of(…)])` */
export function given<A extends Aggregate<any>>(aggregate: A, history: readonly DomainEvent[] = []) {
  aggregate.rehydrate(history);
  return {
    when(command: (aggregate: A) => void) {
      let refusal: unknown;
      try {
        command(aggregate);
      } catch (error) {
        refusal = error;
      }
      return {
        then(expected: readonly DomainEvent[]) {
          if (refusal) throw refusal;
          expect(aggregate.newEvents()).toEqual(expected);
        },
        thenNothing() {
          if (refusal) throw refusal;
          expect(aggregate.newEvents()).toEqual([]);
        },
        thenRefuses(reason: RefusalReason) {
          if (!(refusal instanceof DomainError))
            throw refusal ?? new Error(`Expected a refusal (${reason}), nothing was refused.`);
          expect(refusal.reason).toBe(reason);
          expect(aggregate.newEvents()).toEqual([]);
        },
      };
    },
  };
}
