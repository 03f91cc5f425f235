import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, SentOf } from '#contract/call.js';
import { chooseOwnReward, chooseReward, readOwnReward, readReward } from '#generated/portal-calls.js';
import { rewardWords } from '#reward-types/words.js';
import { bankDetailsQuery } from '../../shared/own-account.js';
import { send } from '../../shared/http/send.js';
import { useLoggedIn } from '../../shared/http/user.js';
import { usePortal } from '../../shared/portal.js';
import { useTone, type Tone } from '../../shared/i18n/language.js';
import { PageLink } from '../../shared/ui/button.js';
import { MessagePage } from '../../shared/ui/page.js';

/** No token, or an invalid one. */
export function RewardGone({ text }: { text?: string }) {
  const { t } = useTranslation('reward');
  const context = useTone();
  // Friends have no personal area.
  const loggedIn = useLoggedIn();
  return (
    <MessagePage
      title={t('gone.title')}
      icon="link"
      kind="wait"
      actions={
        <>
          <PageLink to={loggedIn ? 'Dashboard' : 'Homepage'} className="btn">
            {loggedIn ? t('gone.dashboard') : t('home')}
          </PageLink>
          <PageLink to="Contact" className="btn quiet">
            {t('contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{text ?? t('gone.text', { context })}</p>
    </MessagePage>
  );
}

/** How a reward is opened: by its mail's token, whose link may say du, or by its logged-in owner. */
export type RewardSource = { readonly token: string; readonly tone?: Tone } | { readonly own: string };

export const isOwn = (source: RewardSource): source is { readonly own: string } => 'own' in source;

/** Query for another page of the same reward, with the same form of address. */
export const searchOf = (source: RewardSource): Record<string, string> =>
  isOwn(source) ? { praemie: source.own } : { ...(source.tone && { anrede: source.tone }) };

/** The reward in the URL if the owner is logged in, else the mail link's; null if there is neither. */
export function useRewardSource(): RewardSource | null {
  const { praemieid } = useParams({ strict: false }) as { praemieid?: string };
  const { praemie } = useSearch({ strict: false }) as { praemie?: unknown };
  const loggedIn = useLoggedIn();
  const { tab } = usePortal();
  const tone = useTone();
  const own = praemieid ?? (typeof praemie === 'string' ? praemie : undefined);
  if (own && loggedIn) return { own };
  const token = tab.linkToken('reward');
  return token ? { token, tone } : null;
}

export type Reward = AnswerOf<typeof readOwnReward>;
export type RewardChoice = SentOf<typeof chooseReward>['body'];

const keyOf = (source: RewardSource): string => (isOwn(source) ? source.own : source.token);

export const rewardQuery = (source: RewardSource) =>
  queryOptions({
    queryKey: ['reward', keyOf(source)],
    queryFn: ({ signal, meta }) =>
      isOwn(source)
        ? send(readOwnReward, { params: { praemieId: source.own } }, { signal, meta })
        : (send(readReward, { query: { details: 'true' } }, { ...source, signal, meta }) as Promise<Reward>),
  });

export const choose = (source: RewardSource, body: RewardChoice, idempotencyKey: string) =>
  isOwn(source)
    ? send(chooseOwnReward, { params: { praemieId: source.own }, body }, { idempotencyKey })
    : send(chooseReward, { body }, { ...source, idempotencyKey });

/** The masked account of a reward; null if there is none. */
export const rewardAccountQuery = (source: RewardSource) =>
  isOwn(source) ? bankDetailsQuery() : bankDetailsQuery(source.token, source.tone);

/** An account may have been given with the choice: the one shown before is read anew. */
export function rewardChosen(queries: QueryClient, source: RewardSource, chosen: Reward): void {
  queries.removeQueries({ queryKey: ['bank-details'] });
  queries.setQueryData(rewardQuery(source).queryKey, chosen);
}

export type RewardState =
  | 'choose'
  | 'bank-details-wanted'
  | 'being-checked'
  | 'on-its-way'
  | 'paid'
  | 'picked-up'
  | 'expired'
  | 'cancelled'
  | 'not-yet';

/** The page's state from the server's answer (docs/specification/rewards.md#states-of-a-reward). */
export function rewardState({
  Status,
  Auswahl,
  Bankdaten,
  WirdGeprueft,
}: Pick<Reward, 'Status' | 'Auswahl' | 'Bankdaten' | 'WirdGeprueft'>): RewardState {
  switch (Status) {
    case 'Offen':
      return 'not-yet';
    case 'Ausgezahlt':
      return 'paid';
    case 'Abgeholt':
      return 'picked-up';
    case 'Abgelaufen':
      return 'expired';
    case 'Storniert':
      return 'cancelled';
    case 'Bereitgestellt':
      if (Auswahl === null) return 'choose';
      if (rewardWords[Auswahl].toOwnAccount && !Bankdaten) return 'bank-details-wanted';
      return WirdGeprueft ? 'being-checked' : 'on-its-way';
  }
}
