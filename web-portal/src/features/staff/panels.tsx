import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { listInvitations, listLeads, listOrders, listRecommenders } from '#contract/agentur/calls.js';
import type { AnswerOf } from '#contract/call.js';
import type { Paged } from '#contract/shared/schemas.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { date } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { Failure, Loading, Skeleton, toast } from '../../shared/ui/feedback.js';
import { Pager, SearchForm, Short } from '../../shared/ui/lists.js';
import { invitationsQuery, leadsQuery, ordersQuery, recommendersQuery, release, type StaffListQuery } from './api.js';

export interface Column<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** `end`: numbers; `act`: buttons, without a heading. */
  readonly kind?: 'end' | 'act';
}

interface ReportProps<Row> {
  readonly name: 'invitations' | 'recommenders' | 'leads' | 'orders';
  readonly query: (asked: StaffListQuery) => unknown;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
}

/** A report of the agency: search, ten rows per page; one card per row on a phone. */
function ReportTable<Row>({ name, query, keyOf, columns }: ReportProps<Row>) {
  const { t } = useTranslation('staff');
  const [asked, setAsked] = useState<StaffListQuery>({ page: 1, words: '' });
  const { data, error, isPlaceholderData, refetch } = useQuery(query(asked) as UseQueryOptions<Paged<Row>>);
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

const tones: Readonly<Record<string, string>> = {
  Angenommen: 'ok',
  Aktiv: 'ok',
  Bestaetigt: 'ok',
  Freigegeben: 'ok',
  Offen: 'wait',
  Unbestaetigt: 'wait',
  Gesperrt: 'stop',
  Storniert: 'stop',
};

function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation('staff');
  return <span className={`tag ${tones[status] ?? ''}`}>{t(`status.${status}`)}</span>;
}

type Invitation = AnswerOf<typeof listInvitations>['Content'][number];
type Recommender = AnswerOf<typeof listRecommenders>['Content'][number];
type Lead = AnswerOf<typeof listLeads>['Content'][number];

/** A person's name, with a detail that distinguishes people of the same name. */
function Named({ name, below }: { name: string; below: string }) {
  return (
    <>
      <b>
        <Short text={name} />
      </b>
      <br />
      <span className="muted">
        <Short text={below} />
      </span>
    </>
  );
}

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
            row.Name ? <Named name={row.Name} below={row.Email} /> : <span className="muted">{t('forgotten')}</span>,
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
          show: row => <Named name={row.Name} below={row.Email} />,
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
          show: row => <Named name={row.Name} below={row.Ort} />,
        },
        { name: 'recommendation', show: row => <span className="nums">{row.Empfehlungsnummer}</span> },
        { name: 'at', show: row => <span className="nums">{date(row.ErstelltAm)}</span> },
        { name: 'status', show: row => <StatusTag status={row.Status} /> },
      ]}
    />
  );
}

type Order = AnswerOf<typeof listOrders>['Content'][number];

/** All orders with their state; a release makes rewards ready, so it needs a confirmation. */
export function Orders() {
  const { money } = usePortal();
  const { t } = useTranslation('staff');
  const [asked, setAsked] = useState<Order | null>(null);
  return (
    <>
      <ReportTable<Order>
        name="orders"
        query={ordersQuery}
        keyOf={({ Auftragsnummer }) => Auftragsnummer}
        columns={[
          { name: 'number', show: row => <span className="nums">{row.Auftragsnummer}</span> },
          {
            name: 'product',
            show: row => (
              <b>
                <Short text={row.Produkt} />
              </b>
            ),
          },
          {
            name: 'people',
            show: row => (
              <>
                <Short text={row.Empfehler} />
                <br />
                <span className="muted">
                  <Short text={row.Empfaenger ?? ''} />
                </span>
              </>
            ),
          },
          { name: 'at', show: row => <span className="nums">{date(row.Auftragsdatum)}</span> },
          { name: 'reward', kind: 'end', show: row => <span className="nums">{money(row.PraemieCent)}</span> },
          { name: 'status', show: row => <StatusTag status={row.Status} /> },
          {
            name: 'action',
            kind: 'act',
            show: row =>
              row.Status === 'Offen' &&
              (fromWireDateTime(row.FreigabeAb) <= new Date() ? (
                <Button look="light" className="small" onClick={() => setAsked(row)}>
                  {t('orders.release')}
                </Button>
              ) : (
                <span className="muted">{t('orders.from', { date: date(row.FreigabeAb) })}</span>
              )),
          },
        ]}
      />
      <ReleaseDialog order={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function ReleaseDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const { money } = usePortal();
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async ({ Empfehlungsnummer, Auftragsnummer }: Order) => {
    setPending(true);
    try {
      await release(Empfehlungsnummer, Auftragsnummer);
      await client.invalidateQueries({ queryKey: ['staff'] });
      toast(t('orders.released'));
      close();
    } catch (error) {
      setFailure(error);
    }
    setPending(false);
  };
  return (
    <Dialog open={order !== null} title={t('orders.ask')} onClose={close}>
      {order && (
        <>
          <p>
            {t('orders.askText', {
              number: order.Auftragsnummer,
              product: order.Produkt,
              amount: money(order.PraemieCent),
            })}
          </p>
          {order.Hinweise.length > 0 && (
            <ul className="prose">
              {order.Hinweise.map(hint => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          )}
          {failure !== null && <Failure error={failure} />}
          <div className="actions">
            <Button pending={pending} onClick={() => void confirm(order)}>
              {t('orders.release')}
            </Button>
            <Button look="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const all = { page: 1, words: '' };
const open = { ...all, onlyOpen: true };

/** Five counts that show whether there is something to do. */
export function Overview() {
  const { t } = useTranslation('staff');
  const counts = {
    openOrders: useQuery(ordersQuery(open)).data?.TotalCount,
    orders: useQuery(ordersQuery(all)).data?.TotalCount,
    leads: useQuery(leadsQuery(all)).data?.TotalCount,
    recommenders: useQuery(recommendersQuery(all)).data?.TotalCount,
    openInvitations: useQuery(invitationsQuery(open)).data?.TotalCount,
  };
  return (
    <dl className="figures nums">
      {(Object.keys(counts) as (keyof typeof counts)[]).map(name => (
        <div className="card" key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{counts[name] ?? <Skeleton height="1.1em" width="3rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
