import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { RewardMessage } from '../features/reward/reward-message.js';
import { isOwn, RewardGone, rewardQuery, rewardState, useRewardSource } from '../features/reward/reward.js';
import { PageLoading } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** After the choice: what happens next, and when. */
export default function RewardThanks() {
  const { pathTo } = usePortal();
  const source = useRewardSource();
  const { data, error } = useQuery({ ...rewardQuery(source ?? { token: '' }), enabled: source !== null });
  if (!source || error) return <RewardGone />;
  if (!data) return <PageLoading />;
  const state = rewardState(data);
  if (data.Empfehlungsnummer === null)
    return <Navigate to={pathTo('GoodwillThanks')} search={isOwn(source) ? { praemie: source.own } : {}} replace />;
  return state === 'choose' ? (
    <Navigate to={isOwn(source) ? pathTo('RewardDetails', { praemieid: source.own }) : pathTo('Reward')} replace />
  ) : (
    <RewardMessage state={state} reward={data} source={source} />
  );
}
