import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { RewardsOfBeneficiary, RewardWantsBankDetails } from '../../../reward/published-questions.js';
import type { BankDetails } from '../../domain/bank-details.js';
import { BankDetailsRepository } from '../../persistence/bank-details.repository.js';
import type { WritesBy } from '../../published-commands.js';

/** The one place that decides who may write a beneficiary's bank details, and why: every way to store or remove them asks here. */
@Injectable()
export class MayWriteBankDetails {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly people: People,
    private readonly queries: QueryBus,
  ) {}

  /** The bank details, held until the transaction ends, with what the right rests on; else refuses `bank-details-unauthorised`. */
  async of(beneficiaryId: string, by: WritesBy): Promise<BankDetails> {
    // Whoever chooses holds the reward before the bank details: so does everybody.
    const wanted = by.right === 'reward-link' && (await this.isWantedBy(by, beneficiaryId));
    const stored = await this.bankDetails.of(beneficiaryId);
    const isPresent = await this.people.isPresent(beneficiaryId);
    refuseUnless(
      await this.reaches(by, beneficiaryId, { wanted, isPresent, isFirstEntry: stored.isFirstEntry }),
      'bank-details-unauthorised',
    );
    return stored;
  }

  /** An erased person is still paid what was open: by that reward's link alone, for as long as it wants an account. */
  private async reaches(
    { right }: WritesBy,
    beneficiaryId: string,
    { wanted, isPresent, isFirstEntry }: { wanted: boolean; isPresent: boolean; isFirstEntry: boolean },
  ): Promise<boolean> {
    switch (right) {
      case 'session':
        return isPresent;
      case 'reward-link':
        return wanted;
      case 'recipient-link':
        return isPresent && (isFirstEntry || (await this.someRewardWants(beneficiaryId)));
    }
  }

  /** A link from before the owner's last password may be in other hands. */
  private async isWantedBy(by: Extract<WritesBy, { right: 'reward-link' }>, beneficiaryId: string): Promise<boolean> {
    const reward = await this.queries.execute(new RewardWantsBankDetails(by.rewardId));
    return !by.isOutdated && reward?.beneficiaryId === beneficiaryId && reward.wants;
  }

  /** Recipients have no account and no password: their link enters the first one, and another while a reward of theirs wants it. */
  private async someRewardWants(recipientId: string): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recipientId));
    return rewards.some(({ progress }) => progress === 'choice-open' || progress === 'bank-details-wanted');
  }
}
