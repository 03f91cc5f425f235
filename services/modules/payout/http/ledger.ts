import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readLedger } from '#contract/betrieb/calls.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { HeldRewards } from '../../hold/api.js';
import { PayableTotal } from '../../reward/api.js';
import { ledgerAccounts, type LedgerAccount } from '../domain/ledger.js';
import { Ledger } from '../persistence/ledger.js';
import { Payouts } from '../persistence/payouts.js';

const labels: Record<LedgerAccount, { de: string; en: string }> = {
  expense: { de: 'Aufwand für Prämien', en: 'Reward expense' },
  owed: { de: 'Zugesagte Prämien', en: 'Rewards owed' },
  'in-transit': { de: 'Auszahlungen unterwegs', en: 'Payouts in transit' },
  bank: { de: 'Bank', en: 'Bank' },
  vouchers: { de: 'Ausgegebene Gutscheine', en: 'Vouchers given out' },
};

@Controller()
export class ReadLedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readLedger)
  async read(@Input() { context }: CallRequest<typeof readLedger>) {
    const sums = await this.ledger.sums();
    const accounts = ledgerAccounts.map(account => {
      const { debitCents = 0, creditCents = 0 } = sums.find(one => one.account === account) ?? {};
      return {
        Konto: labels[account][context.language],
        SollCent: debitCents,
        HabenCent: creditCents,
        SaldoCent: debitCents - creditCents,
      };
    });
    const payable = await this.payable();
    return {
      Konten: accounts,
      SaldoCent: accounts.reduce((sum, { SaldoCent }) => sum + SaldoCent, 0),
      Buchungen: await this.ledger.postings(),
      AuszahlbarAnzahl: payable.count,
      AuszahlbarCent: payable.totalCents,
    };
  }

  /** What a collection could take: not what is under way already, nor what waits for a person's decision. */
  private async payable(): Promise<{ count: number; totalCents: number }> {
    const held = await this.queries.execute(new HeldRewards());
    return this.queries.execute(new PayableTotal([...held, ...(await this.payouts.rewardsUnderWay())]));
  }
}
