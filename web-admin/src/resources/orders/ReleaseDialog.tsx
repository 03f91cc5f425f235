import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { releaseOrder } from '#contract/agentur/calls.js';
import { useWire } from '../../providers/data-provider.js';
import { money } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { releaseEach, type Order, type ReleaseResult } from './order.js';

interface ReleaseDialogProps {
  readonly orders: readonly Order[];
  readonly onClose: (result: ReleaseResult | null) => void;
}

/** Says how many and how much before anything happens, shows how far it is, and lists what was refused and why. */
export function ReleaseDialog({ orders, onClose }: ReleaseDialogProps) {
  const translate = useTranslate();
  const wire = useWire();
  const queries = useQueryClient();
  const id = useId();
  const stop = useRef(new AbortController());
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<ReleaseResult | null>(null);
  const smart_count = orders.length;
  const sum = money(orders.reduce((total, { rewardCents }) => total + rewardCents, 0));

  const release = async () => {
    setDone(0);
    const outcome = await releaseEach(
      orders,
      ({ recommendationNumber, number }) => wire.call(releaseOrder, { params: { a: recommendationNumber, b: number } }),
      setDone,
      stop.current.signal,
    );
    await queries.invalidateQueries();
    setResult(outcome);
    if (outcome.refused.length === 0 && outcome.released.length === orders.length) onClose(outcome);
  };
  const running = done !== null && result === null;

  return (
    <Dialog open onClose={running ? undefined : () => onClose(result)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        {translate(result ? 'orders.release.done_title' : 'orders.release.title', { smart_count })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!result && (
          <>
            <Typography>{translate('orders.release.sum', { smart_count, sum })}</Typography>
            {orders.length === 1 && (
              <Typography color="text.secondary">
                <Code>{orders[0]?.number}</Code> · {orders[0]?.product} · {orders[0]?.recommender}
              </Typography>
            )}
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
