import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, ButtonBase, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { listCatalogueVersions, readCatalogue, restoreCatalogue, type Catalogue } from '#contract/betrieb/catalogue.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { day, dayAndTime, money, today } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, CheckedField, ConfirmDialog, type Lack } from '../../shared/ui/dialogs.js';
import { Entries, Version } from '../../shared/ui/entries.js';
import { CatalogueChanges, PreviewOf, type Preview } from '../../shared/ui/files.js';
import { Empty, Failure, Page, Section } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { CatalogueImport, useChange } from './CatalogueImport.js';
import { CatalogueSource } from './CatalogueSource.js';
import {
  listOfKind,
  newKinds,
  newProduct,
  productRows,
  withOffer,
  withProduct,
  type NewKind,
  type Product,
  type ProductRow,
} from './products.js';
import { Advisors, Categories } from './PagesAndAdvisors.js';
import {
  Details,
  fieldName,
  noOffer,
  OfferFields,
  offerOf,
  Pages,
  ProductDialog,
  Shell,
  useLacksOfOffer,
  type DialogProps,
  type TypedOffer,
} from './ProductDialog.js';

const atOnce = 50;

/** A product with its current and next amount; the whole row opens it. */
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
  const [adding, setAdding] = useState(false);
  const rows = productRows(catalogue, today(), search);
  const open =
    opened === null ? undefined : productRows(catalogue, today(), '').find(({ product }) => product.Id === opened);
  const save = () =>
    saveFile(new Blob([JSON.stringify(catalogue, null, 2)], { type: 'application/json' }), 'katalog.json');
  return (
    <Section
      title={translate('catalogue.products')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={save}>
            {translate('catalogue.download')}
          </Button>
          <Button variant="contained" size="small" onClick={() => setAdding(true)}>
            {translate('catalogue.new')}
          </Button>
        </Box>
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
          key={open.product.Id}
          row={open}
          catalogue={catalogue}
          version={version}
          today={today()}
          onClose={() => setOpened(null)}
        />
      )}
      {adding && (
        <NewProductDialog catalogue={catalogue} version={version} today={today()} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}

/** Creates a product with its first offer. */
function NewProductDialog({ catalogue, version, today, onClose }: DialogProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState<NewKind>('Festnetz');
  const [draft, setDraft] = useState(() => newProduct('Festnetz', catalogue));
  const [pages, setPages] = useState<ReadonlySet<number>>(new Set());
  const [offer, setOffer] = useState<TypedOffer>({ ...noOffer, start: today });
  const change = useChange(() => version, onClose);
  // The first day is filled in beforehand: alone it asks for no offer.
  const pays = offer.amount.trim() !== '' || offer.end !== '';
  const lacksOfOffer = useLacksOfOffer(pays ? offer : noOffer);
  const typed = pays ? offerOf(offer, draft.Id) : null;
  const withIt = withProduct(catalogue, listOfKind(kind), draft, pages);
  const body = typed ? withOffer(withIt, typed) : withIt;
  const write = (product: Product) => {
    change.forget();
    setDraft(product);
  };
  const lackOf = (field: 'ExterneId' | 'Name' | 'AnzeigeName'): Lack =>
    draft[field].trim() === '' &&
    translate('app.lacks.field', {
      field: field === 'ExterneId' ? translate('catalogue.external') : fieldName(translate, [field]),
    });
  return (
    <Shell
      title={translate('catalogue.new')}
      change={change}
      lacks={[lackOf('ExterneId'), lackOf('Name'), lackOf('AnzeigeName'), ...Object.values(lacksOfOffer)]}
      onGoOn={() => change.goOn(body)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          select
          label={translate('catalogue.new_kind')}
          value={kind}
          onChange={({ target: { value } }) => {
            setKind(value as NewKind);
            write(newProduct(value as NewKind, catalogue, draft));
          }}
        >
          {newKinds.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`catalogue.new_kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <CheckedField
          required
          lack={lackOf('ExterneId')}
          label={translate('catalogue.external')}
          helperText={translate('catalogue.external_hint')}
          value={draft.ExterneId}
          onChange={event => write({ ...draft, ExterneId: event.target.value })}
        />
      </Box>
      <Details key={kind} product={draft} isNew onChange={write} />
      <Typography component="h3" variant="h3" sx={{ mt: 1 }}>
        {translate('catalogue.reward')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('catalogue.reward_hint')}
      </Typography>
      <OfferFields offer={offer} onChange={written => (change.forget(), setOffer(written))} />
      <Pages catalogue={catalogue} chosen={pages} onChange={chosen => (setPages(chosen), change.forget())} />
    </Shell>
  );
}

/** How an earlier version differs from the one in force, before it is restored. */
function RestoreDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [preview, setPreview] = useState<Preview | null>(null);
  const params = { nummer: String(version) };
  const { error: unclear, mutate: look } = useCommand(restoreCatalogue, answer => setPreview(answer as Preview));
  const [moment, setMoment] = useState('');
  const done = () => {
    onClose();
    notify('catalogue.restored', { type: 'success' });
  };
  const restore = useCommand(restoreCatalogue, done, onClose);
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
      onConfirm={() => restore.mutate({ ...at(moment), params })}
    >
      {!preview && !unclear && <Skeleton variant="rounded" height={120} />}
      {preview && <PreviewOf preview={preview} />}
      <MomentField value={moment} onChange={setMoment} />
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
      <PlannedOf art="Katalog" subject="own" />
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
            <CatalogueChanges changes={Aenderungen} />
          </Version>
        ))}
      </Entries>
      {asked !== null && <RestoreDialog version={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

/** The catalogue by product, import from a file, and its versions. */
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
          <Categories catalogue={data.answer} version={data.version} />
          <Advisors catalogue={data.answer} version={data.version} />
          <CatalogueImport version={data.version} />
          <CatalogueSource />
          <Versions />
        </>
      )}
    </Page>
  );
}
