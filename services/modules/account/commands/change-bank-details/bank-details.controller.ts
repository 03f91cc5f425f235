import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { readBankDetails, removeBankDetails, storeBankDetails } from '#contract/empfehler/calls.js';
import { fromBankDetails, toBankDetails } from '#contract/empfehler/codec.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RewardFor } from '../../../reward/published-questions.js';
import { RemoveBankDetails } from '../remove-bank-details/remove-bank-details.handler.js';
import { StoreBankDetails } from '../../published-commands.js';
import { BankDetailsOf } from '../../published-questions.js';

/** One's own bank details, with a session or with the link of a reward mail. */
@Controller()
export class BankDetailsController {
  constructor(private readonly commands: CommandBus, private readonly queries: QueryBus) {}

  @Implements(readBankDetails)
  async read(@Input() { context }: CallRequest<typeof readBankDetails>) {
    return this.masked(await this.beneficiary(context));
  }

  @Implements(storeBankDetails)
  async store(@Input() { body, context }: CallRequest<typeof storeBankDetails>) {
    mustBeThemselves(context);
    const beneficiaryId = await this.beneficiary(context);
    await this.commands.execute(new StoreBankDetails(beneficiaryId, toBankDetails(body)));
    return this.masked(beneficiaryId);
  }

  @Implements(removeBankDetails)
  async remove(@Input() { context }: CallRequest<typeof removeBankDetails>) {
    mustBeThemselves(context);
    await this.commands.execute(new RemoveBankDetails(await this.beneficiary(context)));
    return null;
  }

  private async masked(beneficiaryId: string) {
    const details = await this.queries.execute(new BankDetailsOf(beneficiaryId));
    if (!details) throw new Refused('not-found');
    return fromBankDetails(details);
  }

  private async beneficiary({ principal }: CallContext): Promise<string> {
    if (principal.kind === 'recommender') return principal.recommenderId;
    const reward = principal.kind === 'reward' ? await this.queries.execute(new RewardFor(principal.rewardId)) : null;
    if (!reward) throw new Refused('bank-details-unauthorised');
    return reward.beneficiaryId;
  }
}

/** A session a staff member opened never changes where money goes. */
function mustBeThemselves({ principal }: CallContext): void {
  refuseUnless(principal.kind !== 'recommender' || !principal.byAdmin, 'not-authorised');
}
