import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { personIn } from '#platform/domain/person.js';
import { payeeOf, rewardType } from '#reward-types/index.js';
import { BankDetailsOf } from '../../account/api.js';
import { AccountToPayFor, type AccountToPay } from '../api.js';
import { Rewards } from '../persistence/rewards.js';
import { RewardOptions } from './reward-options.js';

@Injectable()
export class AccountsToPay {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly options: RewardOptions,
  ) {}

  @Handles(AccountToPayFor)
  async of(rewardId: string): Promise<AccountToPay | null> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) return null;
    if (reward.choice && rewardType(reward.choice).configured) {
      const payee = payeeOf(reward, await this.options.settings());
      if (!payee || reward.option === null) return null;
      const updatedBy = await this.options.editorOf(reward.choice, reward.option);
      return { ...payee, own: false, updatedBy, payee: { kind: reward.choice, option: reward.option } };
    }
    const account = await this.queries.execute(new BankDetailsOf(reward.beneficiaryId));
    return account && { ...account, remittance: null, own: true, updatedBy: personIn(account.updatedBy), payee: null };
  }
}
