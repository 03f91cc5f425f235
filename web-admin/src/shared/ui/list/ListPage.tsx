import { Card } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { ListBase, useTranslate, type RaRecord, type SortPayload } from 'react-admin';
import { Page } from '../Page.js';
import { ListBody, type ListBodyProps } from './ListBody.js';
import { listKey } from './list-key.js';

interface ListPageProps<R extends RaRecord> extends ListBodyProps<R> {
  readonly resource: string;
  readonly sort?: SortPayload;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  /** Shown above the table: hints, sums. */
  readonly lead?: ReactNode;
  /** Milliseconds between silent reloads. */
  readonly refresh?: number;
  readonly perPage?: number;
  readonly children?: ReactElement | null;
}

const unsorted: SortPayload = { field: '', order: 'DESC' };

/** A list page: filters, table (cards on a phone), pages. Its filters stay out of the address: they may hold a person's name. */
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
  return (
    <ListBase
      resource={resource}
      sort={sort}
      perPage={perPage}
      disableSyncWithLocation
      storeKey={listKey(resource)}
      // The list itself shows what failed; a second message in the corner would only repeat it.
      queryOptions={{ onError: () => undefined, retry: 1, ...(refresh ? { refetchInterval: refresh } : {}) }}
    >
      <Page title={translate(`resources.${resource}.name`, { smart_count: 2 })} intro={intro} actions={actions}>
        {lead}
        {filters}
        <Card>
          <ListBody {...body} />
        </Card>
      </Page>
      {children}
    </ListBase>
  );
}
