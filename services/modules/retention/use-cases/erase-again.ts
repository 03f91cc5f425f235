import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonStore } from '#platform/persons/person-store.js';
import { EraseAccount } from '../../account/api.js';
import { EraseRecipient } from '../../recipient/api.js';
import { EraseAgain } from '../api.js';

export
@CommandHandler(EraseAgain)
class EraseAgainHandler implements ICommandHandler<EraseAgain> {
  constructor(
    private readonly people: PersonStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ people }: EraseAgain): Promise<void> {
    for (const { personId, role, erasedAt } of people) {
      // People who came after the backup are not in it.
      if (await this.people.find(personId))
        await this.commands.execute(
          role === 'recommender' ? new EraseAccount(personId, true) : new EraseRecipient(personId),
        );
      await this.people.noteErased(personId, role, new Date(erasedAt));
    }
  }
}
