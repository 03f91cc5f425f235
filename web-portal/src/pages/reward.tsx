import '../features/reward/reward.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RewardGone, rewardQuery, rewardState, useRewardSource, type RewardSource } from '../features/reward/reward.js';
import { isProblem } from '../shared/http/send.js';
import { PageFailure, PageLoading } from '../shared/ui/page.js';

const RewardMessage = lazy(() =>
  import('../features/reward/reward-message.js').then(module => ({ default: module.RewardMessage })),
);
const ChooseReward = lazy(() => import('../features/reward/choose-reward.js'));

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
  return (
    <Suspense fallback={<PageLoading />}>
      {state === 'choose' ? (
        <ChooseReward source={source} reward={data} />
      ) : (
        <RewardMessage state={state} reward={data} source={source} />
      )}
    </Suspense>
  );
}
