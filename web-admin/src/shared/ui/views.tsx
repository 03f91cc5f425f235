import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Check from '@mui/icons-material/Check';
import {
  Alert,
  Button,
  Checkbox,
  Divider,
  FormControl,
  FormControlLabel,
  FormLabel,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useListContext, useNotify, useStore, useStoreContext, useTranslate } from 'react-admin';
import {
  changeView,
  chooseDefaultView,
  deleteView,
  listViews,
  saveView,
  type ViewRow,
} from '#contract/agentur/views.js';
import { useCommand, useWire } from '../../providers/data-provider.js';
import { today } from '../format.js';
import { columnOrderKey, hiddenColumnsKey, listKey, viewKey } from '../list-keys.js';
import {
  hasViews,
  isAsSaved,
  listOfView,
  viewOfList,
  wireListOf,
  type ListState,
  type ViewContent,
  type ViewedList,
} from '../saved-views.js';
import { WireError } from '../wire.js';
import { CheckedField, ConfirmDialog } from './dialogs.js';

const viewsKey = ['saved-views'];

/** All views of the caller, loaded once for all lists. */
function useViews(enabled = true) {
  const wire = useWire();
  return useQuery<ViewRow[], Error>({
    queryKey: viewsKey,
    queryFn: ({ signal }) => wire.call(listViews, { signal }),
    staleTime: Infinity,
    meta: { still: true },
    retry: 1,
    enabled,
  });
}

/** Puts a list into a state: its filters and order, and the table's columns. `fields`: these as they stand by themselves. */
function useShowList(list: string, fields: readonly string[]) {
  const store = useStoreContext();
  return ({ filter, sort, fields: ordered, hidden }: ListState, viewId: string | null) => {
    const { perPage = 25 } = store.getItem<{ perPage?: number } | undefined>(listKey(list)) ?? {};
    store.setItem(hiddenColumnsKey(list), hidden);
    store.setItem(
      columnOrderKey(list),
      ordered.map(field => fields.indexOf(field)),
    );
    store.setItem(viewKey(list), viewId ?? undefined);
    store.setItem(listKey(list), {
      filter,
      displayedFilters: {},
      sort: sort.field,
      order: sort.order,
      page: 1,
      perPage,
    });
  };
}

/** Opens a list that nothing else was asked of with its default view; false until that is known. */
export function useOpenedView(resource: string, fields: readonly string[]): boolean {
  const [asked] = useStore<object | undefined>(listKey(resource));
  const isPlain = hasViews(resource) && asked === undefined;
  const views = useViews(isPlain);
  const show = useShowList(resource, fields);
  const opening = isPlain ? views.data?.find(view => isOf(resource, view) && view.Standard) : undefined;
  useEffect(() => {
    if (opening && hasViews(resource)) show(listOfView(resource, opening, fields, today()), opening.Id);
  });
  return !isPlain || (!views.isPending && !opening);
}

const isOf = (list: ViewedList, { Liste }: ViewRow) => Liste === wireListOf(list);

type Asked = 'save' | 'rename' | 'delete';

/** The views of a list: choose, save, rename, delete, and which one opens it. */
export function SavedViews({ list, fields }: { list: ViewedList; fields: readonly string[] }) {
  const translate = useTranslate();
  const { data: all, error } = useViews();
  const { filterValues = {}, sort } = useListContext();
  const [hidden] = useStore<readonly string[]>(hiddenColumnsKey(list), []);
  const [ranks] = useStore<readonly number[]>(columnOrderKey(list), []);
  const [viewId] = useStore<string | undefined>(viewKey(list));
  const show = useShowList(list, fields);
  const reload = useReloadViews();
  const update = useCommand(changeView, reload);
  const choose = useCommand(chooseDefaultView, reload);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const now = viewOfList(list, { filter: filterValues, sort, fields: inOrder(fields, ranks), hidden }, today());
  const views = all?.filter(view => isOf(list, view));
  const shown = views?.find(({ Id }) => Id === viewId);
  const isChanged = shown !== undefined && !isAsSaved(now, shown);
  const act = (what: () => void) => () => {
    setAnchor(null);
    what();
  };
  const item = (view: ViewRow) => (
    <MenuItem
      key={view.Id}
      selected={view === shown}
      onClick={act(() => show(listOfView(list, view, fields, today()), view.Id))}
    >
      <ListItemIcon>{view === shown && <Check fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={view.Name}
        secondary={[
          view.Fuer === 'team' && view.Von && translate('list.views.by', { name: view.Von }),
          view.Standard && translate('list.views.default'),
        ]
          .filter(Boolean)
          .join(' · ')}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
      />
    </MenuItem>
  );
  const group = (Fuer: ViewRow['Fuer'], title: string) => {
    const found = views?.filter(view => view.Fuer === Fuer);
    return found && found.length > 0
      ? [
          <ListSubheader key={title} role="presentation" sx={{ lineHeight: 2.4, bgcolor: 'transparent' }}>
            {translate(title)}
          </ListSubheader>,
          ...found.map(item),
        ]
      : [];
  };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<BookmarkBorder />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 260, '& .label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
      >
        <span className="label">
          {!shown
            ? translate('list.views.name')
            : isChanged
              ? translate('list.views.changed', { name: shown.Name })
              : shown.Name}
        </span>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { width: 320, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        {error && (
          <Alert component="li" role="presentation" severity="error" sx={{ mx: 1 }}>
            {translate('list.views.failed')}
          </Alert>
        )}
        <MenuItem selected={!shown} onClick={act(() => show(plainList(fields), null))}>
          <ListItemIcon>{!shown && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText>{translate('list.views.whole')}</ListItemText>
        </MenuItem>
        {group('ich', 'list.views.own')}
        {group('team', 'list.views.team')}
        {views?.length === 0 && (
          <Typography component="li" role="presentation" variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
            {translate('list.views.none')}
          </Typography>
        )}
        <Divider />
        {shown?.Aenderbar && isChanged && (
          <MenuItem
            onClick={act(() =>
              update.mutate({ params: { id: shown.Id }, body: { ...bodyOf(shown), ...contentOf(now) } }),
            )}
            sx={{ whiteSpace: 'normal' }}
          >
            {translate('list.views.update', { name: shown.Name })}
          </MenuItem>
        )}
        <MenuItem onClick={act(() => setAsked('save'))}>{translate('list.views.save_as')}</MenuItem>
        {shown && (
          <MenuItem
            onClick={act(() => choose.mutate({ params: { id: shown.Id }, body: { Standard: !shown.Standard } }))}
            sx={{ whiteSpace: 'normal' }}
          >
            {translate(shown.Standard ? 'list.views.open_without' : 'list.views.open_with')}
          </MenuItem>
        )}
        {shown?.Aenderbar && [
          <MenuItem key="rename" onClick={act(() => setAsked('rename'))} sx={{ whiteSpace: 'normal' }}>
            {translate('list.views.rename', { name: shown.Name })}
          </MenuItem>,
          <MenuItem key="delete" onClick={act(() => setAsked('delete'))} sx={{ whiteSpace: 'normal' }}>
            {translate('list.views.delete', { name: shown.Name })}
          </MenuItem>,
        ]}
      </Menu>
      {asked === 'save' && <SaveDialog list={list} content={now} kept={now.kept} onClose={() => setAsked(null)} />}
      {asked === 'rename' && shown && <RenameDialog view={shown} onClose={() => setAsked(null)} />}
      {asked === 'delete' && shown && <DeleteDialog view={shown} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The table's columns as their owner ordered them. */
function inOrder(fields: readonly string[], ranks: readonly number[]): readonly string[] {
  const first = ranks.flatMap(rank => fields[rank] ?? []);
  return [...first, ...fields.filter(field => !first.includes(field))];
}

const plainList = (fields: readonly string[]): ListState => ({
  filter: {},
  sort: { field: '', order: 'DESC' },
  fields,
  hidden: [],
});

const contentOf = ({ Filter, Spalten, Sortierung }: ViewContent): ViewContent => ({ Filter, Spalten, Sortierung });
const bodyOf = (view: ViewRow) => ({ Liste: view.Liste, Name: view.Name, Fuer: view.Fuer, ...contentOf(view) });

function useReloadViews() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: viewsKey });
}

/** What the server says about the name. */
const nameRefused = (error: Error | null): string | undefined =>
  error instanceof WireError ? error.body.errors['Name'] : undefined;

function NameField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: Error | null;
  onChange: (name: string) => void;
}) {
  const translate = useTranslate();
  const refused = nameRefused(error);
  const label = translate('list.views.save.name');
  return (
    <CheckedField
      label={label}
      value={value}
      autoFocus
      required
      lack={value.trim() === '' && translate('app.lacks.field', { field: label })}
      error={refused !== undefined}
      helperText={refused}
      onChange={event => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 60 } }}
    />
  );
}

interface SaveDialogProps {
  readonly list: ViewedList;
  readonly content: ViewContent;
  readonly kept: boolean;
  readonly onClose: () => void;
}

function SaveDialog({ list, content, kept, onClose }: SaveDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useStoreContext();
  const reload = useReloadViews();
  const id = useId();
  const [Name, setName] = useState('');
  const [Fuer, setFuer] = useState<ViewRow['Fuer']>('ich');
  const [opens, setOpens] = useState(false);
  const done = () => {
    void reload();
    notify('list.views.save.done', { type: 'success', messageArgs: { name: Name.trim() } });
    onClose();
  };
  const choose = useCommand(chooseDefaultView, done);
  const save = useCommand(saveView, ({ Id }) => {
    store.setItem(viewKey(list), Id);
    if (opens) choose.mutate({ params: { id: Id }, body: { Standard: true } });
    else done();
  });
  const failed = save.error ?? choose.error;
  return (
    <ConfirmDialog
      open
      title={translate('list.views.save.title')}
      confirm={translate('list.views.save.action')}
      pending={save.isPending || choose.isPending}
      error={nameRefused(failed) ? null : failed}
      lacks={[Name.trim() === '' && translate('app.lacks.field', { field: translate('list.views.save.name') })]}
      onConfirm={() =>
        save.mutate({ body: { Liste: wireListOf(list), Name: Name.trim(), Fuer, ...contentOf(content) } })
      }
      onClose={onClose}
    >
      <Typography variant="body2">
        {translate('list.views.save.text')} {!kept && translate('list.views.save.not_kept')}
      </Typography>
      <NameField value={Name} error={failed} onChange={setName} />
      <FormControl>
        <FormLabel id={id}>{translate('list.views.save.for')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={id}
          value={Fuer}
          onChange={event => setFuer(event.target.value as ViewRow['Fuer'])}
        >
          <FormControlLabel value="ich" control={<Radio />} label={translate('list.views.save.me')} />
          <FormControlLabel value="team" control={<Radio />} label={translate('list.views.save.team')} />
        </RadioGroup>
      </FormControl>
      <FormControlLabel
        control={<Checkbox checked={opens} onChange={event => setOpens(event.target.checked)} />}
        label={translate('list.views.save.default')}
      />
    </ConfirmDialog>
  );
}

function RenameDialog({ view, onClose }: { view: ViewRow; onClose: () => void }) {
  const translate = useTranslate();
  const reload = useReloadViews();
  const [Name, setName] = useState(view.Name);
  const rename = useCommand(changeView, () => {
    void reload();
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={translate('list.views.renaming.title')}
      confirm={translate('list.views.renaming.action')}
      pending={rename.isPending}
      error={nameRefused(rename.error) ? null : rename.error}
      lacks={[Name.trim() === '' && translate('app.lacks.field', { field: translate('list.views.save.name') })]}
      onConfirm={() => rename.mutate({ params: { id: view.Id }, body: { ...bodyOf(view), Name: Name.trim() } })}
      onClose={onClose}
    >
      <NameField value={Name} error={rename.error} onChange={setName} />
    </ConfirmDialog>
  );
}

function DeleteDialog({ view, onClose }: { view: ViewRow; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const reload = useReloadViews();
  const remove = useCommand(deleteView, () => {
    void reload();
    notify('list.views.deleting.done', { type: 'success', messageArgs: { name: view.Name } });
    onClose();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={translate('list.views.deleting.title', { name: view.Name })}
      confirm={translate('list.views.deleting.action')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: view.Id } })}
      onClose={onClose}
    >
      <Typography variant="body2">
        {translate(view.Fuer === 'team' ? 'list.views.deleting.text_team' : 'list.views.deleting.text')}
      </Typography>
    </ConfirmDialog>
  );
}
