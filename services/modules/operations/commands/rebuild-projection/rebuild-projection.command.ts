import { Command } from '@nestjs/cqrs';

/** Asks a worker to build the projection anew beside the one in use. Answers the run's id. */
export class RebuildProjection extends Command<string> {
  constructor(
    readonly projection: string,
    readonly byName: string,
  ) {
    super();
  }
}
