import { Controller } from '@nestjs/common';
import { readLedger } from '#contract/betrieb/calls.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { type LedgerAccount, ledgerAccounts } from '../domain/ledger.js';
import { Ledger } from '../persistence/ledger.js';
import { Payable } from '../queries/payable.js';

const labels: Record<LedgerAccount, { de: string; en: string }> = {
  expense: { de: 'Aufwand für Prämien', en: 'Reward expense' },
  owed: { de: 'Zugesagte Prämien', en: 'Rewards owed' },
  'in-transit': { de: 'Auszahlungen unterwegs', en: 'Payouts in transit' },
  bank: { de: 'Bank', en: 'Bank' },
  'bank-charges': { de: 'Entgelte der Bank', en: 'Bank charges' },
  vouchers: { de: 'Ausgegebene Gutscheine', en: 'Vouchers issued' },
  clearing: { de: 'Klärungskonto (ungeklärte Zahlungen)', en: 'Clearing account (unclear payments)' },
};

@Controller()
export class ReadLedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly payable: Payable,
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
    const payable = await this.payable.now();
    return {
      Konten: accounts,
      SaldoCent: accounts.reduce((sum, { SaldoCent }) => sum + SaldoCent, 0),
      Buchungen: await this.ledger.postings(),
      AuszahlbarAnzahl: payable.count,
      AuszahlbarCent: payable.totalCents,
    };
  }
}
