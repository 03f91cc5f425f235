import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { listRecommendations } from '#contract/agentur/calls.js';
import { useWire } from '../providers/data-provider.js';
import { wireDate } from '../shared/format.js';
import { Empty, Failure } from '../shared/ui/messages.js';
import { Section } from '../shared/ui/Page.js';
import { WeekChart } from './WeekChart.js';
import { lastWeeks } from './weeks.js';

const weeksShown = 12;

/** Twelve counts from the server, one a week: exact however many rows there are. */
export function WeeklyRecommendations() {
  const translate = useTranslate();
  const wire = useWire();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['weekly-recommendations'],
    staleTime: 60_000,
    retry: 1,
    queryFn: ({ signal }) =>
      Promise.all(
        lastWeeks(new Date(), weeksShown).map(async ({ start, end }) => {
          const range = { von: wireDate(start), bis: wireDate(new Date(end.getTime() - 1000)) };
          const { TotalCount } = await wire.call(listRecommendations, {
            params: { x: 'alle' },
            body: { Pagesize: 1, Pagenumber: 1, Filter: { ErstelltAm: range } },
            signal,
          });
          return { start, count: TotalCount };
        }),
      ),
  });
  const sum = (data ?? []).reduce((all, { count }) => all + count, 0);
  return (
    <Section
      title={translate('dashboard.chart')}
      hint={
        data && sum > 0 ? translate('dashboard.chart_sum', { smart_count: sum }) : translate('dashboard.chart_hint')
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton variant="rounded" height={200} />}
      {data && sum === 0 && <Empty title={translate('dashboard.chart_empty')} />}
      {data && sum > 0 && <WeekChart weeks={data} />}
    </Section>
  );
}
