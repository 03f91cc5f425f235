import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import { readCustomerNumberResult, setCustomerNumber } from '#generated/portal-calls.js';
import { creation } from '#shared/browser/forms-and-files.js';
import { TextField } from '../shared/forms/fields.js';
import { Form, useContractForm } from '../shared/forms/form.js';
import { isProblem, send } from '../shared/http/send.js';
import { PageLink } from '../shared/ui/button.js';
import { Notice } from '../shared/ui/feedback.js';
import { MessagePage, Page, PageLoading } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';
import { usePortal } from '../shared/portal.js';

export type CustomerNumberResult = AnswerOf<typeof readCustomerNumberResult>;

/** Null if no number was given. */
export const customerNumberQuery = (token: string) =>
  queryOptions({
    queryKey: ['customer-number', token],
    queryFn: async ({ signal, meta }): Promise<CustomerNumberResult | null> => {
      try {
        return await send(readCustomerNumberResult, {}, { token, signal, meta });
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });

export const giveCustomerNumber = (token: string, nr: string, idempotencyKey: string) =>
  send(setCustomerNumber, { params: { nr } }, { token, idempotencyKey });

export function CustomerNumberForm({ token }: { token: string }) {
  const { tenant } = usePortal();
  const { t } = useTranslation('customer');
  const client = useQueryClient();
  const create = useMemo(creation, []);
  const form = useContractForm<{ Kundennummer: string }>(({ CustomerNumber }) => CustomerNumber, { Kundennummer: '' });
  const submit = async ({ Kundennummer }: { Kundennummer: string }) => {
    await create(key => giveCustomerNumber(token, Kundennummer.trim(), key));
    await client.invalidateQueries({ queryKey: customerNumberQuery(token).queryKey });
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('submit')}>
      <TextField
        name="Kundennummer"
        label={t('label', { name: tenant.Name })}
        hint={t('hint')}
        autoComplete="off"
        maxLength={40}
        className="code"
      />
      <p className="small muted">{t('privacy')}</p>
    </Form>
  );
}

/** Target of a reward link: asks for the customer number at the provider and shows its state. */
export default function CustomerNumberRoute() {
  const token = usePortal().tab.linkToken('reward');
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation('customer');
  const { data, error, refetch } = useQuery(customerNumberQuery(token));
  if (isProblem(error, 'PSOF0501', 'PSOF0503', 'PSOF0204')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  const number = data?.Kundennummer ?? '';
  if (data?.Status === 'Offen')
    return (
      <MessagePage
        key="open"
        title={t('open')}
        icon="clock"
        actions={
          <PageLink to="Reward" className="btn light">
            {t('toReward')}
          </PageLink>
        }
      >
        <p className="lead">{t('openText', { number })}</p>
      </MessagePage>
    );
  if (data?.Status === 'Ok')
    return (
      <MessagePage
        key="ok"
        title={t('ok')}
        icon="check"
        kind="ok"
        actions={
          <PageLink to="Reward" className="btn">
            {t('toReward')}
          </PageLink>
        }
      >
        <p className="lead">{t('okText', { number })}</p>
      </MessagePage>
    );
  return (
    <Page key="ask" title={t('title')} intro={t('intro')} width="narrow">
      {data && (
        <Notice kind="wait">
          <p>{t('refused', { number })}</p>
        </Notice>
      )}
      <section className="card pad">
        <CustomerNumberForm token={token} />
      </section>
    </Page>
  );
}

function LinkGone() {
  const { t } = useTranslation('customer');
  return (
    <MessagePage
      title={t('gone')}
      icon="link"
      kind="wait"
      actions={
        <PageLink to="Contact" className="btn quiet">
          {t('contact')}
        </PageLink>
      }
    >
      <p className="lead">{t('goneText')}</p>
    </MessagePage>
  );
}
