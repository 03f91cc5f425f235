import { Avatar, Box, Button, Checkbox, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { changeCatalogue, listCatalogueVersions, type Catalogue } from '#contract/betrieb/catalogue.js';
import { initialOf } from '#shared/initials.js';
import { foldedName } from '#shared/person-names.js';
import { useCommand } from '../../providers/data-provider.js';
import { useEdition } from '../../shared/ui/conflict.js';
import type { Preview } from '../../shared/ui/files.js';
import { addressOf, PictureUpload } from '../../shared/ui/pictures.js';
import { Empty, Failure, Section } from '../../shared/ui/Page.js';
import { SearchField } from '../../shared/ui/Filters.js';
import { useChange } from './CatalogueImport.js';
import { fieldName, Shell, TextFields } from './ProductDialog.js';

type Category = Catalogue['Kategorien'][number];
type Advisor = Catalogue['Berater'][number];
interface Props {
  readonly catalogue: Catalogue;
  readonly version: string;
}

const atOnce = 50;
const emptyText = { de: '', en: '' };

/** The preview's error for a field of an entry. */
const faultsOf = (preview: Preview | null, list: 'Kategorien' | 'Berater', at: number) => (field: string) =>
  preview?.Fehler.find(({ Feld }) => `${Feld}.`.startsWith(`${list}.${at}.${field}.`))?.Grund;

/** An entry with its actions. */
function Line({ face, name, more, children }: { face?: ReactNode; name: string; more: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ py: 1.25, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {face}
      <Box sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {more}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

function ChangeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button size="small" variant="outlined" aria-label={translate('catalogue.edit_of', { name })} onClick={onClick}>
      {translate('catalogue.edit')}
    </Button>
  );
}

/** Marks an entry for removal; like any change, the removal is previewed first. */
function Removal({ label, checked, onChange }: { label: string; checked: boolean; onChange: (gone: boolean) => void }) {
  return (
    <FormControlLabel label={label} control={<Switch checked={checked} onChange={(_, gone) => onChange(gone)} />} />
  );
}

const newCategory = ({ Kategorien }: Catalogue): Category => ({
  Id: Math.max(0, ...Kategorien.map(({ Id }) => Id)) + 1,
  Position: Math.max(0, ...Kategorien.map(({ Position }) => Position)) + 1,
  Pfad: '',
  Quelle: Kategorien.at(-1)?.Quelle ?? '',
  Kategorie: '',
  Titel: emptyText,
  Brotkrume: emptyText,
  Untertitel: emptyText,
  Produkte: [],
});

/** The portal pages on which products are listed. */
export function Categories({ catalogue, version }: Props) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const open = catalogue.Kategorien.find(({ Id }) => Id === opened);
  return (
    <Section
      title={translate('catalogue.page.title')}
      hint={translate('catalogue.page.hint')}
      actions={
        <Button variant="contained" size="small" onClick={() => setOpened('new')}>
          {translate('catalogue.page.new')}
        </Button>
      }
    >
      {catalogue.Kategorien.length === 0 && <Empty title={translate('catalogue.page.none')} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {catalogue.Kategorien.map(({ Id, Titel, Pfad, Produkte }) => (
          <Line
            key={Id}
            name={Titel.de}
            more={`/${Pfad} · ${translate('catalogue.page.count', { smart_count: Produkte.length })}`}
          >
            <ChangeButton name={Titel.de} onClick={() => setOpened(Id)} />
          </Line>
        ))}
      </Box>
      {(opened === 'new' || open) && (
        <CategoryDialog
          key={opened}
          category={open ?? null}
          catalogue={catalogue}
          version={version}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

function CategoryDialog({
  category,
  catalogue,
  version,
  onClose,
}: Props & { category: Category | null; onClose: () => void }) {
  const translate = useTranslate();
  // A new page keeps its number, also where the catalogue becomes another one meanwhile.
  const [fresh] = useState(() => newCategory(catalogue));
  const change = useChange(() => String(edition.version), onClose);
  const edition = useEdition<{ draft: Category; isGone: boolean }>({
    latest: { values: { draft: category ?? fresh, isGone: false }, version },
    history: { call: listCatalogueVersions },
    refusal: change.error,
    name: ([, ...path]) => fieldName(translate, path),
    onRebased: change.again,
  });
  const { draft, isGone } = edition.draft;
  const others = catalogue.Kategorien.filter(({ Id }) => Id !== draft.Id);
  const at = category ? catalogue.Kategorien.indexOf(category) : others.length;
  const wrong = faultsOf(change.preview, 'Kategorien', at);
  const write = (part: Partial<Category>) => {
    change.forget();
    edition.write({ draft: { ...draft, ...part } });
  };
  // A page's name on the wire is derived from its path until a name is typed.
  const named = (path: string) => path.replaceAll('/', '-').replace(/\.html$/, '');
  const whole = { ...draft, Brotkrume: draft.Brotkrume.de.trim() === '' ? draft.Titel : draft.Brotkrume };
  const body = { ...catalogue, Kategorien: isGone ? others : catalogue.Kategorien.toSpliced(at, 1, whole) };
  const field = (name: 'Pfad' | 'Quelle' | 'Kategorie', onChange: (value: string) => void) => (
    <TextField
      required
      label={translate(`catalogue.field.${name}`)}
      value={draft[name]}
      error={wrong(name) !== undefined}
      helperText={wrong(name) ?? translate(`catalogue.page.${name}`)}
      onChange={event => onChange(event.target.value)}
    />
  );
  const lackOf = (name: string, value: string) =>
    value.trim() === '' && translate('app.lacks.field', { field: fieldName(translate, [name]) });
  const products = [...catalogue.Produkte, ...catalogue.Geraete, ...catalogue.Tarife];
  return (
    <Shell
      title={category ? category.Titel.de : translate('catalogue.page.new')}
      change={{ ...change, error: edition.refusal }}
      lacks={[
        ...(['Pfad', 'Quelle', 'Kategorie'] as const).map(name => lackOf(name, draft[name])),
        lackOf('Titel', draft.Titel.de),
      ]}
      onGoOn={() => change.goOn(body)}
      onClose={onClose}
    >
      {(['Titel', 'Untertitel', 'Brotkrume'] as const).map(name => (
        <TextFields
          key={name}
          label={translate(`catalogue.field.${name}`)}
          value={draft[name]}
          wrong={wrong(name)}
          onChange={text => write({ [name]: text })}
        />
      ))}
      {field('Pfad', Pfad => write({ Pfad, ...(draft.Kategorie === named(draft.Pfad) && { Kategorie: named(Pfad) }) }))}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {field('Quelle', Quelle => write({ Quelle }))}
        {field('Kategorie', Kategorie => write({ Kategorie }))}
      </Box>
      {products.length > 0 && (
        <Box
          role="group"
          aria-label={translate('catalogue.products')}
          sx={{ maxHeight: 240, overflow: 'auto', display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}
        >
          {products.map(({ Id, AnzeigeName }) => (
            <FormControlLabel
              key={Id}
              label={AnzeigeName}
              control={
                <Checkbox
                  checked={draft.Produkte.includes(Id)}
                  onChange={(_, ticked) =>
                    write({ Produkte: ticked ? [...draft.Produkte, Id] : draft.Produkte.filter(one => one !== Id) })
                  }
                />
              }
            />
          ))}
        </Box>
      )}
      {category && (
        <Removal
          label={translate('catalogue.page.remove')}
          checked={isGone}
          onChange={gone => (edition.write({ isGone: gone }), change.forget())}
        />
      )}
      {edition.dialog}
    </Shell>
  );
}

function Face({ of: { Foto, Nachname } }: { of: Advisor }) {
  const size = { width: 48, height: 48 };
  return Foto && !Foto.includes('/') ? (
    <Avatar src={addressOf(Foto)} alt="" sx={size} />
  ) : (
    <Avatar aria-hidden sx={size}>
      {initialOf(Nachname)}
    </Avatar>
  );
}

/** Advisors with their photos. A change makes a new version of the catalogue. */
export function Advisors({ catalogue, version }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const save = useCommand(changeCatalogue, () => notify('catalogue.saved', { type: 'success' }));
  const show = (id: string, Foto: string | null) =>
    save.mutate({
      body: { ...catalogue, Berater: catalogue.Berater.map(one => (one.ExterneId === id ? { ...one, Foto } : one)) },
      headers: { 'If-Match': version },
    });
  const found = catalogue.Berater.filter(({ Nachname, Ort, ExterneId }) =>
    foldedName(`${Nachname} ${Ort} ${ExterneId}`).includes(foldedName(search)),
  );
  return (
    <Section
      title={translate('catalogue.advisors')}
      hint={translate('catalogue.advisors_hint')}
      actions={
        <Button variant="contained" size="small" onClick={() => setOpened('')}>
          {translate('catalogue.advisor.new')}
        </Button>
      }
    >
      {save.error && <Failure error={save.error} onRetry={() => save.reset()} />}
      {catalogue.Berater.length === 0 ? (
        <Empty title={translate('catalogue.advisor.none')} hint={translate('catalogue.advisor.none_hint')} />
      ) : (
        <SearchField label={translate('catalogue.advisors_search')} value={search} onChange={setSearch} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {found.slice(0, atOnce).map(one => (
          <Line
            key={one.ExterneId}
            face={<Face of={one} />}
            name={one.Nachname}
            more={`${one.Plz} ${one.Ort} · ${one.ExterneId}`}
          >
            <ChangeButton name={one.Nachname} onClick={() => setOpened(one.ExterneId)} />
            <PictureUpload use="Foto" onUploaded={name => show(one.ExterneId, name)} />
            {one.Foto && (
              <Button size="small" onClick={() => show(one.ExterneId, null)}>
                {translate('configuration.picture.none')}
              </Button>
            )}
          </Line>
        ))}
      </Box>
      {opened !== null && (
        <AdvisorDialog
          key={opened}
          advisor={catalogue.Berater.find(({ ExterneId }) => ExterneId === opened) ?? null}
          catalogue={catalogue}
          version={version}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

const nobody: Advisor = { ExterneId: '', Nachname: '', Plz: '', Ort: '', Foto: null, Agenturnummer: null };

function AdvisorDialog({
  advisor,
  catalogue,
  version,
  onClose,
}: Props & { advisor: Advisor | null; onClose: () => void }) {
  const translate = useTranslate();
  const change = useChange(() => String(edition.version), onClose);
  const edition = useEdition<{ draft: Advisor; isGone: boolean }>({
    latest: { values: { draft: advisor ?? nobody, isGone: false }, version },
    history: { call: listCatalogueVersions },
    refusal: change.error,
    name: ([, ...path]) => fieldName(translate, path),
    onRebased: change.again,
  });
  const { draft, isGone } = edition.draft;
  const { Berater } = catalogue;
  const at = advisor ? Berater.indexOf(advisor) : Berater.length;
  const wrong = faultsOf(change.preview, 'Berater', at);
  const body = {
    ...catalogue,
    Berater: isGone ? Berater.filter(one => one !== advisor) : Berater.toSpliced(at, 1, draft),
  };
  const write = (part: Partial<Advisor>) => {
    change.forget();
    edition.write({ draft: { ...draft, ...part } });
  };
  const field = (name: Exclude<keyof Advisor, 'Foto'>, help?: string) => (
    <TextField
      required={name === 'ExterneId' || name === 'Nachname'}
      // Orders and recommendations refer to advisors by this id.
      disabled={name === 'ExterneId' && advisor !== null}
      label={translate(name === 'ExterneId' ? 'catalogue.advisor.id' : `catalogue.field.${name}`)}
      value={draft[name] ?? ''}
      error={wrong(name) !== undefined}
      helperText={wrong(name) ?? help}
      onChange={({ target: { value } }) => write({ [name]: name === 'Agenturnummer' ? value || null : value })}
    />
  );
  return (
    <Shell
      title={advisor ? advisor.Nachname : translate('catalogue.advisor.new')}
      change={{ ...change, error: edition.refusal }}
      lacks={[
        draft.ExterneId.trim() === '' && translate('app.lacks.field', { field: translate('catalogue.advisor.id') }),
        draft.Nachname.trim() === '' && translate('app.lacks.field', { field: fieldName(translate, ['Nachname']) }),
      ]}
      onGoOn={() => change.goOn(body)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {field('ExterneId', advisor ? undefined : translate('catalogue.advisor.id_hint'))}
        {field('Nachname')}
        {field('Plz')}
        {field('Ort')}
        {field('Agenturnummer', translate('catalogue.advisor.agency_hint'))}
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Face of={draft} />
          <PictureUpload use="Foto" onUploaded={Foto => write({ Foto })} />
        </Box>
      </Box>
      {advisor && (
        <Removal
          label={translate('catalogue.advisor.remove')}
          checked={isGone}
          onChange={gone => (edition.write({ isGone: gone }), change.forget())}
        />
      )}
      {edition.dialog}
    </Shell>
  );
}
