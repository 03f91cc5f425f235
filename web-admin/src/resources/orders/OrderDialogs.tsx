import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { assignOrder, listOrderCandidates, refuseOrder, releaseOrder } from '#contract/agentur/calls.js';
import type { OrderCandidates } from '#contract/agentur/schemas.js';
import { useAnswer, useCommand, useShowChanges, useWire } from '../../providers/data-provider.js';
import { money } from '../../shared/format.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { Code } from '../../shared/ui/Detail.js';
import { Failure } from '../../shared/ui/Page.js';
import { people } from './columns.js';
import { totalOf, type Order } from './order.js';
import { releaseEach, type ReleaseResult } from './release-each.js';

interface ReleaseDialogProps {
  readonly orders: readonly Order[];
  readonly onClose: (result: ReleaseResult | null) => void;
}

/** Shows number and total before the release, then progress, then the refused orders with reasons. */
export function ReleaseDialog({ orders, onClose }: ReleaseDialogProps) {
  const translate = useTranslate();
  const wire = useWire();
  const showChanges = useShowChanges();
  const id = useId();
  const stop = useRef(new AbortController());
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<ReleaseResult | null>(null);
  const smart_count = orders.length;
  const sum = money(totalOf(orders));

  const release = async () => {
    setDone(0);
    const outcome = await releaseEach(
      orders,
      ({ recommendationNumber, number }) => wire.call(releaseOrder, { params: { a: recommendationNumber, b: number } }),
      setDone,
      stop.current.signal,
    );
    showChanges();
    setResult(outcome);
    if (outcome.refused.length === 0 && outcome.released.length === orders.length) onClose(outcome);
  };
  const running = done !== null && result === null;

  return (
    <Dialog open onClose={running ? undefined : () => onClose(result)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        {translate(result ? 'orders.release.done_title' : 'orders.release.title', { smart_count })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!result && (
          <>
            <Typography>{translate('orders.release.sum', { smart_count, sum })}</Typography>
            <ToRelease orders={orders} />
            <Alert severity="warning">{translate('orders.release.final', { smart_count })}</Alert>
          </>
        )}
        {running && (
          <Box role="status">
            <Typography variant="body2" sx={{ mb: 0.75 }}>
              {translate('orders.release.progress', { done: done ?? 0, all: orders.length })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(100 * (done ?? 0)) / orders.length}
              aria-label={translate('orders.release.action')}
            />
          </Box>
        )}
        {result && <Outcome result={result} all={orders.length} />}
      </DialogContent>
      <DialogActions>
        {result ? (
          <Button variant="contained" onClick={() => onClose(result)}>
            {translate('app.close')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => (running ? stop.current.abort() : onClose(null))}>
              {translate(running ? 'orders.release.stop' : 'app.cancel')}
            </Button>
            <Button variant="contained" onClick={() => void release()} loading={running} autoFocus>
              {translate('orders.release.confirm', { smart_count })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Each order that is about to be released: number, people, amount, and what speaks against it. */
function ToRelease({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate();
  return (
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
  );
}

function Outcome({ result: { released, refused }, all }: { result: ReleaseResult; all: number }) {
  const translate = useTranslate();
  const left = all - released.length - refused.length;
  return (
    <>
      {released.length > 0 && (
        <Alert severity="success">{translate('orders.release.released', { smart_count: released.length })}</Alert>
      )}
      {left > 0 && <Alert severity="info">{translate('orders.release.left', { smart_count: left })}</Alert>}
      {refused.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 650, mb: 1 }}>
            {translate('orders.release.refused', { smart_count: refused.length })}
          </Typography>
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxHeight: 260, overflowY: 'auto' }}
          >
            {refused.map(({ number, reason }) => (
              <Box
                component="li"
                key={number}
                sx={{ p: 1.25, borderRadius: 1, border: '1px solid', borderColor: 'divider' }}
              >
                <Code>{number}</Code>
                <Typography variant="body2" color="error">
                  {reason}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Ends an order permanently: refused for a reason that the recommender reads where the order is a contact's, or withdrawn by its buyer. */
export function RefuseDialog({
  order: { number, recommendationNumber, product, recommender, status },
  onClose,
}: {
  order: Order;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [why, setWhy] = useState<'refused' | 'withdrawn'>('refused');
  const refuse = useCommand(refuseOrder, () => {
    notify(`orders.refuse.done.${why}`, { type: 'success', messageArgs: { number } });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('orders.refuse.title')}
      confirm={translate(`orders.refuse.confirm.${why}`)}
      asksReason={why === 'refused'}
      danger
      pending={refuse.isPending}
      error={refuse.error}
      onClose={onClose}
      onConfirm={Grund =>
        refuse.mutate({
          params: { a: recommendationNumber, b: number },
          body: why === 'refused' ? { Grund } : { Widerrufen: true },
        })
      }
    >
      <Typography color="text.secondary">
        <Code>{number}</Code> · {product} · {recommender}
      </Typography>
      <RadioGroup
        aria-label={translate('orders.refuse.why')}
        value={why}
        onChange={(_, value) => setWhy(value === 'withdrawn' ? 'withdrawn' : 'refused')}
        sx={{ display: 'grid', gap: 1 }}
      >
        {(['refused', 'withdrawn'] as const).map(one => (
          <Choice key={one} value={one} title={translate(`orders.refuse.${one}`)}>
            {null}
          </Choice>
        ))}
      </RadioGroup>
      <Alert severity="warning">
        {translate(
          why === 'withdrawn'
            ? 'orders.refuse.withdrawn_final'
            : status === 'Zuzuordnen'
              ? 'orders.refuse.nobodys'
              : 'orders.refuse.final',
        )}
      </Alert>
    </ReasonDialog>
  );
}

const toCode = 'code';

/** Assigns an order to a contact, with the facts for and against each, or to a recommendation by its code. */
export function AssignDialog({
  order: { number, recommendationNumber },
  onClose,
}: {
  order: Order;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [recommendation, setRecommendation] = useState(recommendationNumber);
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = recommendation.trim();
  const { data, error, refetch } = useAnswer(
    listOrderCandidates,
    { params: { auftragsnummer: number }, query: { empfehlungsnummer: asked } },
    { enabled: asked !== '' },
  );
  const present = data?.Kandidaten.find(({ Zugeordnet }) => Zugeordnet)?.Empfaengernummer ?? null;
  const picked = chosen ?? present;
  const assign = useCommand(assignOrder, () => {
    notify('orders.assign.done', { type: 'success', messageArgs: { number } });
    onClose();
  });
  const send = (Grund: string) =>
    assign.mutate({
      params: { auftragsnummer: number },
      body: { Empfehlungsnummer: asked, Empfaengernummer: picked === toCode ? null : picked, Grund },
    });
  return (
    <ReasonDialog
      title={translate('orders.assign.title', { number })}
      confirm={translate('orders.assign.confirm')}
      lacks={[
        !data && translate('app.loading'),
        (picked === null || (picked === present && chosen === null)) && translate('orders.assign.choose'),
      ]}
      pending={assign.isPending}
      error={assign.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate('orders.assign.text')}</Typography>
      <TextField
        label={translate('resources.orders.fields.recommendationNumber')}
        helperText={translate('orders.assign.recommendation_hint')}
        value={recommendation}
        fullWidth
        onChange={({ target }) => {
          setRecommendation(target.value);
          setChosen(null);
        }}
        slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && asked !== '' && <Skeleton variant="rounded" height={140} />}
      {data && (
        <RadioGroup
          aria-label={translate('orders.assign.candidates')}
          value={picked ?? ''}
          onChange={(_, value) => setChosen(value)}
          sx={{ display: 'grid', gap: 1 }}
        >
          {data.Kandidaten.map(candidate => (
            <Candidate key={candidate.Empfaengernummer} candidate={candidate} />
          ))}
          <Choice value={toCode} title={translate('orders.assign.code')}>
            <Typography variant="body2" color="text.secondary">
              {translate('orders.assign.code_hint')}
            </Typography>
          </Choice>
        </RadioGroup>
      )}
      {data?.Kandidaten.length === 0 && <Alert severity="info">{translate('orders.assign.nobody')}</Alert>}
    </ReasonDialog>
  );
}

function Candidate({
  candidate: { Empfaengernummer, Name, Strasse, Ort, Zugeordnet, Belege },
}: {
  candidate: OrderCandidates['Kandidaten'][number];
}) {
  const translate = useTranslate();
  return (
    <Choice
      value={Empfaengernummer}
      title={
        <>
          {[Name, Strasse, Ort].filter(Boolean).join(', ')} <Code>{Empfaengernummer}</Code>
        </>
      }
    >
      {Zugeordnet && (
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {translate('orders.assign.present')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {Belege.map(({ Spricht, Text }) => (
          <Typography
            component="li"
            variant="body2"
            key={Text}
            color={Spricht === 'Dafuer' ? 'success.main' : 'error.main'}
          >
            <span aria-hidden="true">{Spricht === 'Dafuer' ? '+ ' : '− '}</span>
            {Text}
          </Typography>
        ))}
      </Box>
    </Choice>
  );
}

function Choice({ value, title, children }: { value: string; title: React.ReactNode; children: React.ReactNode }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio sx={{ pt: 0.25 }} />}
      sx={{ m: 0, p: 1.25, alignItems: 'flex-start', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
      label={
        <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
          {children}
        </Box>
      }
    />
  );
}
