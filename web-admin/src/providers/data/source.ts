import type { GetListParams } from 'react-admin';

export interface Page<R> {
  readonly data: R[];
  readonly total: number;
}

/** How one resource of the console is read. */
export interface Source<R extends { readonly id: string } = { readonly id: string }> {
  list(params: ListQuery): Promise<Page<R>>;
  /** One record by its id, where the wire has a way to it; `null` when there is none. */
  one(id: string, signal?: AbortSignal): Promise<R | null>;
}

export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

export function listQueryFrom({ pagination, sort, filter, signal }: Partial<GetListParams>): ListQuery {
  return {
    page: pagination?.page ?? 1,
    perPage: pagination?.perPage ?? 25,
    sort: sort && sort.field !== '' ? { field: sort.field, descending: sort.order === 'DESC' } : null,
    filter: Object.fromEntries(
      Object.entries((filter ?? {}) as Record<string, unknown>).filter(
        ([, value]) => value !== undefined && value !== '' && value !== null,
      ),
    ),
    signal,
  };
}
