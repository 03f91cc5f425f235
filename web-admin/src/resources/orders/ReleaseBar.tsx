import Close from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  Skeleton,
} from '@mui/material';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import {
  listReleases,
  readRelease,
  undoRelease,
  type OrderInRelease,
  type Release,
} from '#contract/agentur/releases.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count, money, timeOfDay } from '../../shared/format.js';
import { Failure } from '../../shared/ui/Page.js';
import { LeftOut } from './ReleaseDialog.js';

const isUnderWay = ({ Zustand }: Release): boolean => Zustand !== 'Fertig' && Zustand !== 'Zurueckgenommen';

const mayBeUndone = ({ Zustand }: Release): boolean => Zustand === 'Pruefung' || Zustand === 'Vorgemerkt';

/** As many as a team releases in ten minutes: older ones are listed no more. */
const mostClosed = 50;

/** What the team has just released, and until when it can be undone; the same for every colleague. */
export function ReleaseBar({ only }: { readonly only?: 'undoable' }) {
  const translate = useTranslate();
  const [closed, setClosed] = useStore<readonly string[]>('releases.closed', []);
  const { data } = useAnswer(
    listReleases,
    {},
    {
      refresh: answer =>
        answer?.some(({ Zustand }) => Zustand === 'Pruefung' || Zustand === 'Laeuft') ? 2_000 : 15_000,
    },
  );
  const shown = data?.filter(
    release => !closed.includes(release.Freigabe) && (only === undefined || mayBeUndone(release)),
  );
  if (!shown || shown.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={translate('orders.release.bar.title')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {shown.map(release => (
        <OneRelease
          key={release.Freigabe}
          release={release}
          onClose={() => setClosed([...closed, release.Freigabe].slice(-mostClosed))}
        />
      ))}
    </Box>
  );
}

const leftOutResults = ['Abgelehnt', 'InAndererFreigabe', 'Bekannt'] as const;

function OneRelease({ release, onClose }: { readonly release: Release; readonly onClose: () => void }) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const undo = useCommand(undoRelease);
  const { Freigabe, Zustand, Von: who, Anzahl, Ergebnisse, PraemieCent, RuecknehmbarBis } = release;
  const at = (...results: OrderInRelease['Ergebnis'][]) =>
    Ergebnisse.filter(({ Ergebnis }) => results.includes(Ergebnis)).reduce((sum, one) => sum + one.Anzahl, 0);
  const leftOut = at(...leftOutResults);
  const own = Anzahl - leftOut;
  const sum = money(PraemieCent);
  const told = (key: string, number: number, more: object = {}) =>
    translate(`orders.release.bar.${key}`, {
      smart_count: number,
      count: count(number),
      number: release.Auftragsnummer,
      who,
      sum,
      ...more,
    });
  const one = release.Auftragsnummer === null ? '' : '_one';
  const text = {
    Pruefung: () => told('examining', Anzahl, { done: count(Anzahl - at('Wartet')) }),
    Vorgemerkt: () => told(`announced${one}`, own, { until: timeOfDay(RuecknehmbarBis) }),
    Laeuft: () => told('releasing', own, { done: count(at('Freigegeben')) }),
    Fertig: () => told(at('Freigegeben') > 0 ? `done${one}` : `none${one}`, at('Freigegeben')),
    Zurueckgenommen: () => told(at('Bekannt') > 0 ? 'partly_undone' : `undone${one}`, at('Bekannt')),
  }[Zustand]();
  const progress =
    Zustand === 'Pruefung' ? (Anzahl - at('Wartet')) / Anzahl : Zustand === 'Laeuft' ? at('Freigegeben') / own : null;
  const mayUndo = mayBeUndone(release);
  return (
    <Alert
      severity={isUnderWay(release) || Zustand === 'Zurueckgenommen' ? 'info' : leftOut > 0 ? 'warning' : 'success'}
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-message': { flex: '1 1 16rem', minWidth: 0 },
        '& .MuiAlert-action': { pl: 0, pt: 0, mr: 0 },
      }}
      action={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {leftOut > 0 && Zustand !== 'Zurueckgenommen' && (
            <Button size="small" color="inherit" onClick={() => setAsked(true)}>
              {translate('orders.release.bar.why')}
            </Button>
          )}
          {mayUndo && (
            <Button
              size="small"
              variant="contained"
              loading={undo.isPending}
              onClick={() => undo.mutate({ params: { id: Freigabe } })}
            >
              {translate('orders.release.bar.undo')}
            </Button>
          )}
          {!isUnderWay(release) && (
            <IconButton size="small" color="inherit" aria-label={translate('app.close')} onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      }
    >
      {text}
      {leftOut > 0 && Zustand !== 'Zurueckgenommen' && <> {told('left_out', leftOut)}</>}
      {progress !== null && (
        <LinearProgress variant="determinate" value={100 * progress} aria-label={text} sx={{ mt: 1 }} />
      )}
      {undo.error && <Box sx={{ color: 'error.main', mt: 0.5 }}>{undo.error.message}</Box>}
      {isAsked && <WhyDialog release={Freigabe} onClose={() => setAsked(false)} />}
    </Alert>
  );
}

/** Which orders a release left out, and why. */
function WhyDialog({ release, onClose }: { readonly release: string; readonly onClose: () => void }) {
  const translate = useTranslate();
  const ask = (ergebnis: (typeof leftOutResults)[number]) =>
    ({ params: { id: release }, query: { ergebnis, pagesize: 200 } }) as const;
  const answers = [
    useAnswer(readRelease, ask('Abgelehnt')),
    useAnswer(readRelease, ask('InAndererFreigabe')),
    useAnswer(readRelease, ask('Bekannt')),
  ];
  const error = answers.find(answer => answer.error)?.error;
  const orders = answers.flatMap(({ data }) => (data ? [data.Auftraege.Content] : []));
  const isThere = orders.length === answers.length;
  return (
    <Dialog open onClose={onClose} aria-label={translate('orders.release.bar.why_title')} maxWidth="sm" fullWidth>
      <DialogTitle>{translate('orders.release.bar.why_title')}</DialogTitle>
      <DialogContent>
        {error && <Failure error={error} />}
        {!isThere && !error && (
          <Skeleton variant="rounded" height={160} role="status" aria-label={translate('app.loading')} />
        )}
        {isThere && <LeftOut orders={orders.flat()} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
