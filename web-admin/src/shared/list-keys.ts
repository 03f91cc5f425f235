/** Store key of a list's filters, order and selection. */
export const listKey = (resource: string): string => `${resource}.listParams`;

/** Store key of the columns that are hidden in a list's table. */
export const hiddenColumnsKey = (resource: string): string => `${resource}.datatable`;

/** Store key of the order of a table's columns. */
export const columnOrderKey = (resource: string): string => `${hiddenColumnsKey(resource)}_columnRanks`;

/** Store key of the saved view that a list shows. */
export const viewKey = (resource: string): string => `${resource}.view`;
