import { Checkbox, TableCell } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';

interface SelectColumnProps<R extends RaRecord> {
  readonly selectable: (record: R) => boolean;
}

/** Checkboxes whose names screen readers hear; React-admin's own hang the name on the wrong element. */
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
      // The click, not the change: it knows whether the shift key asks for a whole range.
      onClick={event => handleToggleItem?.(record.id, event)}
      slotProps={{ input: { 'aria-label': translate('list.select', { name: String(record.id) }) } }}
    />
  );
}
