import { Injectable } from '@nestjs/common';
import { Tokens } from '#platform/tokens.js';
import { plainCode } from '../links.js';
import type { LinkBy } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

export interface Visit {
  readonly channel: string | undefined;
  readonly userAgent: string;
  /** Value of the browser's prefetch header (`purposeOf`). */
  readonly purpose: string;
  readonly method: string;
  readonly recipientNumber?: string | undefined;
  /** Session token of the browser, where there is one. */
  readonly session?: string | undefined;
}

/** A recommender who opens their own link sees a preview, which is not counted, like a messenger's. */
@Injectable()
export class OwnVisits {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly tokens: Tokens,
  ) {}

  async is(by: LinkBy, session: string): Promise<boolean> {
    const user = await this.tokens.resolve('user', session);
    if (user === undefined) return false;
    const row = await this.recommendations.row('code' in by ? { code: plainCode(by.code) } : by);
    return row?.recommenderId === user.subjectId;
  }
}
