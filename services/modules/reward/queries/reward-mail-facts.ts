import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { IsAddressedInformally } from '../../recipient/api.js';
import { RewardMailFactsOf, type RewardMailFacts } from '../api.js';
import { Rewards } from '../persistence/rewards.js';

@Injectable()
export class RewardMailQueries {
  constructor(
    private readonly rewards: Rewards,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
  ) {}

  @Handles(RewardMailFactsOf)
  async of(rewardId: string): Promise<RewardMailFacts | null> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) return null;
    const { beneficiary, beneficiaryId, recipientId } = reward;
    return beneficiary === 'recipient'
      ? { ...reward, friend: null, casual: await this.queries.execute(new IsAddressedInformally(beneficiaryId)) }
      : { ...reward, friend: recipientId && (await this.people.firstName(recipientId)), casual: false };
  }
}
