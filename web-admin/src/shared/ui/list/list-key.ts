/** Where a list keeps its filters, order and selection. */
export const listKey = (resource: string): string => `${resource}.listParams`;
