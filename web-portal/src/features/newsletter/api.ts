import type { AnswerOf } from '#contract/call.js';
import type { setNewsletterOptin, withdrawNewsletter } from '#contract/empfehler/newsletter-calls.js';
import { endpoints } from '../endpoints.js';
import { queryClient } from '../../shared/http/query-client.js';
import { send } from '../../shared/http/send.js';
import { userQuery } from '../../shared/http/user.js';

export type Ordered = AnswerOf<typeof setNewsletterOptin>;

const body = (token: string | null) => (token === null ? null : { Token: token });
/** The logged-in person's state has changed with it. */
const asked = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  return answer;
};

/** With the token of the mail it confirms; with a session it asks for that mail. */
export const orderNewsletter = (token: string | null) =>
  asked(send<typeof setNewsletterOptin>(endpoints.setNewsletterOptin, { body: body(token) }));
export const endNewsletter = (token: string | null) =>
  asked(send<typeof withdrawNewsletter>(endpoints.withdrawNewsletter, { body: body(token) }));
