import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { EvidenceKeptUntil } from '../../payout/api.js';
import { RetiredSince } from '../../tenant/api.js';
import { ErasureOfRetired } from '../api.js';
import { RetiredTenants } from '../persistence.js';

@Injectable()
export class RetiredTenantErasure {
  constructor(
    private readonly retired: RetiredTenants,
    private readonly queries: QueryBus,
  ) {}

  @Handles(ErasureOfRetired)
  async progress() {
    const retiredAt = await this.queries.execute(new RetiredSince());
    if (!retiredAt) return null;
    const row = await this.retired.find();
    const { from, atLatest, owed } = await this.retired.people(row?.retiredAt ?? retiredAt);
    return {
      step: row?.step ?? 'people',
      retiredAt: row?.retiredAt ?? retiredAt,
      peopleFrom: from,
      peopleAtLatest: atLatest,
      owed,
      evidenceUntil: await this.queries.execute(new EvidenceKeptUntil()),
      removed: row?.removed ?? 0,
      lookedAt: row?.lookedAt ?? null,
      endedAt: row?.endedAt ?? null,
    };
  }
}
