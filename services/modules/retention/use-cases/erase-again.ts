import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { EraseRecommender } from '../../people/api.js';
import { EraseRecipient } from '../../recipient/api.js';
import { EraseAgain, type ErasedPerson } from '../api.js';

@Injectable()
export class RestoredPeople {
  constructor(
    private readonly people: PersonStore,
    private readonly commands: CommandBus,
  ) {}

  @Handles(EraseAgain)
  async eraseAgain(people: readonly ErasedPerson[]): Promise<void> {
    for (const { personId, role, erasedAt } of people) {
      // People who came after the backup are not in it.
      if (await this.people.find(personId))
        await this.commands.execute(
          role === 'recommender' ? new EraseRecommender(personId, true) : new EraseRecipient(personId),
        );
      await this.people.noteErased(personId, role, new Date(erasedAt));
    }
  }
}
