import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { listOrders } from '#contract/agentur/calls.js';
import type { AnswerOf } from '#contract/call.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { date } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { Failure, Skeleton, toast } from '../../shared/ui/feedback.js';
import { Short } from '../../shared/ui/short.js';
import { invitationsQuery, leadsQuery, ordersQuery, recommendersQuery, release } from './api.js';
import { ReportTable, StatusTag } from './reports.js';
import { usePortal } from '../../shared/portal.js';

type Order = AnswerOf<typeof listOrders>['Content'][number];

/** Where every order stands; releasing one makes its rewards ready, so it is asked for once more. */
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

/** Five figures that say whether there is something to do. */
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
