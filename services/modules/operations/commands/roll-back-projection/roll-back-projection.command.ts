import { Command } from '@nestjs/cqrs';

/** Back to the generation before the latest switch; it catches up with what happened since. Again leads forward again. */
export class RollBackProjection extends Command<void> {
  constructor(
    readonly projection: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}
