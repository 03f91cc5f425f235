import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
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
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  cancelImport,
  importInvitations,
  importKinds,
  importRecommenders,
  listImports,
  previewInvitation,
  readImport,
  readImportErrors,
  type ImportResult,
  type ImportRow,
} from '#contract/betrieb/imports.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useAnswer, useCommand, useWire } from '../../providers/data-provider.js';
import { count, dayAndTime } from '../../shared/format.js';
import {
  FileDrop,
  LineErrors,
  saveCsv,
  saveRefusedLines,
  type ChosenFile,
  ReadAs,
  readChosen,
  whyNotRead,
} from '../../shared/ui/files.js';
import { Answered, Empty, KeyFigure, KeyFigures, known, Page, Section } from '../../shared/ui/Page.js';

type Kind = (typeof importKinds)[number];
const examples: Readonly<Record<Kind, readonly (readonly [column: string, example: string])[]>> = {
  Konten: [
    ['Anrede', 'Frau'],
    ['Vorname', 'Erika'],
    ['Nachname', 'Muster'],
    ['Email', 'erika.muster@example.org'],
    ['Sprache', 'de'],
    ['Kundennummer', ''],
    ['EinwilligungAm', '2026-11-20'],
    ['EinwilligungText', 'Teilnahmebedingungen 3'],
    ['EinwilligungQuelle', 'Kundenportal'],
  ],
  Einladungen: [
    ['Anrede', 'Frau'],
    ['Vorname', 'Erika'],
    ['Nachname', 'Muster'],
    ['Email', 'erika.muster@example.org'],
    ['Sprache', 'de'],
    ['Art', 'Kunde'],
    ['Agenturnummer', ''],
    ['Mitarbeiternummer', ''],
  ],
};

/** Imports recommenders from a file: select the kind, preview each line, then import through the queue. */
export function ImportPage() {
  const translate = useTranslate();
  const [kind, setKind] = useState<Kind>('Konten');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [tried, setTried] = useState<ImportResult | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState(false);
  const call = kind === 'Konten' ? importRecommenders : importInvitations;
  const tryOut = useCommand(call, setTried);
  const carryOut = useCommand(call, ({ Id }) => (setBegun(Id), setFile(null), setTried(null)));
  const error = tryOut.error ?? carryOut.error;
  const busy = tryOut.isPending || carryOut.isPending;

  const choose = async (chosen: File) => {
    const read = await readChosen(chosen);
    setFile(read);
    setBegun(null);
    tryOut.mutate({ query: { probelauf: 'true' }, body: read.bytes });
  };
  const again = () => {
    setFile(null);
    setTried(null);
    tryOut.reset();
    carryOut.reset();
  };

  return (
    <Page
      title={translate('resources.people-import.name', { smart_count: 1 })}
      intro={translate('people-import.intro')}
    >
      {!file && (
        <Section title={translate('people-import.as')}>
          <RadioGroup
            aria-label={translate('people-import.as')}
            value={kind}
            onChange={(_, chosen) => setKind(chosen as Kind)}
          >
            {importKinds.map(one => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={translate(`people-import.kind.${one}`)}
              />
            ))}
          </RadioGroup>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2, maxWidth: '70ch' }}>
            {translate(`people-import.kind_hint.${kind}`)}
          </Typography>
          <FileDrop
            title={translate('people-import.drop')}
            hint={translate('people-import.drop_hint')}
            accept=".csv,text/csv,text/plain"
            onFile={chosen => void choose(chosen)}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={() => saveExample(kind)}>
              {translate('people-import.template')}
            </Button>
            {kind === 'Einladungen' && (
              <Button variant="outlined" onClick={() => setPreviewed(true)}>
                {translate('people-import.preview')}
              </Button>
            )}
          </Box>
        </Section>
      )}
      {previewed && <MailPreview onClose={() => setPreviewed(false)} />}
      {file && (
        <Section title={file.name}>
          {busy && (
            <Box role="status">
              {translate('people-import.checking')}
              <LinearProgress sx={{ mt: 1 }} />
            </Box>
          )}
          {error && <Alert severity="error">{whyNotRead(error)}</Alert>}
          {tried && !busy && (
            <Alert severity={tried.Fehler.length > 0 ? 'warning' : 'success'}>
              {translate('people-import.would', { smart_count: new Set(tried.Fehler.map(({ Zeile }) => Zeile)).size })}
            </Alert>
          )}
          {tried?.Gelesen && !busy && <ReadAs of={tried.Gelesen} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button
              variant="contained"
              disabled={busy || !tried?.Angenommen}
              onClick={() => carryOut.mutate({ query: { datei: file.name.slice(0, 120) }, body: file.bytes })}
            >
              {translate(tried ? 'people-import.confirm' : 'app.loading', { smart_count: tried?.Angenommen })}
            </Button>
            <Button variant="outlined" disabled={busy} onClick={again}>
              {translate('people-import.other')}
            </Button>
          </Box>
        </Section>
      )}
      {file && tried && !busy && <Figures result={tried} onSave={() => saveRefusedLines(file, tried.Fehler)} />}
      {begun && <Progress id={begun} />}
      <History onOpen={setBegun} />
    </Page>
  );
}

const saveExample = (kind: Kind): void =>
  saveCsv(
    kind === 'Konten' ? 'empfehler.csv' : 'einladungen.csv',
    examples[kind].map(([column]) => column),
    [examples[kind].map(([, example]) => example)],
  );

function Figures({ result, onSave }: { result: ImportResult; onSave: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <KeyFigures>
        <KeyFigure
          label={translate(result.Id === null ? 'people-import.would_accept' : 'people-import.accepted')}
          of={known(result)}
          shows={({ Angenommen }) => ({ value: count(Angenommen), tone: Angenommen > 0 ? 'ok' : 'plain' })}
        />
        <KeyFigure
          label={translate('people-import.known')}
          of={known(result)}
          shows={({ Bekannt }) => ({ value: count(Bekannt), hint: translate('people-import.known_hint') })}
        />
        <KeyFigure
          label={translate('people-import.unsubscribed')}
          of={known(result)}
          shows={({ Abgemeldet }) => ({ value: count(Abgemeldet) })}
        />
        <KeyFigure
          label={translate('people-import.refused')}
          of={known(result)}
          shows={({ Fehlerhaft }) => ({ value: count(Fehlerhaft), tone: Fehlerhaft > 0 ? 'loud' : 'plain' })}
        />
      </KeyFigures>
      {result.Fehler.length > 0 && <LineErrors errors={result.Fehler} onSave={onSave} />}
    </>
  );
}

/** Progress of an import, refreshed while it runs. */
function Progress({ id }: { id: string }) {
  const translate = useTranslate();
  const wire = useWire();
  const one = { params: { id } };
  const progress = useAnswer(readImport, one, { refresh: last => (last?.Zustand === 'Laeuft' ? 1_000 : false) });
  const { data } = progress;
  const cancel = useCommand(cancelImport);
  if (!data) return <Answered of={progress} height={120} children={() => null} />;
  return (
    <>
      <Section title={translate(`people-import.state.${data.Zustand}`)}>
        <Typography role="status">
          {translate('people-import.progress', { done: count(data.Erledigt), all: count(data.Zeilen) })}
        </Typography>
        <LinearProgress
          variant="determinate"
          aria-label={translate(`people-import.state.${data.Zustand}`)}
          value={data.Zeilen === 0 ? 100 : (data.Erledigt / data.Zeilen) * 100}
          sx={{ my: 1.5 }}
        />
        {cancel.error && <Alert severity="error">{cancel.error.message}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {data.Zustand === 'Laeuft' && (
            <Button variant="outlined" color="error" loading={cancel.isPending} onClick={() => cancel.mutate(one)}>
              {translate('people-import.cancel')}
            </Button>
          )}
        </Box>
      </Section>
      <Figures
        result={data}
        onSave={() => void wire.file(readImportErrors, one).then(errors => saveFile(errors, `fehler-${id}.csv`))}
      />
    </>
  );
}

function History({ onOpen }: { onOpen: (id: string) => void }) {
  const translate = useTranslate();
  const imports = useAnswer(listImports, { query: { pagesize: 20 } });
  return (
    <Section title={translate('people-import.history')} flush>
      <Answered of={imports} height={80}>
        {({ Content }) =>
          Content.length === 0 ? (
            <Empty title={translate('people-import.none')} />
          ) : (
            <Rows of={Content} onOpen={onOpen} />
          )
        }
      </Answered>
    </Section>
  );
}

function Rows({ of, onOpen }: { of: readonly ImportRow[]; onOpen: (id: string) => void }) {
  const translate = useTranslate();
  return (
    <>
      {of.map(row => (
        <Box
          key={row.Id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            px: 2.5,
            py: 1.25,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Button
              variant="text"
              sx={{ ml: -1, textAlign: 'left', overflowWrap: 'anywhere' }}
              onClick={() => onOpen(row.Id)}
            >
              {row.Datei || translate(`people-import.kind.${row.Art}`)}
            </Button>
            <Typography variant="body2" color="text.secondary">
              {translate('people-import.by', { date: dayAndTime(row.GestartetAm), name: row.GestartetVon })}
            </Typography>
          </Box>
          <Typography variant="body2">
            {translate(`people-import.state.${row.Zustand}`)} ·{' '}
            {translate('people-import.progress', { done: count(row.Erledigt), all: count(row.Zeilen) })}
          </Typography>
        </Box>
      ))}
    </>
  );
}

/** The mail's text only: the page's content security policy blocks the mail's styles. */
function MailPreview({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { data, error } = useAnswer(previewInvitation);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose}>
      <DialogTitle>{data?.Betreff ?? translate('people-import.preview')}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && (
          <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' }}>
            {data.Text}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('people-import.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
