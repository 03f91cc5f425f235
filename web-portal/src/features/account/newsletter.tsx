import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import { setNewsletterOptin, withdrawNewsletter } from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { date } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { Notice, useFailureText } from '../../shared/ui/feedback.js';
import { ownPortal, usePortal } from '../../shared/portal.js';
import { more } from '../../shared/ui/more-icons.js';

export type Ordered = AnswerOf<typeof setNewsletterOptin>;

const body = (token: string | null) => (token === null ? null : { Token: token });
/** Reloads the user, whose newsletter state has changed. */
const asked = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  void ownPortal().queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  return answer;
};

/** Confirms the newsletter with the token from the mail; without a token, requests that mail. */
export const orderNewsletter = (token: string | null) => asked(send(setNewsletterOptin, { body: body(token) }));
export const endNewsletter = (token: string | null) => asked(send(withdrawNewsletter, { body: body(token) }));

type State = 'none' | 'pending' | 'given';

/** docs/specification/people.md#newsletter: opted in, requested but not confirmed, or neither. */
export function newsletterState({
  NewsletterOptinGegeben,
  NewsletterOptinVersendetAm,
}: Pick<User, 'NewsletterOptinGegeben' | 'NewsletterOptinVersendetAm'>): State {
  if (NewsletterOptinGegeben) return 'given';
  return NewsletterOptinVersendetAm === null ? 'none' : 'pending';
}

/** Subscribe, await confirmation or unsubscribe, each with an explanation. */
export function NewsletterSection({ user }: { user: User }) {
  const { tenant } = usePortal();
  const { t } = useTranslation('data');
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [said, setSaid] = useState<string | null>(null);
  const state = newsletterState(user);
  const run = async (work: () => Promise<string>) => {
    setPending(true);
    setFailure(null);
    await work().then(setSaid, setFailure);
    setPending(false);
  };
  const order = () =>
    run(async () => {
      const answer = await orderNewsletter(null);
      return t(
        answer.OptinAlreadySet
          ? 'newsletter.already'
          : answer.OptinMailAlreadySent
            ? 'newsletter.mailAgain'
            : 'newsletter.mailSent',
        { email: user.Email },
      );
    });
  const end = () =>
    run(async () => {
      await endNewsletter(null);
      return t('newsletter.ended');
    });
  return (
    <div className="stack">
      <p className="muted">
        {t(`newsletter.${state}`, {
          name: tenant.Name,
          email: user.Email,
          at: user.NewsletterOptinVersendetAm ? date(user.NewsletterOptinVersendetAm) : '',
        })}
      </p>
      <div role="status">
        {said !== null && (
          <Notice kind="ok">
            <p>{said}</p>
          </Notice>
        )}
      </div>
      {failure !== null && (
        <Notice kind="stop" live>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <div className="row">
        {state !== 'given' && (
          <Button look="light" icon={more.mail} pending={pending} onClick={() => void order()}>
            {t(state === 'pending' ? 'newsletter.orderAgain' : 'newsletter.order')}
          </Button>
        )}
        {state !== 'none' && (
          <Button
            look={state === 'given' ? 'light' : 'plain'}
            pending={pending && state === 'given'}
            onClick={() => void end()}
          >
            {t(state === 'given' ? 'newsletter.end' : 'newsletter.forget')}
          </Button>
        )}
      </div>
    </div>
  );
}
