import { Injectable } from '@nestjs/common';
import { Tokens } from '#platform/tokens.js';
import type { WritesBy } from '../api.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { MayWriteBankDetails } from './store-bank-details.js';

@Injectable()
export class BankDetailsRemoval {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tokens: Tokens,
  ) {}

  /**
   * `retention`: removal because nothing is owed to an erased person any more. Otherwise refuses
   * `bank-details-unauthorised` where the right does not cover it.
   */
  async remove(beneficiaryId: string, by: WritesBy | 'retention'): Promise<void> {
    const stored =
      by === 'retention' ? await this.bankDetails.of(beneficiaryId) : await this.mayWrite.of(beneficiaryId, by);
    stored.remove(beneficiaryId);
    await this.bankDetails.erase(beneficiaryId);
    await this.bankDetails.save(stored);
    await this.tokens.useUp(['account-holder'], beneficiaryId);
  }
}
