import '../features/reward/reward.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import {
  RewardGone,
  rewardQuery,
  rewardState,
  searchOf,
  useRewardSource,
  type RewardSource,
  isOwn,
  type Reward,
  type RewardState,
  rewardAccountQuery,
} from '../features/reward/reward.js';
import { isProblem } from '../shared/http/send.js';
import { Loading } from '../shared/ui/feedback.js';
import { MessagePage, NextSteps, Page, type MessageIcon } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../shared/portal.js';
import { PageLink } from '../shared/ui/button.js';
import { rewardWords, withPayee } from '#reward-types/words.js';
import { date, useTone, type Language } from '../shared/i18n/language.js';
import { useLoggedIn } from '../shared/http/user.js';

const ChooseReward = lazy(() => import('../features/reward/choose-reward.js'));

export default function RewardRoute() {
  const source = useRewardSource();
  return source ? <Opened source={source} /> : <RewardGone />;
}

/** Same layout as the loaded page, as the state is not known yet. */
function RewardLoading() {
  const { t } = useTranslation('reward');
  const context = useTone();
  return (
    <Page title={t('yours', { context })} intro={t('opening', { context })}>
      <Loading heights={['9rem', '24rem']} />
    </Page>
  );
}

/** The reward has not been chosen yet. */
function ChooseFirst({ source }: { source: RewardSource }) {
  const { pathTo } = usePortal();
  return isOwn(source) ? (
    <Navigate to={pathTo('RewardDetails', { praemieid: source.own })} replace />
  ) : (
    <Navigate to={pathTo('Reward')} search={searchOf(source)} replace />
  );
}

function Opened({ source }: { source: RewardSource }) {
  const [chosenBefore, setChosenBefore] = useState(false);
  const { data: latest, error, refetch } = useQuery(rewardQuery(source));
  const data = useDeferredValue(latest);
  if (isProblem(error, 'PSOF0001', 'PSOF0002')) return <RewardGone />;
  if (isProblem(error, 'PSOF0501', 'PSOF0502', 'PSOF0505')) return <RewardGone text={error.message} />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <RewardLoading />;
  const state = rewardState(data);
  return (
    <Suspense fallback={<RewardLoading />}>
      {state === 'choose' ? (
        <ChooseReward source={source} reward={data} onChosenBefore={() => setChosenBefore(true)} />
      ) : (
        <RewardMessage state={state} reward={data} source={source} chosenBefore={chosenBefore} />
      )}
    </Suspense>
  );
}

/** After the choice: the next steps and their dates. */
export function RewardThanks() {
  const { pathTo } = usePortal();
  const source = useRewardSource();
  const { data, error } = useQuery({ ...rewardQuery(source ?? { token: '' }), enabled: source !== null });
  if (!source || error) return <RewardGone />;
  if (!data) return <RewardLoading />;
  const state = rewardState(data);
  if (data.Empfehlungsnummer === null)
    return <Navigate to={pathTo('GoodwillThanks')} search={searchOf(source)} replace />;
  return state === 'choose' ? (
    <ChooseFirst source={source} />
  ) : (
    <RewardMessage state={state} reward={data} source={source} />
  );
}

/** After the choice of a goodwill reward. */
export function GoodwillThanks() {
  const { pathTo } = usePortal();
  const source = useRewardSource();
  const { data, error } = useQuery({ ...rewardQuery(source ?? { token: '' }), enabled: source !== null });
  if (!source || error) return <RewardGone />;
  if (!data) return <RewardLoading />;
  const state = rewardState(data);
  if (state === 'choose') return <ChooseFirst source={source} />;
  if (data.Empfehlungsnummer !== null)
    return <Navigate to={pathTo('RewardThanks')} search={searchOf(source)} replace />;
  return <Thanks source={source} reward={data} state={state} />;
}

function EnterBankDetails({ source }: { source: RewardSource }) {
  const { t } = useTranslation('reward');
  return (
    <PageLink
      to={isOwn(source) ? 'BankDetailsRecommender' : 'BankDetailsRecipient'}
      search={isOwn(source) ? {} : searchOf(source)}
      className="btn"
    >
      {t('enterBankDetails')}
    </PageLink>
  );
}

function Thanks({
  source,
  reward,
  state,
}: {
  source: RewardSource;
  reward: Reward;
  state: Exclude<RewardState, 'choose'>;
}) {
  const { tenant } = usePortal();
  const { t } = useTranslation(['goodwill', 'reward']);
  const { title, text } = useRewardWords(reward, state);
  return (
    <MessagePage
      title={title}
      icon="gift"
      kind={state === 'expired' || state === 'bank-details-wanted' ? 'wait' : state === 'cancelled' ? 'stop' : 'ok'}
      actions={
        <>
          {state === 'bank-details-wanted' && <EnterBankDetails source={source} />}
          {isOwn(source) && (
            <PageLink to="Dashboard" className="btn light">
              {t('reward:dashboard')}
            </PageLink>
          )}
          <PageLink to="Homepage" className="btn light">
            {t('recommend')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('text', { name: tenant.Name })}</p>
      {/* The reason why a recommendation failed is not shown here. */}
      {state !== 'cancelled' && <p>{text}</p>}
    </MessagePage>
  );
}

const signs: Record<Exclude<RewardState, 'choose'>, readonly [MessageIcon, '' | 'ok' | 'wait' | 'stop']> = {
  'bank-details-wanted': ['bank', 'wait'],
  'being-checked': ['clock', ''],
  'on-its-way': ['check', 'ok'],
  paid: ['check', 'ok'],
  'picked-up': ['gift', 'ok'],
  expired: ['clock', 'wait'],
  cancelled: ['alert', 'stop'],
  'not-yet': ['clock', ''],
};

const isDone = (state: RewardState): boolean => state === 'paid' || state === 'picked-up';

/** Texts of a reward that needs no choice; while on its way or done they come from its type. */
export function useRewardWords(reward: Reward, state: Exclude<RewardState, 'choose'>) {
  const { money, tenant } = usePortal();
  const { t, i18n } = useTranslation('reward');
  const context = useTone();
  const language = i18n.language as Language;
  const amount = money(reward.WertCent);
  const atOnce = state === 'not-yet' && tenant.ModuleAuftragsdatumMindestalterTage === 0;
  const said = state === 'being-checked' && reward.GemeinsamesPostfach ? 'being-checkedForMailbox' : state;
  const words = reward.Auswahl ? rewardWords[reward.Auswahl] : undefined;
  const chosen = state === 'on-its-way' ? words : undefined;
  const news = chosen?.onItsWay ?? (isDone(state) && words?.done);
  const filled = (text: string) => withPayee(text.replace('{amount}', amount), reward.Zahlungsempfaenger ?? '');
  const until = reward.EnddatumAnzeige ? date(reward.EnddatumAnzeige) : '';
  return {
    chosen,
    title: news ? filled(news.title[language]) : t(`state.${state}`, { amount }),
    text: news
      ? filled(news.text[language])
      : t(atOnce ? 'stateText.not-yetAtOnce' : `stateText.${said}`, { amount, until, context }),
  };
}

/** State of a chosen, paid or lost reward. */
export function RewardMessage({
  state,
  reward,
  source,
  chosenBefore = false,
}: {
  state: Exclude<RewardState, 'choose'>;
  reward: Reward;
  source: RewardSource;
  /** Something was chosen here just now, but the reward had been chosen before: says what holds. */
  chosenBefore?: boolean;
}) {
  const { t, i18n } = useTranslation('reward');
  const loggedIn = useLoggedIn();
  const context = useTone();
  const { chosen, title, text } = useRewardWords(reward, state);
  const account = useQuery({ ...rewardAccountQuery(source), enabled: chosen?.toOwnAccount ?? false }).data;
  const [icon, kind] = signs[state];
  const language = i18n.language as Language;
  const earlier = chosenBefore && reward.Auswahl ? rewardWords[reward.Auswahl].label[language] : null;
  return (
    <MessagePage
      key={earlier}
      title={earlier === null ? title : t('chosenBefore', { context, choice: earlier })}
      icon={earlier === null ? icon : 'info'}
      kind={earlier === null ? kind : 'wait'}
      actions={
        <>
          {state === 'bank-details-wanted' && <EnterBankDetails source={source} />}
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
      {earlier !== null && <p className="lead">{title}.</p>}
      <p className={earlier === null ? 'lead' : undefined}>{text}</p>
      {account && (
        <p className="nums">
          {t('toAccount', { iban: account.Iban, holder: account.Kontoinhaber })}
          {account.Bank && ` (${account.Bank})`}
        </p>
      )}
      {chosen && reward.AuszahlungAb && <p>{t('newAccountWaits', { day: date(reward.AuszahlungAb) })}</p>}
      {chosen && <NextSteps steps={chosen.nextSteps.map(step => ({ title: step[language] }))} />}
    </MessagePage>
  );
}
