import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bankDataByIBAN } from 'bankdata-germany';
import { Clock } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { plainIban } from '../../domain/iban.js';
import { BankDetailsRepository } from '../../persistence/bank-details.repository.js';
import { StoreBankDetails } from '../../published-commands.js';
import { MayWriteBankDetails } from './may-write.js';

@CommandHandler(StoreBankDetails)
export class StoreBankDetailsHandler implements ICommandHandler<StoreBankDetails> {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ beneficiaryId, details, by }: StoreBankDetails): Promise<void> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const iban = plainIban(details.iban);
    const stored = await this.mayWrite.of(beneficiaryId, by);
    const isTheSame = await this.bankDetails.holdsThis(beneficiaryId, iban);
    const payableFrom = stored.store(
      beneficiaryId,
      iban,
      { germanOnly: tenant?.config.germanIbanOnly ?? false },
      { isTheSame, now: this.clock.now() },
    );
    await this.bankDetails.write(
      beneficiaryId,
      { holder: details.holder.trim(), iban, ...bankOf(iban, details) },
      payableFrom,
    );
    await this.bankDetails.save(stored);
  }
}

/** For a German IBAN the register of banks knows better than what was typed. */
function bankOf(iban: string, typed: StoreBankDetails['details']): { bic: string | null; bank: string | null } {
  const known = iban.startsWith('DE') ? bankDataByIBAN(iban) : null;
  return { bic: known?.bic || typed.bic || null, bank: known?.bankName || typed.bank || null };
}
