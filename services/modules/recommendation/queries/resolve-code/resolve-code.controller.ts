import { Controller } from '@nestjs/common';
import { resolveCode } from '#contract/empfehlung/calls.js';
import { Attempts } from '#platform/entry/attempts.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Refused } from '#platform/domain/refused.js';
import { plainCode } from '../../links.js';
import { Clicks } from '../../persistence/clicks.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';

/** Codes are short, so guessing them slows down: wrong ones count against the address. */
@Controller()
export class ResolveCodeController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly attempts: Attempts,
  ) {}

  @Implements(resolveCode)
  async resolve(@Input() { params, query, context }: CallRequest<typeof resolveCode>) {
    await this.attempts.reserve('code', context.address);
    const row = await this.recommendations.row({ code: plainCode(params.code) });
    if (!row) return new Refused('recommendation-unknown');
    await this.attempts.giveBack('code', context.address);
    await this.clicks.add('code', row.recommendationId, query.einsprungsquelle || 'code');
    return { Empfehlungsnummer: row.number, Hash: row.hash };
  }
}
