import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type DragEvent } from 'react';
import { useListContext, useNotify, useResourceContext, useStore, useTranslate, type RaRecord } from 'react-admin';
import type { CatalogueChange, CataloguePreview, OfferImportResult } from '#contract/betrieb/catalogue.js';
import type { DocumentImported } from '#contract/mandanten.js';
import { csvOf, type FileRead } from '#contract/shared/csv.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { decoded, lettersOf, refusedRows } from '#shared/spreadsheets.js';
import { useWire } from '../../providers/data-provider.js';
import { count, day, money, noEnd, today } from '../format.js';
import { hiddenColumnsKey } from '../list-keys.js';
import { WireError } from '../wire.js';
import { fileFields, type Column } from './columns.js';
import { StatusChip, type Tone } from './Detail.js';
import { PlansAhead } from './dialogs.js';
import { Section } from './Page.js';
import { rowsAsCards } from './rows.js';

export function saveCsv(name: string, header: readonly string[], rows: readonly (readonly unknown[])[]): void {
  saveFile(new Blob([csvOf(header, rows)], { type: 'text/csv;charset=utf-8' }), name);
}

/** A chosen file: its text, in whatever encoding a spreadsheet saved it, and its bytes, which the server reads itself. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
  readonly bytes: Blob;
}

/** Read once: what is tried out is what is imported, even where the file changes meanwhile. */
export async function readChosen(chosen: File): Promise<ChosenFile> {
  const content = await chosen.arrayBuffer();
  return { name: chosen.name, text: decoded(new Uint8Array(content)).text, bytes: new Blob([content]) };
}

/** How the server read a file, with a word to check its letters by; warns of garbled ones. */
export function ReadAs({ of: { Zeichensatz, Trennzeichen, Beispiel } }: { of: FileRead }) {
  const translate = useTranslate();
  const garbled = Beispiel !== null && lettersOf(Beispiel).garbled !== null;
  const told = {
    encoding: Zeichensatz,
    separator: translate(`import_notes.separator.${Trennzeichen}`),
    example: Beispiel,
  };
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate(Beispiel === null ? 'import_notes.read_plainly' : 'import_notes.read_as', told)}
      </Typography>
      {garbled && <Alert severity="warning">{translate('import_notes.garbled', told)}</Alert>}
    </>
  );
}

/** Why the server cannot read the file as a whole, where it says so. */
export const whyNotRead = (error: Error): string =>
  (error instanceof WireError && error.body.errors['Datei']) || error.message;

interface LineError {
  readonly Zeile: number;
  readonly Feld: string;
  readonly Grund: string;
}

/** Saves the refused lines with their reasons as a file, to be corrected and sent again. */
export function saveRefusedLines(
  file: Pick<ChosenFile, 'name' | 'text'>,
  errors: readonly (Pick<LineError, 'Zeile' | 'Grund'> & Partial<LineError>)[],
): void {
  const { header, rows } = refusedRows(file.text, errors);
  saveCsv(`fehler-${file.name}`, header, rows);
}

/** The errors of an import, by line of its file. */
export function LineErrors({ errors, onSave }: { errors: readonly LineError[]; onSave: () => void }) {
  const translate = useTranslate();
  return (
    <Section title={translate('import_notes.title', { smart_count: errors.length })} flush>
      <Box sx={{ px: 2.5, pb: 1.5 }}>
        <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} onClick={onSave}>
          {translate('import_notes.save')}
        </Button>
      </Box>
      <Box sx={{ maxHeight: 360, overflow: 'auto' }}>
        <Table size="small" stickyHeader sx={rowsAsCards}>
          <TableHead>
            <TableRow>
              <TableCell align="right">{translate('import_notes.line')}</TableCell>
              <TableCell>{translate('import_notes.field')}</TableCell>
              <TableCell>{translate('import_notes.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.map(({ Zeile, Feld, Grund }) => (
              <TableRow key={`${Zeile}-${Feld}-${Grund}`}>
                <TableCell align="right" data-label={translate('import_notes.line')}>
                  {Zeile}
                </TableCell>
                <TableCell>{Feld || '–'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{Grund}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  );
}

interface FileDropProps {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  readonly pending?: boolean;
  readonly onFile: (file: File) => void;
}

/** Select or drop a file; the area is the label of a file input, so that keyboards and screen readers can use it. */
export function FileDrop({ title, hint, accept, pending = false, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !pending) onFile(file);
  };
  return (
    <Box
      component="label"
      htmlFor={id}
      onDragOver={(event: DragEvent) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={({ tokens }) => ({
        display: 'grid',
        justifyItems: 'center',
        gap: 0.75,
        textAlign: 'center',
        px: 3,
        py: { xs: 4, sm: 5 },
        cursor: 'pointer',
        borderRadius: `${tokens.radius}px`,
        border: `2px dashed ${over ? tokens.brand : tokens.line}`,
        backgroundColor: over ? tokens.brandSoft : tokens.surface,
        opacity: pending ? 0.6 : 1,
        '&:hover': { borderColor: tokens.brand },
        '&:focus-within': { outline: `3px solid ${tokens.accent}`, outlineOffset: 2 },
      })}
    >
      <UploadFileOutlined sx={{ fontSize: 34, color: 'primary.main' }} />
      <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '52ch' }}>
        {hint}
      </Typography>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={pending}
        className="visually-hidden-input"
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Box>
  );
}

/** The list as filtered and sorted, all of it, as a file that the server sends. */
export function CsvButton<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const resource = useResourceContext() ?? '';
  const { filterValues, sort, total = 0 } = useListContext<R>();
  const [hidden] = useStore<readonly string[]>(hiddenColumnsKey(resource), []);
  const [read, setRead] = useState(0);
  const file = useMutation({
    mutationFn: () => wire.listFile(resource, { sort, filter: filterValues }, fileFields(columns, hidden), setRead),
    onMutate: () => setRead(0),
    onSuccess: ({ content, rows }) => {
      saveFile(content, `${translate(`resources.${resource}.name`, { smart_count: 2 })} ${today()}.csv`);
      notify('app.saved_as_csv', { type: 'info', messageArgs: { smart_count: rows, count: count(rows) } });
    },
    onError: error => notify(error.message, { type: 'error' }),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<FileDownloadOutlined />}
      loading={file.isPending}
      loadingPosition="start"
      disabled={total === 0}
      onClick={() => file.mutate()}
    >
      {file.isPending && read > 0
        ? translate('app.csv_progress', { read: count(read), total: count(Math.max(read, total)) })
        : translate('app.save_as_csv')}
    </Button>
  );
}

export type Preview = CataloguePreview | OfferImportResult | DocumentImported;

const kindTones: Record<CatalogueChange['Art'], Tone> = {
  Neu: 'ok',
  Geaendert: 'brand',
  Entfernt: 'stop',
  Stillgelegt: 'wait',
};
const changesShown = 30;
/** Formats a field's value for display: amounts as money, dates as days. */
function written(translate: (key: string) => string, field: string, value: unknown): string {
  if (value === noEnd) return translate('planned.endless');
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && /^(Preis|WertCent)/.test(field)) return money(value);
  if (typeof value === 'string') return /datum/.test(field) ? day(`${value}T12:00:00`) : value;
  return JSON.stringify(value);
}
/** The fields to show of a change: none for a new or removed entry, whose name is enough; offers show amount and days. */
const shownFields = ({ Liste, Art, Felder }: CatalogueChange) =>
  Liste === 'Angebote'
    ? Felder.filter(({ Feld, Vorher, Nachher }) => !['Id', 'ProduktId'].includes(Feld) && Vorher !== Nachher)
    : Art === 'Neu' || Art === 'Entfernt'
      ? []
      : Felder;

/** Entry by entry: the values before and after. */
export function CatalogueChanges({ changes }: { changes: readonly CatalogueChange[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {changes.slice(0, changesShown).map(change => (
        <Box component="li" key={`${change.Liste}-${change.Id}`} sx={{ overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <StatusChip tone={kindTones[change.Art]}>{translate(`catalogue.kind.${change.Art}`)}</StatusChip>
            <Typography variant="body2" sx={{ fontWeight: 650 }}>
              {translate(`catalogue.list.${change.Liste}`, { _: change.Liste })} {change.Name}
            </Typography>
          </Box>
          {shownFields(change).map(({ Feld, Vorher, Nachher }) => (
            <Typography key={Feld} variant="body2" color="text.secondary">
              {translate(`catalogue.field.${Feld}`, { _: Feld, n: '' })}: <del>{written(translate, Feld, Vorher)}</del>{' '}
              → <ins>{written(translate, Feld, Nachher)}</ins>
            </Typography>
          ))}
        </Box>
      ))}
      {changes.length > changesShown && (
        <Typography component="li" variant="body2">
          {translate('catalogue.rest', { count: count(changes.length - changesShown) })}
        </Typography>
      )}
    </Box>
  );
}

/** The effects of a change, and its errors. */
export function PreviewOf({ preview, fileName }: { preview: Preview; fileName?: string }) {
  const translate = useTranslate();
  const { Fehler, Aenderungen } = preview;
  // Counted in what is listed below, so that both say the same.
  const counted = (kind: CatalogueChange['Art']) => count(Aenderungen.filter(({ Art }) => Art === kind).length);
  const saveErrors = () =>
    saveCsv(
      `fehler-${fileName?.replace(/\.json$/, '.csv') ?? 'katalog.csv'}`,
      ['zeile', 'feld', 'grund'],
      Fehler.map(fault => ['Zeile' in fault ? fault.Zeile : '', fault.Feld, fault.Grund]),
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={Fehler.length > 0 ? 'warning' : 'info'}>
        {Aenderungen.length === 0 && Fehler.length === 0
          ? translate('catalogue.no_change')
          : translate('catalogue.would', {
              created: counted('Neu'),
              changed: counted('Geaendert'),
              removed: counted('Entfernt'),
              refused: count(Fehler.length),
            })}
      </Alert>
      {'Gelesen' in preview && <ReadAs of={preview.Gelesen} />}
      {'Geplant' in preview && <PlansAhead plans={preview.Geplant} />}
      {Fehler.length > 0 && (
        <Box>
          <Typography component="h3" variant="h3">
            {translate('catalogue.errors')}
          </Typography>
          <Box component="ul" tabIndex={0} sx={{ maxHeight: 240, overflow: 'auto', pl: 2.5, overflowWrap: 'anywhere' }}>
            {Fehler.map((fault, at) => (
              <Typography component="li" variant="body2" key={at}>
                {'Zeile' in fault && `${translate('catalogue.line', { line: fault.Zeile })}, `}
                {fault.Feld}: {fault.Grund}
              </Typography>
            ))}
          </Box>
          {fileName && (
            <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} onClick={saveErrors}>
              {translate('catalogue.save_errors')}
            </Button>
          )}
        </Box>
      )}
      {'Beruehrt' in preview && preview.Beruehrt.length > 0 && (
        <Box component="ul" aria-label={translate('catalogue.touched.title')} sx={{ m: 0, pl: 2.5 }}>
          {preview.Beruehrt.map(({ ProduktId, Name, OffeneEmpfehlungen, Angebote }) => (
            <Typography component="li" variant="body2" key={ProduktId}>
              {[
                Name,
                translate('catalogue.touched.recommendations', { smart_count: OffeneEmpfehlungen }),
                translate('catalogue.touched.offers', { smart_count: Angebote }),
              ].join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
      <CatalogueChanges changes={Aenderungen} />
    </Box>
  );
}
