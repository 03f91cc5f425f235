import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { afterCommit, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { mustBeKnown, type PersonId } from '#platform/domain/person.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { PayeeEditor, PayeeEditors, TenantConfig } from '#platform/tenancy/tenant.js';
import { maskIban } from '#reward-types/iban.js';
import { movedPayees, payeeAccounts, type RewardKind } from '#reward-types/index.js';
import { Configurations } from '../persistence.js';

// Who last changed the accounts that rewards go to in the beneficiaries' place: that person does not approve a batch
// that pays them (docs/specification/payouts.md#payout-batches).

/** The operator or clerk who acts; null for programs, documents and the platform, who are nobody in the programme. */
export function operatorWhoActs(): PersonId | null {
  return /^(operator|agency):/.test(currentWork().actor) ? (currentPerson()?.id ?? null) : null;
}

/** An account that stays keeps its editor; one that is new, offered again or changed gets this one. */
export function payeeEditorsAfter(before: TenantConfig, after: TenantConfig, editor: PayeeEditor): PayeeEditors {
  const moved = movedPayees(before.rewardTypes, after.rewardTypes);
  const editors: Record<string, Record<string, PayeeEditor>> = {};
  for (const { kind, option } of payeeAccounts(after.rewardTypes)) {
    const isMoved = moved.some(one => one.kind === kind && one.option === option);
    const known = isMoved ? editor : before.payeeEditors?.[kind]?.[option];
    if (known) (editors[kind] ??= {})[option] = known;
  }
  return editors;
}

/** An operator stands for the account of a payee that nobody known has entered. */
@Injectable()
export class PayeeConfirmation {
  constructor(
    private readonly configurations: Configurations,
    private readonly directory: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  /**
   * The operator counts as the account's editor from now on. Refuses `not-found` and `changed-meanwhile` (its editor is
   * known).
   */
  async confirm(
    { kind, option }: { readonly kind: RewardKind; readonly option: string },
    byName: string,
  ): Promise<void> {
    const { config } = await this.configurations.inForce({ locked: true });
    const found = payeeAccounts(config.rewardTypes).find(one => one.kind === kind && one.option === option);
    ensure(found !== undefined, 'not-found');
    ensure(!config.payeeEditors?.[kind]?.[option]?.by, 'changed-meanwhile');
    const editor = { by: mustBeKnown(currentPerson()).id, name: byName };
    const payeeEditors = { ...config.payeeEditors, [kind]: { ...config.payeeEditors?.[kind], [option]: editor } };
    await this.configurations.keepPayeeEditors({ ...config, payeeEditors });
    await this.audit.record({
      action: 'configuration.confirm-payee',
      subject: option,
      by: byName,
      after: { holder: found.payee.holder, iban: maskIban(found.payee.iban) },
    });
    afterCommit(() => this.directory.forget());
  }
}
