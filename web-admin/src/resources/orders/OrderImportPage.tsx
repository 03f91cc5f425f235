import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AnswerOf } from '#contract/call.js';
import { importOrders } from '#contract/betrieb/calls.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, money } from '../../shared/format.js';
import {
  FileDrop,
  LineErrors,
  saveCsv,
  saveRefusedLines,
  ReadAs,
  readChosen,
  whyNotRead,
  type ChosenFile,
} from '../../shared/ui/files.js';
import { OrderImportLines, ordersThatChange } from './OrderImportLines.js';
import { KeyFigure, KeyFigures, known, Page, Section } from '../../shared/ui/Page.js';

type Result = AnswerOf<typeof importOrders>;
const columns = [
  'Auftragsnummer',
  'Empfehlungsnummer',
  'Empfaengernummer',
  'Code',
  'Auftragsdatum',
  'Art',
  'Status',
  'ProduktId',
  'Kundennummer',
  'Geburtsdatum',
  'Plz',
];
const example = ['A-1001', '', 'E-4711', '', '2026-11-20', 'Neuvertrag', 'Abgeschlossen', '', '', '', ''];

/** Imports the provider's orders from a file: select, preview each line, import. */
export function OrderImportPage() {
  const translate = useTranslate();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [tried, setTried] = useState<Result | null>(null);
  const [done, setDone] = useState<Result | null>(null);
  const tryOut = useCommand(importOrders, setTried);
  const carryOut = useCommand(importOrders, setDone);
  const result = done ?? tried;
  const error = tryOut.error ?? carryOut.error;
  const busy = tryOut.isPending || carryOut.isPending;

  const choose = async (chosen: File) => {
    const read = await readChosen(chosen);
    setFile(read);
    setTried(null);
    setDone(null);
    tryOut.mutate({ query: { probelauf: 'true' }, body: read.bytes });
  };
  const again = () => {
    setFile(null);
    setTried(null);
    setDone(null);
    tryOut.reset();
    carryOut.reset();
  };
  const fresh = tried ? ordersThatChange(tried.Zeilen) : 0;

  return (
    <Page title={translate('resources.order-import.name', { smart_count: 1 })} intro={translate('order-import.intro')}>
      {!file && (
        <Section title={translate('order-import.choose')}>
          <FileDrop
            title={translate('order-import.drop')}
            hint={translate('order-import.drop_hint')}
            accept=".csv,text/csv,text/plain"
            onFile={chosen => void choose(chosen)}
          />
          <Button
            sx={{ mt: 2 }}
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            onClick={() => saveCsv('auftraege.csv', columns, [example])}
          >
            {translate('order-import.template')}
          </Button>
        </Section>
      )}
      {file && (
        <Section title={file.name}>
          {busy && (
            <Box role="status">
              {translate(carryOut.isPending ? 'order-import.working' : 'order-import.checking')}
              <LinearProgress sx={{ mt: 1 }} />
            </Box>
          )}
          {error && <Alert severity="error">{whyNotRead(error)}</Alert>}
          {result && !busy && (
            <Alert severity={result.Fehler.length > 0 ? 'warning' : 'success'}>
              {translate(done ? 'order-import.done' : 'order-import.would', {
                smart_count: new Set(result.Fehler.map(({ Zeile }) => Zeile)).size,
              })}
            </Alert>
          )}
          {result && !busy && <ReadAs of={result.Gelesen} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {!done && (
              <Button
                variant="contained"
                disabled={busy || fresh === 0}
                onClick={() => carryOut.mutate({ query: {}, body: file.bytes })}
              >
                {translate('order-import.confirm', { smart_count: fresh })}
              </Button>
            )}
            <Button variant="outlined" disabled={busy} onClick={again}>
              {translate('order-import.other')}
            </Button>
          </Box>
        </Section>
      )}
      {result && !busy && (
        <>
          <KeyFigures>
            <KeyFigure
              label={translate('order-import.accepted')}
              of={known(result)}
              shows={({ Angenommen }) => ({ value: count(Angenommen), tone: Angenommen > 0 ? 'ok' : 'plain' })}
            />
            <KeyFigure
              label={translate('order-import.unassigned')}
              of={known(result)}
              shows={({ Zuzuordnen }) => ({
                value: count(Zuzuordnen),
                tone: Zuzuordnen > 0 ? 'loud' : 'plain',
                hint: translate('order-import.unassigned_hint'),
              })}
            />
            <KeyFigure
              label={translate('order-import.without_reward')}
              of={known(result)}
              shows={({ KeinePraemie }) => ({ value: count(KeinePraemie) })}
            />
            <KeyFigure
              label={translate('order-import.known')}
              of={known(result)}
              shows={({ Bekannt }) => ({ value: count(Bekannt) })}
            />
            <KeyFigure
              label={translate('order-import.sum')}
              of={known(result)}
              shows={({ SummeCent }) => ({ value: money(SummeCent), hint: translate('order-import.sum_hint') })}
            />
            {result.EntfaelltCent > 0 && (
              <KeyFigure
                label={translate('order-import.fallen')}
                of={known(result)}
                shows={({ EntfaelltCent }) => ({
                  value: money(EntfaelltCent),
                  hint: translate('order-import.fallen_hint'),
                })}
              />
            )}
          </KeyFigures>
          {file && result.Zeilen.length > 0 && <OrderImportLines name={file.name} result={result} />}
          {file && result.Fehler.length > 0 && (
            <LineErrors errors={result.Fehler} onSave={() => saveRefusedLines(file, result.Fehler)} />
          )}
        </>
      )}
    </Page>
  );
}
