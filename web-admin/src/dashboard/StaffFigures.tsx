import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useGetList, useLocaleState, useTranslate, type GetListParams } from 'react-admin';
import { listCustomerNumbers } from '#contract/empfehler/calls.js';
import { listLeads, listOrders, listRecommendations } from '#contract/agentur/calls.js';
import { dayMs, toWireDateTime } from '#shared/dates-and-money.js';
import { useAnswer, useWire } from '../providers/data-provider.js';
import type { Order } from '../resources/orders/order.js';
import { WaitingGoodwill } from '../resources/recommenders/Goodwill.js';
import { count as written, count, day, lastWeeks, percent } from '../shared/format.js';
import { currentSession } from '../shared/session.js';
import { Folded } from '../shared/ui/Detail.js';
import { Empty, Failure, KeyFigure, KeyFigures, Section } from '../shared/ui/Page.js';
import { FilteredLink } from '../shared/ui/ListPage.js';

const weeksShown = 12;
const Bars = lazy(async () => ({ default: (await import('../shared/ui/charts.js')).Bars }));

/** One count per week for twelve weeks, made by the server and thus exact for any number of rows. */
function WeeklyRecommendations() {
  const translate = useTranslate();
  const wire = useWire();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['weekly-recommendations'],
    staleTime: 60_000,
    retry: 1,
    queryFn: ({ signal }) =>
      Promise.all(
        lastWeeks(new Date(), weeksShown).map(async ({ start, end }) => {
          const range = { von: toWireDateTime(start), bis: toWireDateTime(new Date(end.getTime() - 1000)) };
          const { TotalCount } = await wire.call(listRecommendations, {
            params: { x: 'alle' },
            body: { Pagesize: 1, Pagenumber: 1, Filter: { ErstelltAm: range } },
            signal,
          });
          return { start, count: TotalCount };
        }),
      ),
  });
  const sum = data?.reduce((all, { count }) => all + count, 0);
  const title = translate('dashboard.chart');
  const loading = <Skeleton variant="rounded" height={230} />;
  return (
    <Section
      title={title}
      hint={sum ? translate('dashboard.chart_sum', { smart_count: sum }) : translate('dashboard.chart_hint')}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && loading}
      {sum === 0 && <Empty title={translate('dashboard.chart_empty')} />}
      {data && sum !== 0 && (
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

type Wire = ReturnType<typeof useWire>;
const funnelDays = 90;
interface Range {
  readonly von: string;
  readonly bis: string;
}

/** The funnel's steps, each counted by the date column of its own list. */
const steps = {
  opened: (wire: Wire, ErstelltAm: Range, signal: AbortSignal) =>
    wire.call(listRecommendations, all({ ErstelltAm, Klicks: { von: 1 } }, signal)),
  entered: (wire: Wire, ErstelltAm: Range, signal: AbortSignal) => wire.call(listLeads, all({ ErstelltAm }, signal)),
  confirmed: (wire: Wire, ErstelltAm: Range, signal: AbortSignal) =>
    wire.call(listLeads, all({ ErstelltAm, Status: 'Bestaetigt' }, signal)),
  ordered: (wire: Wire, Auftragsdatum: Range, signal: AbortSignal) =>
    wire.call(listOrders, all({ Auftragsdatum, Status: ['Offen', 'Freigegeben', 'Zuzuordnen'] }, signal)),
} as const;
const stepNames = Object.keys(steps) as (keyof typeof steps)[];

function all<Filter extends object>(Filter: Filter, signal: AbortSignal) {
  return { params: { x: 'alle' }, body: { Pagesize: 1, Pagenumber: 1, Filter }, signal };
}

/** The demo's note, by language, that its figures are invented; demos run on localhost only. */
async function demoNote(signal: AbortSignal): Promise<Note | null> {
  if (!/^(?:127\.0\.0\.1|(?:[\w-]+\.)*localhost)$/.test(location.hostname)) return null;
  const response = await fetch('/demo.json', { signal }).catch(() => null);
  return response?.ok ? noteIn(await response.json(), currentSession()?.tenant) : null;
}

type Note = Readonly<Record<string, string>>;
interface Demo {
  readonly tenants: readonly { readonly key: string }[];
  readonly aboutFigures: Note;
}

/** The note that figures are invented; null for a tenant created in the demo, whose figures are real. */
export const noteIn = ({ tenants, aboutFigures }: Demo, tenant: string | null | undefined): Note | null =>
  tenants.some(({ key }) => key === tenant) ? aboutFigures : null;

/** From click to order, with the previous period, to show the effect of changes to the friend's form. */
function Funnel() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const wire = useWire();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['funnel'],
    staleTime: 60_000,
    retry: 1,
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const periods = [1, 2].map(nth => ({
        von: toWireDateTime(new Date(now - nth * funnelDays * dayMs)),
        bis: toWireDateTime(new Date(now - (nth - 1) * funnelDays * dayMs - 1000)),
      }));
      const reached = await Promise.all(
        periods.map(period =>
          Promise.all(stepNames.map(async name => (await steps[name](wire, period, signal)).TotalCount)),
        ),
      );
      return { reached, note: await demoNote(signal) };
    },
  });
  const periods = ['funnel_now', 'funnel_before'].map(name => translate(`dashboard.${name}`));
  return (
    <Section title={translate('dashboard.funnel')} hint={translate('dashboard.funnel_hint')} flush>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton variant="rounded" height={230} />}
      {data && (
        <>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{translate('dashboard.funnel_step')}</TableCell>
                {periods.map(period => (
                  <TableCell key={period} align="right">
                    {period}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {stepNames.map((name, step) => (
                <TableRow key={name}>
                  <TableCell component="th" scope="row">
                    {translate(`dashboard.funnel_steps.${name}`)}
                  </TableCell>
                  {data.reached.map((counts, at) => (
                    <Reached key={periods[at]} count={counts[step]!} of={counts[0]!} loud={at === 0} />
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {data.note && (
            <Typography variant="body2" color="text.secondary" sx={{ px: 2.5, py: 2 }}>
              {data.note[locale]}
            </Typography>
          )}
        </>
      )}
    </Section>
  );
}

/** A count with its share of the first step, also as a bar. */
function Reached({ count: reached, of, loud }: { count: number; of: number; loud: boolean }) {
  const share = of === 0 ? null : (100 * reached) / of;
  return (
    <TableCell align="right" sx={{ minWidth: '6.5rem', px: { xs: 1, sm: 2 } }}>
      {written(reached)}
      {share !== null && (
        <Typography component="span" variant="body2" color="text.secondary">
          {` · ${percent(reached, of)}`}
        </Typography>
      )}
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'flex-end', mt: 0.5 }}>
        <Box
          sx={({ tokens }) => ({
            width: `${Math.min(share ?? 0, 100)}%`,
            height: 6,
            borderRadius: 3,
            background: loud ? tokens.brand : tokens.line,
          })}
        />
      </Box>
    </TableCell>
  );
}

const oneRow = { page: 1, perPage: 1 };
const month = 30 * dayMs;

function useOrders(
  filter: Record<string, unknown>,
  sort: GetListParams['sort'] = { field: 'orderedAt', order: 'DESC' },
) {
  return useGetList<Order>(
    'orders',
    { pagination: oneRow, sort: sort!, filter },
    { refetchInterval: 30_000, retry: 1 },
  );
}

/** The number of orders, once it is known. */
const totalOf = ({ total, error, refetch }: ReturnType<typeof useOrders>) => ({ data: total, error, refetch });

/** What waits for the agency. */
export function StaffFigures() {
  const translate = useTranslate();
  const monthAgo = toWireDateTime(new Date(Date.now() - month)).slice(0, 10);
  const waiting = useOrders({ state: 'waiting' }, { field: 'releasableFrom', order: 'ASC' });
  const released = useOrders({ state: 'released', from: monthAgo });
  return (
    <>
      <KeyFigures>
        <WaitingOrders name="releasable" sort={{ field: 'orderedAt', order: 'DESC' }} />
        <WaitingOrders name="unassigned" />
        <WaitingOrders name="overdue" />
        <WaitingNumbers />
        <KeyFigure
          label={translate('dashboard.waiting')}
          of={totalOf(waiting)}
          shows={total => {
            const next = waiting.data?.[0]?.releasableFrom;
            return {
              value: count(total),
              hint: next
                ? translate('dashboard.next_release', { date: day(next) })
                : translate('dashboard.waiting_hint', { smart_count: total }),
              action: (
                <FilteredLink
                  resource="orders"
                  filter={{ state: 'waiting' }}
                  sort={{ field: 'releasableFrom', order: 'ASC' }}
                >
                  {translate('dashboard.show_all')}
                </FilteredLink>
              ),
            };
          }}
        />
        <KeyFigure
          label={translate('dashboard.released')}
          of={totalOf(released)}
          shows={total => ({
            value: count(total),
            hint: translate('dashboard.released_hint', { smart_count: total }),
            action: (
              <FilteredLink
                resource="orders"
                filter={{ state: 'released', from: monthAgo }}
                sort={{ field: 'orderedAt', order: 'DESC' }}
              >
                {translate('dashboard.show_all')}
              </FilteredLink>
            ),
          })}
        />
      </KeyFigures>
      <WaitingGoodwill />
      <WeeklyRecommendations />
      <Funnel />
    </>
  );
}

/** Orders that need somebody's attention, with the way to them. */
function WaitingOrders({
  name,
  sort = { field: 'orderedAt', order: 'ASC' },
}: {
  name: 'releasable' | 'unassigned' | 'overdue';
  sort?: NonNullable<Parameters<typeof FilteredLink>[0]['sort']>;
}) {
  const translate = useTranslate();
  const found = useOrders({ state: name });
  return (
    <KeyFigure
      label={translate(`dashboard.${name}`)}
      of={totalOf(found)}
      shows={total => ({
        value: count(total),
        tone: total > 0 ? 'loud' : 'plain',
        hint: translate(`dashboard.${name}_${total > 0 ? 'hint' : 'none'}`, { smart_count: total }),
        action: total > 0 && (
          <FilteredLink resource="orders" filter={{ state: name }} sort={sort} onLoud>
            {translate(`dashboard.${name}_action`)}
          </FilteredLink>
        ),
      })}
    />
  );
}

/** Customer numbers that nobody checked yet, and since when the oldest waits. */
function WaitingNumbers() {
  const translate = useTranslate();
  const waiting = useAnswer(listCustomerNumbers, { query: { page: 1, pagesize: 1 } }, { refresh: 30_000 });
  return (
    <KeyFigure
      label={translate('resources.customer-numbers.name', { smart_count: 2 })}
      of={waiting}
      shows={({ TotalCount, Content }) => ({
        value: count(TotalCount),
        tone: TotalCount > 0 ? 'loud' : 'plain',
        hint: Content[0]
          ? translate('dashboard.numbers_hint', { smart_count: TotalCount, date: day(Content[0].EingereichtAm) })
          : translate('dashboard.numbers_none'),
        action: TotalCount > 0 && (
          <FilteredLink resource="customer-numbers" onLoud>
            {translate('dashboard.numbers_action')}
          </FilteredLink>
        ),
      })}
    />
  );
}
