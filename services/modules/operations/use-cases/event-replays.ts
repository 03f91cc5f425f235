import { Injectable } from '@nestjs/common';
import { TenantReplays, type ReplayPreview } from '#engine/operator/replays.js';
import { Audit } from '#platform/audit.js';

@Injectable()
export class EventReplays {
  constructor(
    private readonly replays: TenantReplays,
    private readonly audit: Audit,
  ) {}

  /**
   * Makes the tenant's rows of a read model anew from its events; from a position on, the rows that events touched since
   * (`0`: all). A dry run changes nothing. Returns what it does, with the run where there is one. Refuses `not-found`,
   * `changed-meanwhile` while another one of the read model is under way.
   */
  async replay(
    projection: string,
    from: string,
    dryRun: boolean,
    byName: string,
  ): Promise<ReplayPreview & { readonly run: string | null }> {
    const preview = await this.replays.preview(projection, from);
    if (dryRun) return { ...preview, run: null };
    const run = await this.replays.request(projection, from);
    await this.audit.record({
      action: 'projection.replay',
      subject: projection,
      by: byName,
      after: { run, from, ...preview },
    });
    return { ...preview, run };
  }
}
