interface SelectableRow {
  readonly id: string | number;
}

/** What a list shows. */
interface View {
  readonly filterValues?: unknown;
  readonly sort?: unknown;
  readonly page?: unknown;
  readonly perPage?: unknown;
}

/** A selection belongs to one view of a list: another filter, search, order or page ends it. */
export const viewOf = ({ filterValues, sort, page, perPage }: View): string =>
  JSON.stringify([filterValues ?? {}, sort ?? null, page ?? 1, perPage ?? 0]);

/** What is selected: rows that are shown and may be selected, never one that only an earlier view showed. */
export const selectedRows = <R extends SelectableRow>(
  shown: readonly R[] | undefined,
  ids: readonly SelectableRow['id'][],
  selectable: (row: R) => boolean,
): readonly R[] => (shown ? shown.filter(row => ids.includes(row.id) && selectable(row)) : []);
