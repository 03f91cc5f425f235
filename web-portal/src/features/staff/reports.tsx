import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { listInvitations, listLeads, listRecommenders } from '#contract/agentur/calls.js';
import type { AnswerOf } from '#contract/call.js';
import { date } from '../../shared/i18n/language.js';
import { Failure, Loading } from '../../shared/ui/feedback.js';
import { Pager, SearchForm } from '../../shared/ui/search.js';
import { Short } from '../../shared/ui/short.js';
import { invitationsQuery, leadsQuery, recommendersQuery, type Asked } from './api.js';
import { usePortal } from '../../shared/portal.js';

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

const looks: Readonly<Record<string, string>> = {
  Angenommen: 'ok',
  Aktiv: 'ok',
  Bestaetigt: 'ok',
  Freigegeben: 'ok',
  Offen: 'wait',
  Unbestaetigt: 'wait',
  Gesperrt: 'stop',
  Storniert: 'stop',
};

export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation('staff');
  return <span className={`tag ${looks[status] ?? ''}`}>{t(`status.${status}`)}</span>;
}

type Invitation = AnswerOf<typeof listInvitations>['Content'][number];
type Recommender = AnswerOf<typeof listRecommenders>['Content'][number];
type Lead = AnswerOf<typeof listLeads>['Content'][number];

export function Invitations() {
  const { t } = useTranslation('staff');
  return (
    <ReportTable<Invitation>
      name="invitations"
      query={invitationsQuery}
      keyOf={({ Einladungsnummer }) => Einladungsnummer}
      columns={[
        {
          name: 'name',
          show: row =>
            row.Name ? (
              <>
                <b>
                  <Short text={row.Name} />
                </b>
                <br />
                <span className="muted">
                  <Short text={row.Email} />
                </span>
              </>
            ) : (
              <span className="muted">{t('forgotten')}</span>
            ),
        },
        { name: 'kind', show: row => t(`kind.${row.Art}`, { defaultValue: row.Art }) },
        { name: 'at', show: row => <span className="nums">{date(row.ErstelltAm)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}

export function Recommenders() {
  const { money } = usePortal();
  return (
    <ReportTable<Recommender>
      name="recommenders"
      query={recommendersQuery}
      keyOf={({ Empfehlernummer }) => Empfehlernummer}
      columns={[
        {
          name: 'name',
          show: row => (
            <>
              <b>
                <Short text={row.Name} />
              </b>
              <br />
              <span className="muted">
                <Short text={row.Email} />
              </span>
            </>
          ),
        },
        { name: 'since', show: row => <span className="nums">{date(row.RegistriertAm)}</span> },
        { name: 'recommendations', kind: 'end', show: row => <span className="nums">{row.Empfehlungen}</span> },
        { name: 'contracts', kind: 'end', show: row => <span className="nums">{row.Vertraege}</span> },
        { name: 'rewards', kind: 'end', show: row => <span className="nums">{money(row.PraemieCent)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}

export function Leads() {
  return (
    <ReportTable<Lead>
      name="leads"
      query={leadsQuery}
      keyOf={({ Empfaengernummer }) => Empfaengernummer}
      columns={[
        {
          name: 'name',
          show: row => (
            <>
              <b>
                <Short text={row.Name} />
              </b>
              <br />
              <span className="muted">
                <Short text={row.Ort} />
              </span>
            </>
          ),
        },
        { name: 'recommendation', show: row => <span className="nums">{row.Empfehlungsnummer}</span> },
        { name: 'at', show: row => <span className="nums">{date(row.ErstelltAm)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}
