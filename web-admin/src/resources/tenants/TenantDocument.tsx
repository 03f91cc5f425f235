import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { exportTenant, importTenant, type TenantDetail, type TenantDocument as Document } from '#contract/mandanten.js';
import type { CataloguePreview } from '#contract/betrieb/catalogue.js';
import { saveFile } from '#shared/browser/save-file.js';
import { useCommand } from '../../providers/data-provider.js';
import { FileDrop } from '../../shared/ui/files.js';
import { PreviewOf } from '../catalogue/CatalogueImport.js';

/** The whole configuration as a file: taken out of any tenant, and of a draft made what it says once the person read what that changes. */
export function TenantDocument({ tenant: { Mandant, Status } }: { tenant: TenantDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [file, setFile] = useState<{ readonly name: string; readonly body: Document } | null>(null);
  const [preview, setPreview] = useState<CataloguePreview | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const params = { key: Mandant };
  const taken = useCommand(exportTenant, document =>
    saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), `${Mandant}.json`),
  );
  const trying = useCommand(importTenant, setPreview);
  const making = useCommand(importTenant, () => {
    notify('tenants.document.done', { type: 'success' });
    again();
  });
  const again = () => {
    setFile(null);
    setPreview(null);
    trying.reset();
    making.reset();
  };
  const choose = async (chosen: File) => {
    setUnreadable(false);
    try {
      const body = JSON.parse(await chosen.text()) as Document;
      setFile({ name: chosen.name, body });
      trying.mutate({ params, query: { probelauf: 'true' }, body });
    } catch {
      setUnreadable(true);
    }
  };
  const error = taken.error ?? trying.error ?? making.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {translate(Status === 'Entwurf' ? 'tenants.document.hint_draft' : 'tenants.document.hint')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={taken.isPending}
        onClick={() => taken.mutate({ params })}
      >
        {translate('tenants.document.save')}
      </Button>
      {Status === 'Entwurf' && !file && (
        <Box sx={{ width: '100%' }}>
          <FileDrop
            title={translate('tenants.document.drop')}
            hint={translate('tenants.document.drop_hint')}
            accept=".json,application/json"
            onFile={chosen => void choose(chosen)}
          />
        </Box>
      )}
      {unreadable && <Alert severity="error">{translate('catalogue.no_json')}</Alert>}
      {error && <Alert severity="error">{error.message}</Alert>}
      {file && (
        <>
          <Typography role="status" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {trying.isPending ? translate('catalogue.checking') : file.name}
          </Typography>
          {preview && <PreviewOf preview={preview} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="contained"
              loading={making.isPending}
              disabled={!preview || preview.Aenderungen.length === 0 || preview.Fehler.length > 0}
              onClick={() => making.mutate({ params, body: file.body })}
            >
              {translate('tenants.document.make')}
            </Button>
            <Button variant="outlined" disabled={making.isPending} onClick={again}>
              {translate('catalogue.other')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
