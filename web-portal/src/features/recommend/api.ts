import type { AnswerOf, SentOf } from '#contract/call.js';
import type { createRecommendation } from '#contract/empfehlung/calls.js';
import type { CreatedRecommendation } from '#contract/empfehlung/schemas.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';

type Call = typeof createRecommendation;
export type RecommendationForm = NonNullable<SentOf<Call>['body']>;

/** Whether a captcha has to be solved first. */
export const checkCaptcha = () =>
  send<Call>(endpoints.createRecommendation, { query: {}, body: null }) as Promise<CaptchaCheck>;

export async function recommend(body: RecommendationForm, idempotencyKey: string): Promise<CreatedRecommendation> {
  const answer: AnswerOf<Call> = await send<Call>(
    endpoints.createRecommendation,
    { query: {}, body },
    { idempotencyKey },
  );
  return answer as CreatedRecommendation;
}
