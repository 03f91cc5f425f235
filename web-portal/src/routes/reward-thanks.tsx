import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { rewardQuery } from '../features/reward/api.js';
import { RewardGone } from '../features/reward/reward-gone.js';
import { RewardMessage } from '../features/reward/reward-message.js';
import { rewardState } from '../features/reward/reward-state.js';
import { linkToken } from '../shared/http/link-token.js';
import { pathTo } from '../shared/routing/paths.js';
import { PageLoading } from '../shared/ui/boundaries.js';

/** After the choice: what happens next, and when. */
export default function RewardThanks() {
  const token = linkToken('reward');
  const { data, error } = useQuery({ ...rewardQuery(token ?? ''), enabled: token !== null });
  if (!token || error) return <RewardGone />;
  if (!data) return <PageLoading />;
  const state = rewardState(data);
  if (data.Empfehlungsnummer === null) return <Navigate to={pathTo('GoodwillThanks')} replace />;
  return state === 'choose' ? <Navigate to={pathTo('Reward')} replace /> : <RewardMessage state={state} reward={data} token={token} />;
}
