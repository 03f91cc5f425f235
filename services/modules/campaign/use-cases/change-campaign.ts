import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { addressesBrought, saidToLeadAway } from '#platform/domain/leading-away.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { ProductsOf } from '../../catalogue/api.js';
import type { CampaignDetails, CampaignTerms } from '../events.js';
import {
  areSameTerms,
  broughtBack,
  effectOf,
  faultsOf,
  isOver,
  type Effect,
  type Standing,
} from '../domain/campaign-change.js';
import { defaultTiers, progressIdOf } from '../domain/campaign-progress.js';
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

/** The campaign that is changed; null: a new one. `version` null: whichever is in force. */
export type OfCampaign = { readonly campaignId: number; readonly version: number | null } | null;

const nobody: Standing = { grantedCents: 0, waiting: [], participants: [] };

/** Campaigns are created, changed and ended by operators; a dry run only returns the effect. */
@Injectable()
export class ChangingCampaigns {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly inForce: CampaignsInForce,
    private readonly progresses: CampaignProgresses,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly addresses: TenantAddresses,
  ) {}

  /**
   * Creates a campaign, or changes the named one (docs/specification/rewards.md#changing-a-campaign).
   * Terms may be restored. Refuses `not-found`, `changed-meanwhile` (`version` outdated), `validation-failed` by field.
   */
  async change(
    of: OfCampaign,
    written: CampaignTerms | { readonly ofVersion: number },
    by: CampaignEditor,
  ): Promise<CampaignChanged> {
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

  /** Ends a campaign before its last day: later payments no longer count. Ending an ended campaign changes nothing. */
  async end(campaignId: number, reason: string, by: CampaignEditor): Promise<CampaignChanged> {
    const before = await this.campaigns.locked(campaignId);
    ensure(before !== undefined, 'not-found');
    const now = this.clock.now();
    const over = isOver(before, calendarDay(now));
    if (!over && !by.dryRun) {
      await this.campaigns.end(campaignId);
      await this.audit.record({
        action: 'campaign.end',
        subject: String(campaignId),
        by: by.name,
        before: { endsOn: before.endsOn },
        after: { reason },
      });
    }
    return {
      campaign: over ? before : { ...before, endedAt: now },
      standing: await this.inForce.standing(before),
      // Ending grants no extra and takes none back.
      effect: { ...effectOf(before, { ...(await this.inForce.underWay(before)), waiting: [] }), grants: [] },
    };
  }

  /** Creates a campaign or replaces its terms, whatever they are: for the set-up of a tenant. */
  async set(campaign: CampaignDetails): Promise<void> {
    const { campaignId, productIds = null, tiers = defaultTiers, budgetCents = null, ...rest } = campaign;
    const before = await this.campaigns.locked(campaignId);
    const terms = { ...rest, productIds, tiers, budgetCents };
    const { usedUp } = effectOf(terms, before ? await this.inForce.underWay(before) : nobody);
    await this.campaigns.write(campaignId, terms, {
      version: (before?.version ?? 0) + 1,
      usedUp,
      byName: currentWork().actor,
    });
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
      before: before && { ...snapshotOf(before), ...textsThatDiffer(before, terms) },
      after: {
        ...snapshotOf(terms),
        ...textsThatDiffer(terms, before),
        version,
        given: effect.grants.length,
        ...(restored !== null && { ofVersion: restored }),
        ...saidToLeadAway(addressesBrought(wordsOf(before), wordsOf(terms), await this.addresses.own())),
      },
    });
  }
}

/** What the audit log always says of the terms; of the longer texts it says those that change. */
const snapshotOf = ({ startsOn, endsOn, title, tiers, productIds, budgetCents }: CampaignTerms) => ({
  startsOn,
  endsOn,
  title,
  tiers,
  productIds,
  budgetCents,
});

const texts = ['body', 'legalText', 'consentText'] as const;
const textsThatDiffer = (of: CampaignTerms, other: CampaignTerms | null) =>
  Object.fromEntries(texts.filter(name => !isDeepStrictEqual(of[name], other?.[name])).map(name => [name, of[name]]));
const wordsOf = (terms: CampaignTerms | null): readonly string[] =>
  terms ? (['title', ...texts] as const).flatMap(name => Object.values(terms[name])) : [];
