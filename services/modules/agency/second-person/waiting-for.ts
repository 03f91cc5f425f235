import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AgencyUsers } from '../persistence/agency-users.js';
import { WaitingFor, type ToldOfWaiting } from '../published-questions.js';
import { WhatWaits } from './what-waits.js';

@QueryHandler(WaitingFor)
export class WaitingForHandler implements IQueryHandler<WaitingFor> {
  constructor(
    private readonly users: AgencyUsers,
    private readonly waits: WhatWaits,
  ) {}

  async execute({ userId }: WaitingFor): Promise<ToldOfWaiting | null> {
    const person = await this.users.withAddress(userId);
    return (
      person && {
        name: person.name,
        email: person.email,
        language: person.language,
        things: await this.waits.for(person),
      }
    );
  }
}
