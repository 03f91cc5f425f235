import {
  Box,
  Button,
  Card,
  LinearProgress,
  Skeleton,
  useMediaQuery,
  type ButtonProps,
  type Theme,
} from '@mui/material';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefCallback,
} from 'react';
import {
  ColumnsButton,
  DataTable,
  ListBase,
  ListContextProvider,
  Pagination,
  useListContext,
  useStoreContext,
  useTranslate,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { listKey, viewKey } from '../list-keys.js';
import type { ResourceName } from '../resource-names.js';
import { hasViews } from '../saved-views.js';
import { cardOf, fieldsOfTable, tableColumns, type Column } from './columns.js';
import { Empty, Failure, Page } from './Page.js';
import { CardRows, SelectColumn, SelectionBar } from './rows.js';
import { selectedRows, viewOf } from './selection.js';
import { SavedViews, useOpenedView } from './views.js';

interface ListBodyProps<R extends RaRecord> {
  /** What list, card and file show of a record. */
  readonly columns: readonly Column<R>[];
  readonly empty: ReactNode;
  /** Path of a row's detail; without it rows do not open. */
  readonly pathOf?: (record: R) => string;
  /** Actions for the selected rows: those that are shown and selected. */
  readonly bulk?: (selected: readonly R[]) => ReactNode;
  readonly selectable?: (record: R) => boolean;
  /** Whether a row still matches the filter: one that was just changed leaves before the report follows. */
  readonly matches?: (record: R, filter: Readonly<Record<string, unknown>>) => boolean;
  readonly expand?: ReactElement;
  /** Filters that choose a list rather than rows of it: they alone are no search, and stay when filters are cleared. */
  readonly chosenBy?: readonly string[];
  readonly sortable: boolean;
}

type Shape = 'table' | 'tight' | 'cards';

/** The list's layout, and the ref of the box whose width decides it. */
interface Fit {
  readonly shape: Shape;
  readonly box: RefCallback<HTMLElement>;
}
const ListFit = createContext<Fit>({ shape: 'table', box: () => undefined });

/** Cards may be shorter and remove the page's scrollbar; that gain in width alone triggers no new attempt. */
const scrollbar = 24;

/** Table, tighter table or cards, whichever fits first; tries the table again when the box grows. */
function useFit(): Fit {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const element = useRef<HTMLElement | null>(null);
  const [fit, setFit] = useState<{ shape: Shape; tooNarrow: number }>({ shape: 'table', tooNarrow: 0 });
  // Runs before paint, after every change of rows and widths.
  useLayoutEffect(() => {
    const width = element.current?.clientWidth ?? 0;
    if (phone || fit.shape === 'cards' || !element.current || element.current.scrollWidth <= width) return;
    setFit({ shape: fit.shape === 'table' ? 'tight' : 'cards', tooNarrow: width });
  }, [phone, fit]);
  const box = useCallback((found: HTMLElement | null) => {
    element.current = found;
    if (!found) return;
    const observer = new ResizeObserver(() =>
      setFit(last => (found.clientWidth > last.tooNarrow + scrollbar ? { shape: 'table', tooNarrow: 0 } : { ...last })),
    );
    observer.observe(found);
    return () => observer.disconnect();
  }, []);
  return { shape: phone ? 'cards' : fit.shape, box };
}

const always = () => true;

/** The list as it is shown: without rows that no longer match, and with a selection of shown rows alone. */
function useShownList<R extends RaRecord>({ matches = always, selectable = always }: ListBodyProps<R>) {
  const list = useListContext<R>();
  const { data, total, filterValues, selectedIds = [], onSelect } = list;
  const rows = data?.filter(row => matches(row, (filterValues ?? {}) as Readonly<Record<string, unknown>>));
  const selected = selectedRows(rows, selectedIds, selectable);
  const view = viewOf(list);
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => select.current([]), [view]);
  const shown = {
    ...list,
    data: rows,
    ...(total !== undefined && data && rows && { total: total - (data.length - rows.length) }),
    selectedIds: selected.map(({ id }) => id),
  } as typeof list;
  return { shown, selected };
}

function ListBody<R extends RaRecord>(props: ListBodyProps<R>) {
  const { shown, selected } = useShownList(props);
  return (
    <ListContextProvider value={shown}>
      <ListContent {...props} selected={selected} />
    </ListContextProvider>
  );
}

function ListContent<R extends RaRecord>({
  columns,
  empty,
  pathOf,
  bulk,
  selectable,
  expand,
  chosenBy = [],
  sortable,
  selected,
}: ListBodyProps<R> & { readonly selected: readonly R[] }) {
  const { data, total, isPending, isFetching, error, refetch, filterValues, setFilters, resource } =
    useListContext<R>();
  const translate = useTranslate();
  const { shape, box } = useContext(ListFit);
  const labelOf = (field: string) => translate(`resources.${resource}.fields.${field}`);

  if (error) return <Failure title={translate('list.failed')} error={error} onRetry={() => void refetch()} />;
  // All rows of this page left it, and the next ones are on their way.
  if (isPending || (data?.length === 0 && total !== 0 && isFetching)) return <LoadingRows />;
  if (total === 0 || data?.length === 0) {
    const set = Object.entries(filterValues ?? {}).filter(([, value]) => value !== undefined && value !== '');
    const kept = set.filter(([name]) => chosenBy.includes(name));
    if (set.length === kept.length) return empty;
    return (
      <Empty
        title={translate('list.nothing_found')}
        hint={translate('list.nothing_found_hint')}
        action={
          <Button variant="outlined" onClick={() => setFilters(Object.fromEntries(kept), [])}>
            {translate('list.clear_filters')}
          </Button>
        }
      />
    );
  }
  return (
    <Box sx={{ position: 'relative' }}>
      {isFetching && (
        <LinearProgress
          sx={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            height: 2,
            borderRadius: 0,
            zIndex: 3,
            bgcolor: 'transparent',
          }}
          aria-label={translate('ra.page.loading')}
        />
      )}
      {bulk && <SelectionBar>{bulk(selected)}</SelectionBar>}
      <Box ref={box} sx={{ overflowX: 'auto' }}>
        {shape === 'cards' ? (
          <CardRows<R>
            card={cardOf(columns, translate, labelOf)}
            {...(pathOf ? { pathOf } : {})}
            {...(bulk ? { selectable: selectable ?? (() => true) } : {})}
            {...(expand ? { expand } : {})}
          />
        ) : (
          <DataTable
            rowClick={pathOf ? (_id, _resource, record) => pathOf(record as R) : expand ? 'expand' : false}
            sx={shape === 'tight' ? tightTableSx : tableSx}
            bulkActionButtons={false}
            {...(selectable ? { isRowSelectable: (record: RaRecord) => selectable(record as R) } : {})}
            {...(expand ? { expand } : {})}
          >
            {bulk && <SelectColumn<R> selectable={selectable ?? (() => true)} />}
            {tableColumns(columns, translate, sortable)}
          </DataTable>
        )}
      </Box>
      <Pagination rowsPerPageOptions={shape === 'cards' ? [] : [25, 50, 100]} />
    </Box>
  );
}

/** One line per row; long values end in an ellipsis and are shown in full in the detail. Sentences are shown whole. */
const tableSx = {
  '& .RaDataTable-rowCell': { whiteSpace: 'nowrap', maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .RaDataTable-rowCell.column-sentence': { whiteSpace: 'normal', minWidth: 300, maxWidth: 520 },
  '& td a': {
    color: 'primary.dark',
    fontWeight: 650,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .column-action': { maxWidth: 'none' },
} as const;

/** Tighter spacing, and text may wrap; numbers and ids do not. */
const tightTableSx = {
  ...tableSx,
  '& .RaDataTable-rowCell': {},
  '& .MuiTableCell-root': { px: 0.75, fontSize: '0.8125rem', whiteSpace: 'normal' },
  '& .MuiTypography-noWrap': { whiteSpace: 'normal' },
  '& code': { whiteSpace: 'nowrap' },
} as const;

function LoadingRows() {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1 }} aria-busy>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={34} sx={{ opacity: 1 - row * 0.11 }} />
      ))}
    </Box>
  );
}

interface ListPageProps<R extends RaRecord> extends Omit<ListBodyProps<R>, 'sortable'> {
  readonly resource: string;
  /** Its first order; a list without one stays in the server's. */
  readonly sort?: SortPayload;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  /** Shown above the table, such as hints and totals. */
  readonly lead?: ReactNode;
  /** Milliseconds between background reloads. */
  readonly refresh?: number;
  readonly perPage?: number;
  readonly children?: ReactElement | null;
}

const unsorted: SortPayload = { field: '', order: 'DESC' };

/** List page with filters and pages. What people filter by is not put in the address: it may be a name. */
export function ListPage<R extends RaRecord>({
  resource,
  sort = unsorted,
  intro,
  actions,
  filters,
  lead,
  refresh,
  perPage = 25,
  children,
  ...body
}: ListPageProps<R>) {
  const translate = useTranslate();
  const fit = useFit();
  useAskedOfAddress(resource);
  const tableFields = fieldsOfTable(body.columns, body.bulk !== undefined);
  const isReady = useOpenedView(resource, tableFields);
  const listActions = hasViews(resource) ? (
    <>
      <SavedViews list={resource} fields={tableFields} />
      {actions}
    </>
  ) : (
    actions
  );
  if (!isReady)
    return (
      <Page title={translate(`resources.${resource}.name`, { smart_count: 2 })} intro={intro}>
        <Card>
          <LoadingRows />
        </Card>
      </Page>
    );
  return (
    <ListBase
      resource={resource}
      sort={sort}
      perPage={perPage}
      disableSyncWithLocation
      storeKey={listKey(resource)}
      // The list shows the error itself; a notification would repeat it.
      queryOptions={{ onError: () => undefined, retry: 1, ...(refresh ? { refetchInterval: refresh } : {}) }}
    >
      <ListFit value={fit}>
        <Page title={translate(`resources.${resource}.name`, { smart_count: 2 })} intro={intro} actions={listActions}>
          {lead}
          {filters}
          <Card>
            <ListBody {...body} sortable={sort !== unsorted} />
          </Card>
        </Page>
      </ListFit>
      {children}
    </ListBase>
  );
}

/** Column selection of the table, remembered by the browser; hidden for cards. */
export function ChooseColumns() {
  return useContext(ListFit).shape === 'cards' ? null : <ColumnsButton />;
}

/** What a link asks of a list. Nothing personal: it stands in the address until the list has taken it over. */
interface AskedOfList {
  readonly filter: object;
  readonly sort?: FilteredLinkProps['sort'];
}

/** The address of a list with filters and an order, which opens the same list in another tab. */
export const listAddress = (resource: ResourceName, asked: AskedOfList): string =>
  `/${resource}?${new URLSearchParams({ asked: JSON.stringify(asked) })}`;

/** Takes over what the address asks of the list, before the list reads its store, and leaves the address plain. */
function useAskedOfAddress(resource: string): void {
  const store = useStoreContext();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const said = new URLSearchParams(search).get('asked');
  const taken = useRef<string | null>(null);
  if (said !== null && taken.current !== said) {
    taken.current = said;
    const { filter, sort } = askedIn(said);
    store.removeItem(viewKey(resource));
    store.setItem(listKey(resource), {
      filter,
      displayedFilters: {},
      sort: sort?.field ?? '',
      order: sort?.order ?? 'DESC',
      page: 1,
      perPage: 25,
    });
  }
  useEffect(() => {
    if (said !== null) void navigate({ search: '', hash }, { replace: true });
  }, [said, hash, navigate]);
}

/** A mistyped address asks for nothing. */
function askedIn(said: string): AskedOfList {
  try {
    const asked = JSON.parse(said) as Partial<AskedOfList> | null;
    return { ...asked, filter: asked?.filter ?? {} };
  } catch {
    return { filter: {} };
  }
}

interface FilteredLinkProps extends Pick<ButtonProps, 'color' | 'variant' | 'children'> {
  readonly resource: ResourceName;
  readonly filter?: Readonly<Record<string, string>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly onLoud?: boolean;
}

/** Link to a list with filters set. */
export function FilteredLink({
  resource,
  filter = {},
  sort,
  onLoud = false,
  variant = 'outlined',
  children,
}: FilteredLinkProps) {
  return (
    <Button
      component={Link}
      to={listAddress(resource, { filter, ...(sort && { sort }) })}
      size="small"
      variant={onLoud ? 'contained' : variant}
      {...(onLoud
        ? { sx: { bgcolor: 'background.paper', color: 'primary.dark', '&:hover': { bgcolor: 'primary.light' } } }
        : {})}
    >
      {children}
    </Button>
  );
}
