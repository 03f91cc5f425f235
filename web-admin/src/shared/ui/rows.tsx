import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Checkbox, IconButton, Link as MaterialLink, TableCell, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useExpanded,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { deliveryStates } from '#contract/betrieb/schemas.js';
import { StatusChip, type Tone } from './Detail.js';

export interface CardContent {
  readonly title: ReactNode;
  readonly chip?: ReactNode;
  readonly amount?: ReactNode;
  readonly lines: readonly ReactNode[];
  readonly action?: ReactNode;
}

interface CardRowsProps<R extends RaRecord> {
  readonly card: (record: R) => CardContent;
  readonly pathOf?: (record: R) => string;
  readonly selectable?: (record: R) => boolean;
  /** What a table row would expand to. */
  readonly expand?: ReactElement;
}

/** Rows as cards where a table does not fit: identifier, state and amount first. */
export function CardRows<R extends RaRecord>({ card, pathOf, selectable, expand }: CardRowsProps<R>) {
  const { data = [], selectedIds = [], onToggleItem } = useListContext<R>();
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      }}
    >
      {data.map(record => {
        const { title, chip, amount, lines, action } = card(record);
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              display: 'flex',
              gap: 1,
              px: 2,
              py: 1.75,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            {selectable?.(record) && (
              <Checkbox
                sx={{ p: 1.25, m: -1.25, mr: -0.5, alignSelf: 'flex-start' }}
                checked={selectedIds.includes(record.id)}
                onChange={() => onToggleItem(record.id)}
                slotProps={{ input: { 'aria-label': translate('list.select', { name: String(record.id) }) } }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'baseline' }}>
                <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
                  {pathOf ? (
                    <Box component={Link} to={pathOf(record)} sx={{ color: 'inherit', textDecoration: 'none' }}>
                      {title}
                    </Box>
                  ) : (
                    title
                  )}
                </Typography>
                {amount && <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{amount}</Typography>}
              </Box>
              {lines.filter(Boolean).map((line, index) => (
                <Typography
                  key={index}
                  variant="body2"
                  color="text.secondary"
                  component="div"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {line}
                </Typography>
              ))}
              {(chip || action) && (
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    justifyContent: 'space-between',
                    gap: 1,
                    mt: 0.75,
                    minHeight: 32,
                  }}
                >
                  {chip}
                  <Box sx={{ ml: 'auto' }}>{action}</Box>
                </Box>
              )}
              {expand && (
                <RecordContextProvider value={record}>
                  <Unfolded>{expand}</Unfolded>
                </RecordContextProvider>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Renders its children only once opened. */
function Unfolded({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Box>
        <Button size="small" variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
          {translate(open ? 'list.fold' : 'list.unfold')}
        </Button>
      </Box>
      {open && children}
    </>
  );
}

interface SelectColumnProps<R extends RaRecord> {
  readonly selectable: (record: R) => boolean;
}

/** Checkboxes with accessible names; React-admin puts the name on the wrong element. */
export function SelectColumn<R extends RaRecord>({ selectable }: SelectColumnProps<R>) {
  const context = useDataTableRenderContext();
  if (context === 'header')
    return (
      <TableCell padding="checkbox">
        <SelectPage selectable={selectable} />
      </TableCell>
    );
  if (context === 'data')
    return (
      <TableCell padding="checkbox" onClick={event => event.stopPropagation()}>
        <SelectRow selectable={selectable} />
      </TableCell>
    );
  return null;
}

function SelectPage<R extends RaRecord>({ selectable }: SelectColumnProps<R>) {
  const translate = useTranslate();
  const { data = [], selectedIds = [], onSelect } = useListContext<R>();
  const ids = data.filter(selectable).map(({ id }) => id);
  const chosen = ids.filter(id => selectedIds.includes(id));
  const all = ids.length > 0 && chosen.length === ids.length;
  const others = selectedIds.filter(id => !ids.includes(id));
  return (
    <Checkbox
      className="select-all"
      checked={all}
      indeterminate={chosen.length > 0 && !all}
      disabled={ids.length === 0}
      onChange={() => onSelect(all ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  );
}

function SelectRow<R extends RaRecord>({ selectable }: SelectColumnProps<R>) {
  const translate = useTranslate();
  const record = useRecordContext<R>();
  const { selectedIds = [] } = useListContext<R>();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <Checkbox
      className="select-item"
      checked={selectedIds.includes(record.id)}
      disabled={!selectable(record)}
      // A click, not a change event: it knows whether the shift key selects a range.
      onClick={event => handleToggleItem?.(record.id, event)}
      slotProps={{ input: { 'aria-label': translate('list.select', { name: String(record.id) }) } }}
    />
  );
}

/** Shown while rows are selected: their number, the actions, and a button to unselect. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const translate = useTranslate();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: { xs: 60, md: 0 },
        zIndex: 4,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 1.5,
        py: 1,
        bgcolor: 'primary.light',
        color: 'primary.dark',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <IconButton size="small" aria-label={translate('ra.action.unselect')} onClick={() => onUnselectItems()}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography sx={{ fontWeight: 650, mr: 'auto' }}>
        {translate('list.selected', { smart_count: selectedIds.length })}
      </Typography>
      {children}
    </Box>
  );
}

/** Two values in one cell: the main one, and a secondary one below. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      {children}
      <Typography variant="caption" color="text.secondary" component="div" noWrap>
        {below}
      </Typography>
    </>
  );
}

/** On a phone each row of a table is a card; a cell's `data-label` is shown before a value that its column's head explained. */
export const rowsAsCards = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { py: 1.25 },
    '& tr:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
    '& td': { minWidth: 0, py: 0.375, border: 0, textAlign: 'left' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
});

/** Expands a row by keyboard as well; React-admin's own arrow works with the mouse only. */
export function Expander({ children }: { children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const [expanded, toggle] = useExpanded(resource, record?.id ?? '');
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    toggle();
  };
  return (
    <MaterialLink
      component="button"
      type="button"
      aria-expanded={expanded}
      onClick={onClick}
      sx={{ font: 'inherit', fontWeight: 650, color: 'primary.dark', textAlign: 'start' }}
    >
      {children}
    </MaterialLink>
  );
}

type DeliveryState = (typeof deliveryStates)[number];

const deliveryTones: Record<DeliveryState, Tone> = {
  Offen: 'wait',
  InArbeit: 'brand',
  Erledigt: 'ok',
  Geparkt: 'stop',
  Uebersprungen: 'plain',
};

export function DeliveryChip({ state }: { state: DeliveryState }) {
  const translate = useTranslate();
  return <StatusChip tone={deliveryTones[state]}>{translate(`deliveries.state.${state}`)}</StatusChip>;
}
