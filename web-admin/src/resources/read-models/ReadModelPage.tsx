import { Alert, Box, Button, Card, LinearProgress, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { listReadModels, replayEvents, type ReadModelRow, type Replay } from '#contract/betrieb/replays.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { consumerTitle, count, dayAndTime } from '../../shared/format.js';
import { Code, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { DifferingRows } from '../../shared/ui/differing-rows.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { Failure, Page } from '../../shared/ui/Page.js';

const tones: Record<Replay['Zustand'], Tone> = {
  Wartet: 'wait',
  Laeuft: 'brand',
  Fertig: 'ok',
  Fehlgeschlagen: 'stop',
};
const running = (replay: Replay | null) => replay?.Zustand === 'Wartet' || replay?.Zustand === 'Laeuft';

function useCounted() {
  const translate = useTranslate();
  const counted = (what: 'rows' | 'events', number: number) =>
    translate(`read-models.${what}`, { smart_count: number }).replace(String(number), count(number));
  return { rows: (number: number) => counted('rows', number), events: (number: number) => counted('events', number) };
}

/** First the preview for the position entered, then the replay. */
function ReplayDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const counted = useCounted();
  const title = consumerTitle(translate, name);
  const [position, setPosition] = useState('');
  const preview = useCommand(replayEvents);
  const replay = useCommand(replayEvents, () => {
    notify('read-models.started', { type: 'success', messageArgs: { name: title } });
    onClose();
  });
  const isNumber = /^\d{0,18}$/.test(position.trim());
  const sent = (dryRun: boolean) => ({
    params: { name },
    body: { Probe: dryRun, ...(position.trim() !== '' && { AbPosition: position.trim() }) },
  });
  const seen = preview.data;
  return (
    <ConfirmDialog
      open
      title={translate('read-models.title', { name: title })}
      confirm={translate(seen ? 'read-models.replay' : 'read-models.preview')}
      pending={preview.isPending || replay.isPending}
      disabled={!isNumber}
      error={replay.error ?? preview.error}
      onClose={onClose}
      onConfirm={() => (seen ? replay.mutate(sent(false)) : preview.mutate(sent(true)))}
    >
      <TextField
        label={translate('read-models.position')}
        helperText={translate(isNumber ? 'read-models.position_hint' : 'read-models.position_wrong')}
        error={!isNumber}
        value={position}
        onChange={event => (preview.reset(), setPosition(event.target.value))}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 18 } }}
        fullWidth
      />
      {seen && (
        <Alert severity="info">
          {translate(seen.Zeilen === null ? 'read-models.will_many' : 'read-models.will', {
            events: counted.events(seen.Ereignisse),
            rows: counted.rows(seen.Zeilen ?? 0),
          })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function Result({ result }: { result: NonNullable<Replay['Ergebnis']> }) {
  const translate = useTranslate();
  const counted = useCounted();
  const { Geaendert, Hinzugefuegt, Entfernt, Nachher, Unterschiede } = result;
  const equal = Geaendert + Hinzugefuegt + Entfernt === 0;
  return (
    <>
      <Typography variant="body2">
        {translate(equal ? 'read-models.equal' : 'read-models.result', {
          changed: count(Geaendert),
          added: count(Hinzugefuegt),
          removed: count(Entfernt),
          rows: counted.rows(Nachher),
        })}
      </Typography>
      {Unterschiede.length > 0 && <DifferingRows rows={Unterschiede} />}
    </>
  );
}

function Latest({ replay }: { replay: Replay }) {
  const translate = useTranslate();
  const share = replay.Gesamt === 0 ? 0 : Math.min(100, (100 * replay.Verarbeitet) / replay.Gesamt);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {replay.AbPosition === '0'
          ? translate('read-models.whole')
          : translate('read-models.from', { position: replay.AbPosition })}
        {replay.BeendetAm && ` · ${translate('read-models.done_at', { at: dayAndTime(replay.BeendetAm) })}`}
      </Typography>
      {running(replay) && (
        <>
          <Typography variant="body2">
            {translate('read-models.progress', { done: count(replay.Verarbeitet), all: count(replay.Gesamt) })}
          </Typography>
          <LinearProgress
            variant={replay.Zustand === 'Wartet' ? 'indeterminate' : 'determinate'}
            value={share}
            aria-label={translate('read-models.replay')}
          />
        </>
      )}
      {replay.Fehler && <Alert severity="error">{replay.Fehler}</Alert>}
      {replay.Ergebnis && <Result result={replay.Ergebnis} />}
    </Box>
  );
}

function ReadModelCard({ row, onReplay }: { row: ReadModelRow; onReplay: () => void }) {
  const translate = useTranslate();
  const counted = useCounted();
  const name = consumerTitle(translate, row.Name);
  return (
    <Card component="article" aria-label={name} sx={{ p: 2.5, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" variant="h2">
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {counted.rows(row.Zeilen)} · <Code>{row.Name}</Code>
          </Typography>
        </Box>
        {row.Wiedergabe && (
          <StatusChip tone={tones[row.Wiedergabe.Zustand]}>
            {translate(`read-models.run.${row.Wiedergabe.Zustand}`)}
          </StatusChip>
        )}
      </Box>
      {row.Wiedergabe ? (
        <Latest replay={row.Wiedergabe} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('read-models.never')}
        </Typography>
      )}
      <Box>
        <Button
          size="small"
          variant="outlined"
          disabled={running(row.Wiedergabe)}
          aria-label={translate('read-models.replay_one', { name })}
          onClick={onReplay}
        >
          {translate('read-models.replay')}
        </Button>
      </Box>
    </Card>
  );
}

/** The tenant's read models, each with the latest replay of its events. */
export function ReadModelPage() {
  const translate = useTranslate();
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, refetch } = useAnswer(
    listReadModels,
    {},
    { refresh: rows => (rows?.some(({ Wiedergabe }) => running(Wiedergabe)) ? 1000 : 15_000) },
  );
  return (
    <Page title={translate('resources.read-models.name', { smart_count: 2 })} intro={translate('read-models.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={260} />}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(380px, 1fr))' },
          }}
        >
          {data.map(row => (
            <ReadModelCard key={row.Name} row={row} onReplay={() => setAsked(row.Name)} />
          ))}
        </Box>
      )}
      {asked !== null && <ReplayDialog name={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
