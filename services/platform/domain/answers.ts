/** One page of rows; pages start at 1. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** Which page; the wire's own words for it are `page` and `pagesize`. */
export interface PageWish {
  readonly page: number;
  readonly pagesize: number;
}

/** The answer to a wish. */
export function pageOf<Row>(rows: readonly Row[], totalCount: number, { page, pagesize }: PageWish): PageOf<Row> {
  return { rows, page, pageSize: pagesize, totalCount };
}

/** Parameters of `limit` and `offset`. */
export const limitOf = ({ page, pagesize }: PageWish): [limit: number, offset: number] => [
  pagesize,
  (page - 1) * pagesize,
];

/** Things of one kind that wait for a person's decision. */
export interface Waiting {
  readonly count: number;
  /** Since when the oldest waits; null where none does. */
  readonly oldestAt: Date | null;
}
