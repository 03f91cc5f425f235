import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../features/reward/reward.css';
import { rewardQuery, type Reward } from '../features/reward/api.js';
import { ChooseReward } from '../features/reward/choose-reward.js';
import { RewardGone } from '../features/reward/reward-gone.js';
import { RewardMessage } from '../features/reward/reward-message.js';
import { rewardState } from '../features/reward/reward-state.js';
import { useRewardSource, type RewardSource } from '../features/reward/source.js';
import { isProblem } from '../shared/http/problem.js';
import { date, money } from '../shared/i18n/format.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';
import { Page } from '../shared/ui/page.js';

export default function RewardRoute() {
  const source = useRewardSource();
  return source ? <Opened source={source} /> : <RewardGone />;
}

function Opened({ source }: { source: RewardSource }) {
  const { data, error, refetch } = useQuery(rewardQuery(source));
  if (isProblem(error, 'PSOF0001', 'PSOF0501', 'PSOF0505')) return <RewardGone text={error.message} />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const state = rewardState(data);
  return state === 'choose' ? (
    <Choose source={source} reward={data} />
  ) : (
    <RewardMessage state={state} reward={data} source={source} />
  );
}

function Choose({ source, reward }: { source: RewardSource; reward: Reward }) {
  const { t } = useTranslation('reward');
  return (
    <Page title={t('title')} intro={t(reward.Empfehlungsnummer === null ? 'introExtra' : 'intro')}>
      <div className="split-page">
        <section className="card pad">
          <ChooseReward source={source} reward={reward} />
        </section>
        <aside className="stack first">
          <div className="reward-ticket">
            <span>{t('yours')}</span>
            <strong className="nums">{money(reward.WertCent)}</strong>
            {reward.EnddatumAnzeige && <span>{t('until', { until: date(reward.EnddatumAnzeige) })}</span>}
          </div>
          <p className="small muted">{t('fullAmount')}</p>
        </aside>
      </div>
    </Page>
  );
}
