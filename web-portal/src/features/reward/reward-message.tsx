import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rewardWords, withPayee } from '#reward-types/words.js';
import { date, type Language } from '../../shared/i18n/language.js';
import { useLoggedIn } from '../../shared/http/session.js';
import { PageLink } from '../../shared/ui/button.js';
import type { IconName } from '../../shared/ui/icon.js';
import { MessagePage, NextSteps } from '../../shared/ui/page.js';
import { isOwn, rewardAccountQuery, type Reward, type RewardSource, type RewardState } from './reward.js';
import { usePortal } from '../../shared/portal.js';

const signs: Record<Exclude<RewardState, 'choose'>, readonly [IconName, '' | 'ok' | 'wait' | 'stop']> = {
  'bank-details-wanted': ['bank', 'wait'],
  'on-its-way': ['check', 'ok'],
  paid: ['check', 'ok'],
  'picked-up': ['gift', 'ok'],
  expired: ['clock', 'wait'],
  cancelled: ['alert', 'stop'],
  'not-yet': ['clock', ''],
};

const isDone = (state: RewardState): boolean => state === 'paid' || state === 'picked-up';

/** What is said of a reward that nobody has to choose any more; of one on its way or done its type says it. */
export function useRewardWords(reward: Reward, state: Exclude<RewardState, 'choose'>) {
  const { money } = usePortal();
  const { t, i18n } = useTranslation('reward');
  const language = i18n.language as Language;
  const amount = money(reward.WertCent);
  const words = reward.Auswahl ? rewardWords[reward.Auswahl] : undefined;
  const chosen = state === 'on-its-way' ? words : undefined;
  const news = chosen?.onItsWay ?? (isDone(state) && words?.done);
  const filled = (text: string) => withPayee(text.replace('{amount}', amount), reward.Zahlungsempfaenger ?? '');
  const until = reward.EnddatumAnzeige ? date(reward.EnddatumAnzeige) : '';
  return {
    chosen,
    title: news ? filled(news.title[language]) : t(`state.${state}`, { amount }),
    text: news ? filled(news.text[language]) : t(`stateText.${state}`, { amount, until }),
  };
}

/** Where a chosen, paid or lost reward stands. */
export function RewardMessage({
  state,
  reward,
  source,
}: {
  state: Exclude<RewardState, 'choose'>;
  reward: Reward;
  source: RewardSource;
}) {
  const { t, i18n } = useTranslation('reward');
  const loggedIn = useLoggedIn();
  const { chosen, title, text } = useRewardWords(reward, state);
  const account = useQuery({ ...rewardAccountQuery(source), enabled: chosen?.toOwnAccount ?? false }).data;
  const [icon, kind] = signs[state];
  const language = i18n.language as Language;
  return (
    <MessagePage
      title={title}
      icon={icon}
      kind={kind}
      actions={
        <>
          {state === 'bank-details-wanted' && (
            <PageLink to={isOwn(source) ? 'BankDetailsRecommender' : 'BankDetailsRecipient'} className="btn">
              {t('enterBankDetails')}
            </PageLink>
          )}
          {(state === 'expired' || state === 'cancelled') && (
            <PageLink to="Contact" className="btn quiet">
              {t('contact')}
            </PageLink>
          )}
          <PageLink to={loggedIn ? 'Dashboard' : 'Homepage'} className="btn light">
            {loggedIn ? t('dashboard') : t('home')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{text}</p>
      {account && (
        <p className="nums">
          {t('toAccount', { iban: account.Iban, holder: account.Kontoinhaber })}
          {account.Bank && ` (${account.Bank})`}
        </p>
      )}
      {chosen && <NextSteps steps={chosen.nextSteps.map(step => ({ title: step[language] }))} />}
    </MessagePage>
  );
}
