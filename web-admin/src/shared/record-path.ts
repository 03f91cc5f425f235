/** The way to a record's page or drawer. */
export const recordPath = (resource: string, id: string): string => `/${resource}/${encodeURIComponent(id)}/show`;
