import { customerNumber } from '#contract/empfehler/customer-number-schemas.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { creation } from '../../shared/http/send.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { customerNumberQuery, giveCustomerNumber } from './api.js';

const schema = z.object({ Kundennummer: customerNumber() });

export function CustomerNumberForm({ token }: { token: string }) {
  const { t } = useTranslation('customer');
  const client = useQueryClient();
  const create = useMemo(creation, []);
  const form = useContractForm<{ Kundennummer: string }>(schema, { Kundennummer: '' });
  const submit = async ({ Kundennummer }: { Kundennummer: string }) => {
    await create(key => giveCustomerNumber(token, Kundennummer.trim(), key));
    await client.invalidateQueries({ queryKey: customerNumberQuery(token).queryKey });
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('submit')}>
      <TextField
        name="Kundennummer"
        label={t('label', { name: tenant().Name })}
        hint={t('hint')}
        autoComplete="off"
        maxLength={40}
        className="code"
      />
      <p className="small muted">{t('privacy')}</p>
    </Form>
  );
}
