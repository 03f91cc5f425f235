import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { AccountInCaseOf, BlockReasonOf, WasBlockedWhenErased, type AccountInCase, type Block } from '../api.js';
import type { RecommenderState } from '../events.js';
import { RecommenderRepository, type RecommenderRow } from '../persistence/recommenders.js';

/** Answers what is asked about blocked accounts. */
@Injectable()
export class BlockQueries {
  constructor(private readonly recommenders: RecommenderRepository) {}

  @Handles(AccountInCaseOf)
  async inCase(recommenderId: string): Promise<AccountInCase | null> {
    const row = await this.recommenders.row(recommenderId);
    if (!row) return null;
    return { status: shown[row.status as RecommenderState], registeredAt: row.registeredAt, block: blockIn(row) };
  }

  @Handles(WasBlockedWhenErased)
  async wasBlockedWhenErased(beneficiaryId: string): Promise<boolean> {
    return (await this.recommenders.row(beneficiaryId))?.blockedWhenErased ?? false;
  }

  @Handles(BlockReasonOf)
  async reasonOf(recommenderId: string): Promise<string | null> {
    return (await this.recommenders.row(recommenderId))?.blockedBecause ?? null;
  }
}

const blockIn = (row: RecommenderRow): Block | null =>
  row.status === 'blocked'
    ? {
        kind: row.blockedKind ?? 'single',
        because: row.blockedBecause ?? '',
        since: row.blockedAt ?? row.registeredAt,
        byName: row.blockedBy ?? null,
      }
    : null;

const shown: Readonly<Record<RecommenderState, AccountInCase['status']>> = {
  registered: 'unconfirmed',
  activated: 'active',
  blocked: 'blocked',
  erased: 'erased',
};
