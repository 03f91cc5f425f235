import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, ButtonBase, Skeleton, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { listCatalogueVersions, readCatalogue, restoreCatalogue, type Catalogue } from '#contract/betrieb/catalogue.js';
import { saveFile } from '#shared/browser/save-file.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { day, dayAndTime, money } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { Entries, Version } from '../../shared/ui/entries.js';
import { Empty, Failure, Page, Section } from '../../shared/ui/Page.js';
import { CatalogueImport, Changes, PreviewOf, type Preview } from './CatalogueImport.js';
import { productRows, type ProductRow } from './index.js';
import { ProductDialog } from './ProductDialog.js';

const atOnce = 50;
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** A product with what it pays now and next; the whole row opens it. */
function Row({ row: { list, product, now, next }, onOpen }: { row: ProductRow; onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: '100%',
          px: 2.5,
          py: 1.25,
          gap: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          textAlign: 'left',
          '&:focus-visible': { outline: '3px solid', outlineColor: 'secondary.main', outlineOffset: -3 },
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{product.AnzeigeName}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate(`catalogue.list.${list}`)} · {product.ExterneId}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {product.Versteckt && <StatusChip tone="wait">{translate('catalogue.hidden')}</StatusChip>}
          <Typography sx={{ fontWeight: 650 }}>{now ? money(now.WertCent) : translate('catalogue.nothing')}</Typography>
          {next && (
            <Typography variant="body2" color="text.secondary">
              {translate('catalogue.from', { day: day(`${next.Startdatum}T12:00:00`), amount: money(next.WertCent) })}
            </Typography>
          )}
        </Box>
      </ButtonBase>
    </Box>
  );
}

function Products({ catalogue, version }: { catalogue: Catalogue; version: string }) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(atOnce);
  const [opened, setOpened] = useState<number | null>(null);
  const rows = productRows(catalogue, today(), search);
  const open =
    opened === null ? undefined : productRows(catalogue, today(), '').find(({ product }) => product.Id === opened);
  const save = () =>
    saveFile(new Blob([JSON.stringify(catalogue, null, 2)], { type: 'application/json' }), 'katalog.json');
  return (
    <Section
      title={translate('catalogue.products')}
      actions={
        <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={save}>
          {translate('catalogue.download')}
        </Button>
      }
      flush
    >
      <Box sx={{ px: 2.5, pb: 1.5 }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          label={translate('catalogue.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </Box>
      {rows.length === 0 && search === '' && (
        <Empty title={translate('catalogue.none')} hint={translate('catalogue.none_hint')} />
      )}
      {rows.length === 0 && search !== '' && <Empty title={translate('catalogue.not_found')} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, most).map(row => (
          <Row key={row.product.Id} row={row} onOpen={() => setOpened(row.product.Id)} />
        ))}
      </Box>
      {rows.length > most && (
        <Box sx={{ p: 2.5 }}>
          <Button variant="outlined" onClick={() => setMost(most + atOnce)}>
            {translate('catalogue.more')}
          </Button>
        </Box>
      )}
      {open && (
        <ProductDialog
          key={`${open.product.Id}-${version}`}
          row={open}
          catalogue={catalogue}
          version={version}
          today={today()}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

/** How an earlier version differs from what is in force, which is what bringing it back does. */
function RestoreDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [preview, setPreview] = useState<Preview | null>(null);
  const params = { nummer: String(version) };
  const { error: unclear, mutate: look } = useCommand(restoreCatalogue, answer => setPreview(answer as Preview));
  const restore = useCommand(restoreCatalogue, () => {
    onClose();
    notify('catalogue.restored', { type: 'success' });
  });
  useEffect(() => look({ params: { nummer: String(version) }, query: { probelauf: 'true' } }), [look, version]);
  return (
    <ConfirmDialog
      open
      title={translate('catalogue.restore_title', { version })}
      confirm={translate('versions.restore')}
      pending={restore.isPending}
      disabled={!preview || preview.Aenderungen.length === 0 || preview.Fehler.length > 0}
      error={unclear ?? restore.error}
      onClose={onClose}
      onConfirm={() => restore.mutate({ params })}
    >
      {!preview && !unclear && <Skeleton variant="rounded" height={120} />}
      {preview && <PreviewOf preview={preview} />}
    </ConfirmDialog>
  );
}

function Versions() {
  const translate = useTranslate();
  const [asked, setAsked] = useState<number | null>(null);
  const { data: versions, error, refetch } = useAnswer(listCatalogueVersions);
  return (
    <Section title={translate('catalogue.versions')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {versions?.length === 0 && <Typography color="text.secondary">{translate('catalogue.versions_none')}</Typography>}
      <Entries counted="down">
        {versions?.map(({ Nummer, GeaendertAm, GeaendertVon, Aenderungen }, at) => (
          <Version
            key={Nummer}
            line={translate('versions.changed', { name: GeaendertVon, date: dayAndTime(GeaendertAm) })}
            actions={
              at === 0 ? (
                <StatusChip tone="ok">{translate('versions.in_force')}</StatusChip>
              ) : (
                <Button size="small" variant="outlined" onClick={() => setAsked(Nummer)}>
                  {translate('versions.restore')}
                </Button>
              )
            }
          >
            <Changes changes={Aenderungen} />
          </Version>
        ))}
      </Entries>
      {asked !== null && <RestoreDialog version={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

/** What a tenant sells and pays: product by product, from a file, and what changed. */
export function CataloguePage() {
  const translate = useTranslate();
  const { data, error, refetch } = useVersioned(readCatalogue);
  return (
    <Page title={translate('resources.catalogue.name', { smart_count: 2 })} intro={translate('catalogue.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={420} />}
      {data && (
        <>
          <Products catalogue={data.answer} version={data.version} />
          <CatalogueImport version={data.version} />
          <Versions />
        </>
      )}
    </Page>
  );
}
