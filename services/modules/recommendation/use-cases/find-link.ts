import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { RecommenderOfName } from '../../account/api.js';
import { plainCode } from '../links.js';
import { Clicks, SpeakableCodes } from '../persistence/followed-links.js';
import { RecommendationRepository, type RecommendationRow } from '../persistence/recommendations.js';
import { TypedCodes } from './resolve-typed-code.js';

/** Whose guess it is, and the captcha they solved. */
interface Guess {
  readonly address: string;
  readonly solution: string | null;
}

type FoundLink = Pick<RecommendationRow, 'number' | 'hash'>;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Finds a link that was not shared. What is not found is returned, not thrown, so that the guess counts. */
@Injectable()
export class LinkSearch {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly codes: SpeakableCodes,
    private readonly typed: TypedCodes,
    private readonly captcha: Captcha,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  captchaFor(purpose: 'code' | 'recommender-search', address: string): ReturnType<Captcha['check']> {
    return this.captcha.check(address, purpose);
  }

  /** `source`: where the code was typed, counted with it. */
  async byCode(
    typed: string,
    { address, solution, source }: Guess & { readonly source: string },
  ): Promise<FoundLink | DomainError> {
    const code = await this.typed.linkOf(plainCode(typed), address, solution);
    const row = code === null ? null : await this.recommendations.row({ code });
    if (!row) return new DomainError('recommendation-unknown');
    await this.clicks.add('code', row.recommendationId, source);
    return row;
  }

  /**
   * Every search counts as a guess, found or not: names and postcodes stand in directories. Whatever the reason that
   * nobody is found, the work and the answer are the same.
   */
  async byRecommender(
    { firstName, lastName, postalCode }: Readonly<Record<'firstName' | 'lastName' | 'postalCode', string>>,
    { address, solution }: Guess,
  ): Promise<FoundLink | DomainError> {
    await this.captcha.accept(address, 'recommender-search', solution);
    const recommenderId = await this.queries.execute(new RecommenderOfName(firstName, lastName, postalCode));
    const link = await this.codes.openLinkOf(recommenderId ?? nobody, this.clock.now());
    if (!link) return new DomainError('recommendation-unknown');
    await this.clicks.add('code', link.recommendationId, 'code');
    return link;
  }
}
