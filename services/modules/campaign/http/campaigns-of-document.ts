import type { TenantDocument } from '#contract/mandanten.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { DomainError, ensure, type RefusalDetails } from '#platform/domain/domain-error.js';
import { fieldsBetween, Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import { isOver } from '../domain/campaign-change.js';
import { ChangingCampaigns } from '../use-cases/change-campaign.js';
import { Campaigns, type CampaignRow } from '../persistence/campaigns.js';
import { toWireTerms, toTerms } from './campaigns.js';

type Documented = NonNullable<TenantDocument['Aktionen']>;

/** Those not over, by German title and first day. One left out is ended, not deleted: people may take part in it. */
@Part({ name: 'Aktionen', order: 4 })
export class CampaignsOfDocument implements DocumentPart<Documented> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly changing: ChangingCampaigns,
    private readonly clock: Clock,
  ) {}

  async read() {
    return (await this.notOver()).map(toWireTerms);
  }

  async write(wanted: Documented, byName: string): Promise<DocumentChange[]> {
    const open = await this.notOver();
    const former = matched(wanted, open);
    const by = { name: byName, dryRun: false };
    const changes: DocumentChange[] = [];
    const faults: NonNullable<RefusalDetails['fields']>[number][] = [];
    for (const [at, one] of wanted.entries()) {
      const was = former[at];
      const terms = toTerms(one);
      const fields = fieldsBetween(was ? toWireTerms(was) : {}, toWireTerms(terms));
      if (fields.length === 0) continue;
      const of = was ? { campaignId: was.campaignId, version: null } : null;
      await this.changing.change(of, terms, by).then(
        ({ campaign: { campaignId } }) =>
          changes.push(documentChange(campaignId, terms.title.de, was ? 'changed' : 'new', fields)),
        (error: unknown) => {
          if (!(error instanceof DomainError) || error.reason !== 'validation-failed') throw error;
          faults.push(...(error.details.fields ?? []).map(fault => ({ ...fault, field: `${at}.${fault.field}` })));
        },
      );
    }
    ensure(faults.length === 0, 'validation-failed', { fields: faults });
    const today = calendarDay(this.clock.now());
    for (const campaign of open.filter(one => !former.includes(one))) {
      await this.changing.end(campaign.campaignId, 'Nicht mehr im Dokument', by);
      const fields = fieldsBetween({ Enddatum: campaign.endsOn }, { Enddatum: today });
      changes.push(documentChange(campaign.campaignId, campaign.title.de, 'retired', fields));
    }
    return changes;
  }

  /** In the order of their first days. */
  private async notOver(): Promise<CampaignRow[]> {
    const today = calendarDay(this.clock.now());
    return (await this.campaigns.all()).filter(one => !isOver(one, today)).reverse();
  }
}

const documentChange = (
  campaignId: number,
  name: string,
  kind: DocumentChange['kind'],
  fields: DocumentChange['fields'],
): DocumentChange => ({ list: 'Aktionen', id: String(campaignId), name, kind, fields });

/** The stored campaign for each documented one: same title and first day, otherwise same title with a changed first day. */
function matched(wanted: Documented, open: readonly CampaignRow[]): (CampaignRow | undefined)[] {
  const left = new Set(open);
  const take = (is: (campaign: CampaignRow) => boolean): CampaignRow | undefined => {
    const found = [...left].find(is);
    if (found) left.delete(found);
    return found;
  };
  const exact = wanted.map(({ Titel, Startdatum }) =>
    take(({ title, startsOn }) => title.de === Titel.de && startsOn === Startdatum),
  );
  return wanted.map(({ Titel }, at) => exact[at] ?? take(({ title }) => title.de === Titel.de));
}
