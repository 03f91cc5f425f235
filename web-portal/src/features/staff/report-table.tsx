import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../shared/ui/failure.js';
import { Pager } from '../../shared/ui/pager.js';
import { SearchForm } from '../../shared/ui/search-form.js';
import { Loading } from '../../shared/ui/skeleton.js';
import type { Asked } from './api.js';

interface Rows<Row> {
  readonly PageCount: number;
  readonly TotalCount: number;
  readonly Content: readonly Row[];
}
export interface Column<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** `end`: figures; `act`: buttons, without a heading. */
  readonly kind?: 'end' | 'act';
}

interface ReportProps<Row> {
  readonly name: 'invitations' | 'recommenders' | 'leads' | 'orders';
  readonly query: (asked: Asked) => unknown;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
}

/** A report of the agency: search, ten rows a page, on a phone one card a row. */
export function ReportTable<Row>({ name, query, keyOf, columns }: ReportProps<Row>) {
  const { t } = useTranslation('staff');
  const [asked, setAsked] = useState<Asked>({ page: 1, words: '' });
  const { data, error, isPlaceholderData, refetch } = useQuery(query(asked) as UseQueryOptions<Rows<Row>>);
  const heading = (column: Column<Row>) => t(`${name}.${column.name}`);
  return (
    <section className="stack" aria-label={t(`tab.${name}`)}>
      <SearchForm label={t('search')} submit={t('searchGo')} onSearch={words => setAsked({ page: 1, words })} />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="muted small" role="status">
            {t('rows', { count: data.TotalCount })}
          </p>
          {data.Content.length > 0 && (
            <div
              className="card report-card"
              aria-busy={isPlaceholderData || undefined}
              tabIndex={0}
              role="group"
              aria-label={t(`tab.${name}`)}
            >
              <table className="report">
                <thead>
                  <tr>
                    {columns.map(column => (
                      <th key={column.name} scope="col" className={column.kind}>
                        {column.kind === 'act' ? <span className="sr">{heading(column)}</span> : heading(column)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.Content.map(row => (
                    <tr key={keyOf(row)}>
                      {columns.map(column => (
                        <td key={column.name} data-label={heading(column)} className={column.kind}>
                          <div>{column.show(row)}</div>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Pager
            label={t('pages')}
            page={asked.page}
            count={data.PageCount}
            onTurn={page => setAsked({ ...asked, page })}
          />
        </>
      ) : (
        <Loading heights={['24rem']} />
      )}
    </section>
  );
}
