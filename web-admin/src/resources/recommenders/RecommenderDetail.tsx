import { Alert, Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { dayAndTime } from '../../shared/format/dates.js';
import { count, money } from '../../shared/format/numbers.js';
import { useMay } from '../../shared/session/use-may.js';
import { StatusCode } from '../../shared/ui/codes.js';
import { DetailDrawer } from '../../shared/ui/DetailDrawer.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { Failure } from '../../shared/ui/messages.js';
import { AdminLoginButton } from './AdminLoginButton.js';
import { BlockButton } from './BlockButton.js';
import { GoodwillButton } from './GoodwillButton.js';
import { GoodwillHistory } from './GoodwillHistory.js';
import type { Recommender } from './recommenders.data.js';

/** One recommender, and what the agency can do for them. */
export function RecommenderDetail({ number }: { number: string }) {
  const translate = useTranslate();
  const may = useMay();
  const {
    data: recommender,
    error,
    isPending,
    refetch,
  } = useGetOne<Recommender>('recommenders', { id: number }, { retry: 1, onError: () => undefined });
  const active = recommender?.status === 'Aktiv';
  return (
    <DetailDrawer
      resource="recommenders"
      title={
        recommender
          ? recommender.name || translate('app.erased_person')
          : translate('resources.recommenders.name', { smart_count: 1 })
      }
      chip={recommender && <StatusCode code={recommender.status} />}
      footer={
        recommender &&
        recommender.status !== 'Geloescht' && (
          <>
            {active && may('Verwaltung') && <AdminLoginButton recommender={recommender} />}
            {active && may('Praemien') && <GoodwillButton recommender={recommender} />}
            {may('Verwaltung') && <BlockButton recommender={recommender} />}
          </>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton variant="rounded" height={220} />}
      {recommender && (
        <>
          {!active && <Alert severity="info">{translate(`recommenders.inactive.${recommender.status}`)}</Alert>}
          <Fields>
            <Field label={translate('resources.recommenders.fields.email')}>{recommender.email || '–'}</Field>
            <Field label={translate('resources.recommenders.fields.registeredAt')}>
              {dayAndTime(recommender.registeredAt)}
            </Field>
            <Field label={translate('resources.recommenders.fields.recommendations')}>
              {count(recommender.recommendations)}
            </Field>
            <Field label={translate('resources.recommenders.fields.contracts')}>{count(recommender.contracts)}</Field>
            <Field label={translate('resources.recommenders.fields.rewardCents')}>
              {money(recommender.rewardCents)}
            </Field>
            <Field label={translate('resources.recommenders.fields.number')}>
              <Code>{recommender.number}</Code>
            </Field>
          </Fields>
          {may('Praemien') && <GoodwillHistory number={recommender.number} />}
        </>
      )}
    </DetailDrawer>
  );
}
