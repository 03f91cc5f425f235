import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { readCustomerNumberResult, setCustomerNumber } from '#contract/empfehler/customer-number-calls.js';
import { fromCustomerNumber } from '#contract/empfehler/customer-number-codec.js';
import { Refused } from '#platform/domain/refused.js';
import { principalOf, type CallContext, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RewardFor } from '../../../reward/published-questions.js';
import { CustomerNumbers } from '../../persistence/customer-numbers.js';
import { SubmitCustomerNumber } from './submit-customer-number.command.js';

/** With the link of a recommender's reward. */
@Controller()
export class CustomerNumberController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly customerNumbers: CustomerNumbers,
  ) {}

  @Implements(setCustomerNumber)
  async set(@Input() { params, context }: CallRequest<typeof setCustomerNumber>) {
    await this.commands.execute(new SubmitCustomerNumber(await this.recommenderOf(context), params.nr));
    return null;
  }

  @Implements(readCustomerNumberResult)
  async read(@Input() { context }: CallRequest<typeof readCustomerNumberResult>) {
    const found = await this.customerNumbers.of(await this.recommenderOf(context));
    if (!found) throw new Refused('not-found');
    return fromCustomerNumber(found);
  }

  private async recommenderOf(context: CallContext): Promise<string> {
    const reward = await this.queries.execute(new RewardFor(principalOf(context, 'reward').rewardId));
    if (reward?.beneficiary !== 'recommender') throw new Refused('reward-token-invalid');
    return reward.beneficiaryId;
  }
}
