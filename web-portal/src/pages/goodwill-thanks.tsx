import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rewardQuery } from '../features/reward/reward.js';
import { RewardGone } from '../features/reward/reward.js';
import { rewardState } from '../features/reward/reward.js';
import { isOwn, useRewardSource } from '../features/reward/reward.js';
import { date } from '../shared/i18n/language.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageLoading } from '../shared/ui/page.js';
import { MessagePage } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** After the choice of a reward that was given out of goodwill. */
export default function GoodwillThanks() {
  const { money, pathTo, tenant } = usePortal();
  const { t } = useTranslation(['goodwill', 'reward']);
  const source = useRewardSource();
  const { data, error } = useQuery({ ...rewardQuery(source ?? { token: '' }), enabled: source !== null });
  if (!source || error) return <RewardGone />;
  if (!data) return <PageLoading />;
  const state = rewardState(data);
  if (state === 'choose')
    return (
      <Navigate to={isOwn(source) ? pathTo('RewardDetails', { praemieid: source.own }) : pathTo('Reward')} replace />
    );
  if (data.Empfehlungsnummer !== null)
    return <Navigate to={pathTo('RewardThanks')} search={isOwn(source) ? { praemie: source.own } : {}} replace />;
  const values = { amount: money(data.WertCent), until: data.EnddatumAnzeige ? date(data.EnddatumAnzeige) : '' };
  return (
    <MessagePage
      title={t(`reward:state.${state}`, values)}
      icon="gift"
      kind={state === 'expired' || state === 'bank-details-wanted' ? 'wait' : state === 'cancelled' ? 'stop' : 'ok'}
      actions={
        <>
          {state === 'bank-details-wanted' && (
            <PageLink to={isOwn(source) ? 'BankDetailsRecommender' : 'BankDetailsRecipient'} className="btn">
              {t('reward:enterBankDetails')}
            </PageLink>
          )}
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
      {/* Why a recommendation came to nothing is no reason here. */}
      {state !== 'cancelled' && <p>{t(`reward:stateText.${state}`, values)}</p>}
    </MessagePage>
  );
}
