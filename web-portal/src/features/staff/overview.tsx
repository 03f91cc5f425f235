import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { invitationsQuery, leadsQuery, ordersQuery, recommendersQuery } from './api.js';

const all = { page: 1, words: '' };
const open = { ...all, onlyOpen: true };

/** Five figures that say whether there is something to do. */
export function Overview() {
  const { t } = useTranslation('staff');
  const counts = {
    openOrders: useQuery(ordersQuery(open)).data?.TotalCount,
    orders: useQuery(ordersQuery(all)).data?.TotalCount,
    leads: useQuery(leadsQuery(all)).data?.TotalCount,
    recommenders: useQuery(recommendersQuery(all)).data?.TotalCount,
    openInvitations: useQuery(invitationsQuery(open)).data?.TotalCount,
  };
  return (
    <dl className="figures nums">
      {(Object.keys(counts) as (keyof typeof counts)[]).map(name => (
        <div className="card" key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{counts[name] ?? <Skeleton height="1.1em" width="3rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
