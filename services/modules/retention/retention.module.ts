import { Module } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonStore } from '#platform/persons/person-store.js';
import { EraseAccount } from '../account/api.js';
import { EraseRecipient } from '../recipient/api.js';
import { EraseAgain } from './api.js';
import { RetentionController } from './http.js';

@CommandHandler(EraseAgain)
class EraseAgainHandler implements ICommandHandler<EraseAgain> {
  constructor(
    private readonly people: PersonStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ people }: EraseAgain): Promise<void> {
    for (const { personId, role, erasedAt } of people) {
      // Whoever came after the backup is not in it.
      if (await this.people.find(personId))
        await this.commands.execute(
          role === 'recommender' ? new EraseAccount(personId, true) : new EraseRecipient(personId),
        );
      await this.people.noteErased(personId, role, new Date(erasedAt));
    }
  }
}

/** How long people are kept, and that the erased stay erased. */
@Module({ controllers: [RetentionController], providers: [EraseAgainHandler] })
export class RetentionProgrammeModule {}
