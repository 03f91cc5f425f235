/** One page of rows; pages start at 1. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** A requested page; the wire calls these `page` and `pagesize`. */
export interface PageWish {
  readonly page: number;
  readonly pagesize: number;
}

/** The answer for a requested page. */
export function pageOf<Row>(rows: readonly Row[], totalCount: number, { page, pagesize }: PageWish): PageOf<Row> {
  return { rows, page, pageSize: pagesize, totalCount };
}

/** SQL parameters for `limit` and `offset`. */
export const limitOf = ({ page, pagesize }: PageWish): [limit: number, offset: number] => [
  pagesize,
  (page - 1) * pagesize,
];

/** Items of one kind that wait for a person's decision. */
export interface Waiting {
  readonly count: number;
  /** Since when the oldest item waits; null when there is none. */
  readonly oldestAt: Date | null;
  /** The number of the only one that waits, where people know it by one. */
  readonly number?: string | null;
}
