import { Skeleton, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { listRecommendations } from '#contract/agentur/calls.js';
import { useWire } from '../providers/data-provider.js';
import { count as written, day, lastWeeks, wireDate } from '../shared/format.js';
import { Folded } from '../shared/ui/Detail.js';
import { Section } from '../shared/ui/Page.js';
import { Empty, Failure } from '../shared/ui/messages.js';

const weeksShown = 12;
const Bars = lazy(async () => ({ default: (await import('../shared/ui/charts.js')).Bars }));

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
  const title = translate('dashboard.chart');
  const loading = <Skeleton variant="rounded" height={230} />;
  return (
    <Section
      title={title}
      hint={
        data && sum > 0 ? translate('dashboard.chart_sum', { smart_count: sum }) : translate('dashboard.chart_hint')
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && loading}
      {data && sum === 0 && <Empty title={translate('dashboard.chart_empty')} />}
      {data && sum > 0 && (
        <>
          <Suspense fallback={loading}>
            <Bars
              title={title}
              counted={translate('resources.recommendations.name', { smart_count: 2 })}
              bars={data.map(({ start, count }) => ({
                name: translate('dashboard.chart_week', { date: day(start) }),
                short: day(start).slice(0, 5),
                value: count,
              }))}
              written={written}
            />
          </Suspense>
          <Folded title={translate('plot.table')}>
            <Table size="small">
              <TableBody>
                {data.map(({ start, count }) => (
                  <TableRow key={start.getTime()}>
                    <TableCell component="th" scope="row">
                      {translate('dashboard.chart_week', { date: day(start) })}
                    </TableCell>
                    <TableCell align="right">{written(count)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Folded>
        </>
      )}
    </Section>
  );
}
