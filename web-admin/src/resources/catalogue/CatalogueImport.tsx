import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { changeCatalogue, importOffers, type Catalogue } from '#contract/betrieb/catalogue.js';
import type { CatalogueSourceState } from '#contract/betrieb/catalogue-source.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, dayAndTime } from '../../shared/format.js';
import { MomentField } from '../../shared/ui/days.js';
import { at } from '../../shared/ui/dialogs.js';
import { FileDrop, PreviewOf, saveCsv, type Preview, readChosen, whyNotRead } from '../../shared/ui/files.js';
import { Section } from '../../shared/ui/Page.js';

/**
 * Dry run of a changed catalogue, then the change itself; any edit must call `forget`, as it outdates the preview.
 * `version`: of the catalogue that the body is made of.
 */
export function useChange(version: () => string, onClose: () => void) {
  const notify = useNotify();
  const [preview, setPreview] = useState<Preview | null>(null);
  const check = useCommand(changeCatalogue, answer => setPreview(answer as Preview));
  const [moment, setMoment] = useState('');
  const done = () => {
    notify('catalogue.saved', { type: 'success' });
    onClose();
  };
  const apply = useCommand(changeCatalogue, done, onClose);
  const isGood = preview !== null && preview.Fehler.length === 0 && preview.Aenderungen.length > 0;
  return {
    preview,
    error: check.error ?? apply.error,
    pending: check.isPending || apply.isPending,
    isGood,
    /** The field for a later moment, shown after a successful dry run. */
    when: isGood && <MomentField value={moment} onChange={setMoment} />,
    forget: () => setPreview(null),
    goOn: (body: Catalogue) => {
      const headers = { 'If-Match': version() };
      if (isGood) apply.mutate({ ...at(moment), body, headers });
      else check.mutate({ body, headers, query: { probelauf: 'true' } });
    },
    /** Of another version of the catalogue than the one that was checked. */
    again: () => {
      setPreview(null);
      check.reset();
      apply.reset();
    },
  };
}

interface Chosen {
  readonly name: string;
  readonly call: typeof changeCatalogue | typeof importOffers;
  readonly body: unknown;
}

/** Import of offers or of the whole catalogue from a file: select, preview, import. */
export function CatalogueImport({ version }: { version: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [file, setFile] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [moment, setMoment] = useState('');
  const again = () => {
    setFile(null);
    setMoment('');
    setPreview(null);
    for (const command of [tryOffers, takeOffers, tryCatalogue, takeCatalogue]) command.reset();
  };
  const done = () => {
    notify('catalogue.saved', { type: 'success' });
    again();
  };
  const tryOffers = useCommand(importOffers, setPreview);
  const takeOffers = useCommand(importOffers, done);
  const tryCatalogue = useCommand(changeCatalogue, answer => setPreview(answer as Preview));
  const takeCatalogue = useCommand(changeCatalogue, done, again);
  const [trying, taking] =
    file?.call === changeCatalogue ? ([tryCatalogue, takeCatalogue] as const) : ([tryOffers, takeOffers] as const);
  const error = trying.error ?? taking.error;
  const headers: Record<string, string> = file?.call === changeCatalogue ? { 'If-Match': version } : {};

  const choose = async (chosen: File) => {
    const { text, bytes } = await readChosen(chosen);
    setUnreadable(false);
    if (!/\.json$/i.test(chosen.name)) {
      setFile({ name: chosen.name, call: importOffers, body: bytes });
      return tryOffers.mutate({ query: { probelauf: 'true' }, body: bytes });
    }
    try {
      const body: unknown = JSON.parse(text);
      setFile({ name: chosen.name, call: changeCatalogue, body });
      tryCatalogue.mutate({ query: { probelauf: 'true' }, body, headers: { 'If-Match': version } });
    } catch {
      setUnreadable(true);
    }
  };
  const refusesAll = file?.call === changeCatalogue && preview !== null && preview.Fehler.length > 0;
  const template = () =>
    saveCsv(
      'angebote.csv',
      ['externeid', 'wertcent', 'startdatum', 'enddatum', 'enddatumanzeige'],
      [['A-100', '7000', '2026-12-01', '2026-12-31', '']],
    );
  return (
    <Section title={translate('catalogue.import')} hint={translate('catalogue.import_hint')}>
      {!file && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Box sx={{ width: '100%' }}>
            <FileDrop
              title={translate('catalogue.drop')}
              hint={translate('catalogue.drop_hint')}
              accept=".csv,.json,text/csv,text/plain,application/json"
              onFile={chosen => void choose(chosen)}
            />
          </Box>
          {unreadable && <Alert severity="error">{translate('catalogue.no_json')}</Alert>}
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={template}>
            {translate('catalogue.template')}
          </Button>
        </Box>
      )}
      {file && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{file.name}</Typography>
          {trying.isPending && (
            <Box role="status">
              {translate('catalogue.checking')}
              <LinearProgress sx={{ mt: 1 }} />
            </Box>
          )}
          {error && <Alert severity="error">{whyNotRead(error)}</Alert>}
          {preview && <PreviewOf preview={preview} fileName={file.name} />}
          {preview && file.call === changeCatalogue && <MomentField value={moment} onChange={setMoment} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="contained"
              loading={taking.isPending}
              disabled={!preview || preview.Aenderungen.length === 0 || refusesAll}
              onClick={() => taking.mutate({ ...at(moment), body: file.body, headers })}
            >
              {translate('catalogue.save')}
            </Button>
            <Button variant="outlined" disabled={taking.isPending} onClick={again}>
              {translate('catalogue.other')}
            </Button>
          </Box>
        </Box>
      )}
    </Section>
  );
}

/** State of the product API: when it was read, errors, and changes waiting for approval. */
export function Standing({ state: { Quelle, Stand }, onLook }: { state: CatalogueSourceState; onLook: () => void }) {
  const translate = useTranslate();
  if (!Quelle) return null;
  const when = (at: string | null) => (at ? dayAndTime(at) : translate('integrations.source.never'));
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }} role="status">
      <Typography variant="body2" color="text.secondary">
        {translate('integrations.source.read', { at: when(Stand.GeholtAm), changed: when(Stand.GeaendertAm) })}{' '}
        {Stand.NaechsterAm && translate('integrations.source.next', { at: dayAndTime(Stand.NaechsterAm) })}
        {Stand.Unterwegs && ` ${translate('integrations.source.under_way')}`}
      </Typography>
      {Stand.Stoerung && (
        <Alert severity="error">
          {translate('integrations.source.fails', {
            since: dayAndTime(Stand.Stoerung.Seit),
            why: Stand.Stoerung.Grund,
            times: count(Stand.Stoerung.Versuche),
          })}
        </Alert>
      )}
      {Stand.Wartet && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={onLook} children={translate('integrations.source.look')} />
          }
        >
          {translate('integrations.source.waits', {
            since: dayAndTime(Stand.Wartet.Seit),
            removed: count(Stand.Wartet.Entfernt),
            of: count(Stand.Wartet.Von),
          })}
        </Alert>
      )}
    </Box>
  );
}
