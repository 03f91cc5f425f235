import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { PersonId } from '#platform/domain/person.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import {
  rewardType,
  configuredOptions,
  typesOffered,
  type RewardKind,
  type RewardOption,
  type RewardType,
} from '#reward-types/index.js';
import { VoucherTypesFor } from '../ports.js';
import { TypesToChooseFor } from '../api.js';

/** Options of a type for an amount: from the stock of codes, or from the tenant's settings. */
@Injectable()
export class RewardOptions {
  constructor(
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  async of(type: RewardType, amountCents: number): Promise<readonly RewardOption[]> {
    if (!type.sentAsCode) return configuredOptions(type, await this.settings());
    const kinds = await this.queries.execute(new VoucherTypesFor(amountCents));
    return kinds.map(({ typeId, ...names }) => ({ id: String(typeId), ...names }));
  }

  async offered(amountCents: number): Promise<ReadonlyMap<RewardKind, readonly RewardOption[]>> {
    const offered = new Map<RewardKind, readonly RewardOption[]>();
    for (const type of typesOffered(await this.settings())) offered.set(type.kind, await this.of(type, amountCents));
    return offered;
  }

  async settings() {
    return (await this.tenants.byId(currentWork().tenantId))?.config.rewardTypes;
  }

  /** Who last changed the account of a payee of the settings; null: nobody who is known. */
  async editorOf(kind: RewardKind, option: string): Promise<PersonId | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return tenant?.config.payeeEditors?.[kind]?.[option]?.by ?? null;
  }

  @Handles(TypesToChooseFor)
  async typesToChoose(amountCents: number): Promise<readonly RewardKind[]> {
    const offered = [...(await this.offered(amountCents))];
    return offered.filter(([kind, options]) => !rewardType(kind).options || options.length > 0).map(([kind]) => kind);
  }
}
