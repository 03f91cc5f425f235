import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from '#platform/clock.js';
import type { PageWish } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { ByStaff } from '../api.js';
import { Releases, type OrderRelease, type ReleaseResult } from '../persistence/releases.js';

/** Minutes for which a release that ended is still listed. */
const listedMinutes = 10;

export interface ReleaseInFigures extends OrderRelease {
  readonly count: number;
  /** Of a release of one order. */
  readonly number: string | null;
  readonly cents: number;
  readonly results: readonly { readonly result: ReleaseResult; readonly count: number }[];
}

/** What the team reads of its releases. */
@Injectable()
export class ReleasesOfTeam {
  constructor(
    private readonly releases: Releases,
    private readonly clock: Clock,
  ) {}

  async recent({ agencyNumber }: Pick<ByStaff, 'agencyNumber'>): Promise<ReleaseInFigures[]> {
    return this.inFigures(await this.releases.recent(agencyNumber, addMinutes(this.clock.now(), -listedMinutes)));
  }

  /** Refuses `not-found`, also of another agency's. */
  async one(releaseId: string, by: Pick<ByStaff, 'agencyNumber'>, result: ReleaseResult | null, wish: PageWish) {
    const release = await this.releases.find(releaseId);
    ensure(release?.agencyNumber === by.agencyNumber, 'not-found');
    const [inFigures] = await this.inFigures([release]);
    return { release: inFigures!, orders: await this.releases.ordersPage(releaseId, result, wish) };
  }

  private async inFigures(releases: readonly OrderRelease[]): Promise<ReleaseInFigures[]> {
    const figuresOf = await this.releases.figuresOf(releases.map(({ releaseId }) => releaseId));
    return releases.map(release => ({ ...release, ...figuresOf(release.releaseId) }));
  }
}
