import { Command } from '@nestjs/cqrs';

interface Decision {
  readonly rewardId: string;
  readonly note: string;
  readonly byName: string;
}

/** A held reward goes on with the next collection. Refuses `not-found` and `changed-meanwhile` (decided already). */
export class ReleaseHeldPayout extends Command<void> {
  constructor(readonly decision: Decision) { super(); }
}

/** A held reward is cancelled, and the person is told. Refuses `not-found` and `changed-meanwhile` (decided already). */
export class RefuseHeldPayout extends Command<void> {
  constructor(readonly decision: Decision) { super(); }
}
