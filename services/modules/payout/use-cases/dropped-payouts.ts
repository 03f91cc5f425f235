import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Cipher } from '#platform/crypto/cipher.js';
import { maskIban } from '#reward-types/iban.js';
import { AccountToPayFor, type AccountToPay } from '../../reward/api.js';
import type { DropReason, Payout } from '../domain/payout.js';
import { Payouts, type PayoutRow } from '../persistence/payouts.js';

/** Takes payments out of a batch before its seal; it can still be told later who was to be paid, as long as the person is known. */
@Injectable()
export class DroppedPayouts {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
    private readonly cipher: Cipher,
  ) {}

  async drop(
    { payoutId, rewardId }: Pick<PayoutRow, 'payoutId' | 'rewardId'>,
    payout: Payout,
    reason: DropReason,
    known?: AccountToPay,
  ): Promise<void> {
    const account = known ?? (await this.queries.execute(new AccountToPayFor(rewardId)));
    if (account)
      await this.payouts.snapshotAccount(payoutId, {
        holderEncrypted: this.cipher.encrypt(account.holder, 'payout.holder_encrypted', payoutId),
        ibanEncrypted: null,
        ibanMasked: maskIban(account.iban),
        ibanHash: null,
        ownAccount: account.own,
        payee: payeeKey(account),
      });
    payout.drop(reason);
    await this.payouts.save(payout);
  }
}

/** How a payment names the payee of the configuration that it goes to. */
export const payeeKey = ({ payee }: Pick<AccountToPay, 'payee'>): string | null =>
  payee && `${payee.kind}:${payee.option}`;
