import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { ProductsOf } from '../../catalogue/api.js';
import type { CampaignTerms } from '../events.js';
import {
  areSameTerms,
  broughtBack,
  effectOf,
  faultsOf,
  type Effect,
  type Standing,
} from '../domain/campaign-change.js';
import { progressIdOf } from '../domain/campaign-progress.js';
import { CampaignProgresses } from '../persistence/campaign-progresses.js';
import { Campaigns, type CampaignRow, type CampaignStanding } from '../persistence/campaigns.js';
import { CampaignsInForce } from '../queries/campaigns-in-force.js';

/** A campaign in its present or would-be state, and the effect of its change. */
export interface CampaignChanged {
  readonly campaign: CampaignRow;
  readonly standing: CampaignStanding;
  readonly effect: Effect;
}

export interface CampaignEditor {
  readonly name: string;
  /** A dry run returns the effect and writes nothing. */
  readonly dryRun: boolean;
}

/**
 * Creates a campaign, or changes the named one (docs/specification/rewards.md#changing-a-campaign).
 * Terms may be restored. Refuses `not-found`, `changed-meanwhile` (`version` outdated), `validation-failed` by field.
 */
export class ChangeCampaign extends Command<CampaignChanged> {
  constructor(
    /** Null: a new campaign. `version` null: whichever version is in force. */
    readonly of: { readonly campaignId: number; readonly version: number | null } | null,
    readonly terms: CampaignTerms | { readonly ofVersion: number },
    readonly by: CampaignEditor,
  ) {
    super();
  }
}

export const nobody: Standing = { grantedCents: 0, waiting: [], participants: [] };

@CommandHandler(ChangeCampaign)
export class ChangeCampaignHandler implements ICommandHandler<ChangeCampaign> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly inForce: CampaignsInForce,
    private readonly progresses: CampaignProgresses,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ of, terms: written, by }: ChangeCampaign): Promise<CampaignChanged> {
    if (!of) await lockName('campaigns');
    const before = of ? await this.campaigns.locked(of.campaignId) : null;
    ensure(before !== undefined, 'not-found');
    ensure(!of || of.version === null || of.version === before!.version, 'changed-meanwhile');
    const today = calendarDay(this.clock.now());
    const restored = 'ofVersion' in written ? written.ofVersion : null;
    const terms = 'ofVersion' in written ? await this.earlier(before, written.ofVersion, today) : written;
    const standing = before ? await this.inForce.underWay(before) : nobody;
    const fields = faultsOf(before, terms, {
      today,
      grantedCents: standing.grantedCents,
      products: new Set((await this.queries.execute(new ProductsOf(terms.productIds ?? []))).keys()),
    });
    ensure(fields.length === 0, 'validation-failed', { fields });
    const campaignId = before?.campaignId ?? (await this.campaigns.nextId());
    const effect = effectOf(terms, standing);
    const version = (before?.version ?? 0) + 1;
    // Restoring terms that are already in force writes no new version.
    const writes = !by.dryRun && !(restored !== null && before && areSameTerms(before, terms));
    if (writes) await this.write(campaignId, before, terms, { version, restored }, effect, by);
    const now = this.clock.now();
    const campaign: CampaignRow = {
      tenantId: currentWork().tenantId,
      campaignId,
      endedAt: before?.endedAt ?? null,
      ...terms,
      productIds: terms.productIds && [...terms.productIds],
      version: writes ? version : (before?.version ?? 0),
      usedUpAt: effect.usedUp ? now : null,
    };
    const counted = before ? await this.inForce.standing(before) : null;
    return {
      campaign,
      effect,
      standing: {
        purse: effect.purse,
        granted: (counted?.granted ?? 0) + (by.dryRun ? effect.grants.length : 0),
        counting: counted?.counting ?? 0,
        participants: effect.participants,
      },
    };
  }

  private async earlier(before: CampaignRow | null, version: number, today: string): Promise<CampaignTerms> {
    ensure(before !== null, 'not-found');
    const versions = await this.campaigns.versions(before.campaignId);
    const earlier = versions.find(one => one.version === version);
    ensure(earlier !== undefined, 'not-found');
    return broughtBack(before, earlier.terms, today);
  }

  private async write(
    campaignId: number,
    before: CampaignRow | null,
    terms: CampaignTerms,
    { version, restored }: { readonly version: number; readonly restored: number | null },
    effect: Effect,
    by: CampaignEditor,
  ): Promise<void> {
    await this.campaigns.write(campaignId, terms, { version, usedUp: effect.usedUp, byName: by.name });
    for (const { recommenderId, after } of effect.grants) {
      const progress = await this.progresses.load(progressIdOf(currentWork().tenantId, campaignId, recommenderId));
      progress.grant(campaignId, recommenderId, after);
      await this.progresses.save(progress);
    }
    await this.audit.record({
      action: restored !== null ? 'campaign.restore' : before ? 'campaign.change' : 'campaign.create',
      subject: String(campaignId),
      by: by.name,
      before: before && snapshotOf(before),
      after: {
        ...snapshotOf(terms),
        version,
        given: effect.grants.length,
        ...(restored !== null && { ofVersion: restored }),
      },
    });
  }
}

/** Audit log entry of the terms; the texts are left out, since the campaign's versions hold them. */
const snapshotOf = ({ startsOn, endsOn, title, tiers, productIds, budgetCents }: CampaignTerms) => ({
  startsOn,
  endsOn,
  title,
  tiers,
  productIds,
  budgetCents,
});
