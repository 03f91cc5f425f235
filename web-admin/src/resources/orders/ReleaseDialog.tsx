import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { beginRelease, previewRelease, type OrderInRelease } from '#contract/agentur/releases.js';
import type { AnswerOf } from '#contract/call.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count, money, timeOfDay } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { Failure } from '../../shared/ui/Page.js';
import { people } from './columns.js';
import { orderFrom, totalOf, type Order } from './order.js';

type Begun = AnswerOf<typeof beginRelease>;
type Closing = (isBegun: boolean) => void;

/** Releases these orders; each is listed with what speaks against it. */
export function ReleaseDialog({ orders, onClose }: { readonly orders: readonly Order[]; readonly onClose: Closing }) {
  const { begun, error, isPending, release } = useRelease(onClose);
  return (
    <ReleaseFrame
      number={orders.length}
      cents={totalOf(orders)}
      begun={begun}
      error={error}
      isPending={isPending}
      onRelease={() => release({ Auftraege: orders.map(({ number }) => number) })}
      onClose={onClose}
    >
      <ToRelease orders={orders} />
    </ReleaseFrame>
  );
}

/** Orders of one page of the preview. */
const previewed = 50;

/** Releases everything that matches a filter of the list and can be released now, as the server previews it. */
export function MatchingDialog({
  filter,
  onClose,
}: {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onClose: Closing;
}) {
  const translate = useTranslate();
  const [pages, setPages] = useState(1);
  const { begun, error, isPending, release } = useRelease(onClose);
  const Filter = filter as never;
  const preview = useAnswer(
    previewRelease,
    { body: { Filter, Pagesize: Math.min(200, pages * previewed), Pagenumber: 1 } },
    { keeps: true, enabled: !begun },
  );
  const { data } = preview;
  if (!data)
    return (
      <Dialog open onClose={() => onClose(false)} aria-label={translate('orders.release.all')} maxWidth="sm" fullWidth>
        <DialogContent>
          {preview.error ? (
            <Failure error={preview.error} onRetry={() => void preview.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={280} role="status" aria-label={translate('app.loading')} />
          )}
        </DialogContent>
      </Dialog>
    );
  const orders = data.Content.map(orderFrom);
  return (
    <ReleaseFrame
      number={data.TotalCount}
      cents={data.PraemieCent}
      begun={begun}
      error={error}
      isPending={isPending}
      intro={translate('orders.release.matching')}
      onRelease={() => release({ Filter, Anzahl: data.TotalCount })}
      onClose={onClose}
    >
      <ToRelease orders={orders} all={data.TotalCount} />
      {orders.length < Math.min(200, data.TotalCount) && (
        <Box>
          <Button
            size="small"
            variant="outlined"
            loading={preview.isFetching}
            onClick={() => setPages(shown => shown + 1)}
          >
            {translate('orders.release.more')}
          </Button>
        </Box>
      )}
    </ReleaseFrame>
  );
}

function useRelease(onClose: Closing) {
  const translate = useTranslate();
  const notify = useNotify();
  const [begun, setBegun] = useState<Begun | null>(null);
  const command = useCommand(beginRelease, answer => {
    const announced = answer.Auftraege.filter(isAnnounced).length;
    if (announced === 0 || announced < answer.Auftraege.length) return setBegun(answer);
    notify(
      translate('orders.release.announced', { smart_count: announced, until: timeOfDay(answer.RuecknehmbarBis) }),
      { type: 'success' },
    );
    onClose(true);
  });
  return {
    begun,
    error: command.error,
    isPending: command.isPending,
    release: (body: Parameters<typeof command.mutate>[0]['body']) => command.mutate({ body }),
  };
}

const isAnnounced = ({ Ergebnis }: OrderInRelease): boolean => Ergebnis === 'Vorgemerkt';

/** So many are looked through with the call itself. */
const atOnce = 200;

interface ReleaseFrameProps {
  readonly number: number;
  readonly cents: number;
  readonly begun: Begun | null;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly intro?: string;
  readonly onRelease: () => void;
  readonly onClose: Closing;
  readonly children: ReactNode;
}

function ReleaseFrame({
  number,
  cents,
  begun,
  error,
  isPending,
  intro,
  onRelease,
  onClose,
  children,
}: ReleaseFrameProps) {
  const translate = useTranslate();
  const id = useId();
  const isNothing = number === 0 && !begun;
  const title = begun
    ? translate('orders.release.done_title')
    : isNothing
      ? translate('orders.release.nothing_title')
      : translate('orders.release.title', { smart_count: number });
  return (
    <Dialog
      open
      onClose={isPending ? undefined : () => onClose(begun !== null)}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {begun && <Outcome begun={begun} />}
        {isNothing && <Typography>{translate('orders.release.nothing')}</Typography>}
        {!begun && !isNothing && (
          <>
            <Box>
              {intro && <Typography color="text.secondary">{intro}</Typography>}
              <Typography>{translate('orders.release.sum', { sum: money(cents) })}</Typography>
            </Box>
            {children}
            <Alert severity="info">
              {translate(number > atOnce ? 'orders.release.later_many' : 'orders.release.later')}
            </Alert>
            {error && <Alert severity="error">{error.message}</Alert>}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {begun || isNothing ? (
          <Button variant="contained" onClick={() => onClose(begun !== null)} autoFocus>
            {translate('app.close')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => onClose(false)} disabled={isPending}>
              {translate('app.cancel')}
            </Button>
            <Button variant="contained" onClick={onRelease} loading={isPending} autoFocus>
              {translate('orders.release.confirm', { smart_count: number, count: count(number) })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Each order that is about to be released: number, people, amount, and what speaks against it. `all`: there may be more. */
function ToRelease({ orders, all = orders.length }: { readonly orders: readonly Order[]; readonly all?: number }) {
  const translate = useTranslate();
  const warned = orders.filter(({ hints }) => hints.length > 0).length;
  return (
    <>
      {warned > 0 && (
        <Typography sx={{ display: 'flex', gap: 0.75, fontWeight: 650, color: 'warning.main' }}>
          <WarningAmberOutlined fontSize="small" aria-hidden />
          {translate(all > orders.length ? 'orders.release.warned_shown' : 'orders.release.warned', {
            smart_count: warned,
            count: count(warned),
          })}
        </Typography>
      )}
      <Box
        component="ul"
        aria-label={translate('resources.orders.name', { smart_count: 2 })}
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}
      >
        {orders.map(order => (
          <Box
            component="li"
            key={order.number}
            sx={{ py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' }, overflowWrap: 'anywhere' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Code>{order.number}</Code>
              <b>{money(order.rewardCents)}</b>
            </Box>
            <Typography variant="body2" color="text.secondary">
              {people(order)} · {order.product}
            </Typography>
            {order.hints.map(hint => (
              <Typography key={hint} variant="body2" sx={{ display: 'flex', gap: 0.75, color: 'warning.main' }}>
                <WarningAmberOutlined fontSize="small" aria-hidden />
                {hint}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
      {all > orders.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('orders.release.shown', { shown: count(orders.length), all: count(all) })}
        </Typography>
      )}
    </>
  );
}

function Outcome({ begun: { Auftraege, RuecknehmbarBis } }: { readonly begun: Begun }) {
  const translate = useTranslate();
  const announced = Auftraege.filter(isAnnounced).length;
  const others = Auftraege.filter(order => !isAnnounced(order));
  return (
    <>
      {announced > 0 && (
        <Alert severity="success">
          {translate('orders.release.announced', { smart_count: announced, until: timeOfDay(RuecknehmbarBis) })}
        </Alert>
      )}
      {others.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 650, mb: 1 }}>
            {translate('orders.release.left_out', { smart_count: others.length })}
          </Typography>
          <LeftOut orders={others} />
        </Box>
      )}
    </>
  );
}

/** Orders that are not released, each with why. */
export function LeftOut({ orders }: { readonly orders: readonly OrderInRelease[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={translate('orders.release.bar.why_title')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxHeight: 260, overflowY: 'auto' }}
    >
      {orders.map(({ Auftragsnummer, Ergebnis, Grund }) => (
        <Box
          component="li"
          key={Auftragsnummer}
          sx={{ p: 1.25, borderRadius: 1, border: '1px solid', borderColor: 'divider' }}
        >
          <Code>{Auftragsnummer}</Code>
          <Typography variant="body2" color={Grund ? 'error' : 'text.secondary'}>
            {Grund ?? translate(`orders.release.result.${Ergebnis}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
