import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { spokenName, spokenOf } from '../links.js';
import { SpeakableCodes } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

/** Attempts with two digits, then three, then four, which give a first name thousands of codes. */
const triesByDigits = [20, 40, 80] as const;

@Injectable()
export class VoiceCodes {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly codes: SpeakableCodes,
    private readonly people: PersonStore,
    private readonly clock: Clock,
  ) {}

  /**
   * The recommender's speakable code, which leads to this recommendation from now on. Created on first use. Another
   * person's recommendation is refused as unknown.
   */
  async lead(recommenderId: string, number: string): Promise<{ code: string }> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    (await this.recommendations.load(row.recommendationId)).mustTakeRecipients(this.clock.now());
    const known = await this.codes.of(recommenderId);
    if (!known) return { code: await this.make(recommenderId, row.recommendationId) };
    await this.codes.lead(recommenderId, row.recommendationId);
    return { code: spokenOf(known.code) };
  }

  private async make(recommenderId: string, recommendationId: string): Promise<string> {
    const person = await this.people.find(recommenderId);
    const name = spokenName(person?.firstName ?? '').toUpperCase();
    for (const [more, tries] of triesByDigits.entries())
      for (let n = 0; n < tries; n += 1) {
        const lowest = 10 ** (more + 1);
        const code = `${name}${randomInt(lowest, lowest * 10)}`;
        // A link's own code has priority, so the speakable code must differ from it.
        if (await this.recommendations.row({ code })) continue;
        if (await this.codes.add(recommenderId, recommendationId, code)) return spokenOf(code);
        // A concurrent request of the same recommender may have created it.
        const meanwhile = await this.codes.of(recommenderId);
        if (meanwhile) return spokenOf(meanwhile.code);
      }
    throw new DomainError('unavailable', { retryAfterSeconds: 60 });
  }
}
