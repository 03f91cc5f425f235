import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { creation } from '#shared/browser/forms-and-files.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { IbanField } from '../../shared/forms/iban-field.js';
import { useTone } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { accountStored, storeAccount, type BankForm as Values } from '../../shared/own-account.js';

/** Enters an account; a stored one is never shown in full, so it is always entered anew. */
export function BankForm({
  token,
  holder = '',
  onStored,
  footer,
}: {
  token?: string;
  holder?: string;
  onStored: () => void;
  footer?: ReactNode;
}) {
  const { tenant } = usePortal();
  const { t } = useTranslation('bank');
  const queries = useQueryClient();
  const create = useMemo(creation, []);
  const tone = useTone();
  const form = useContractForm<Values>(
    ({ bankDetailsFor }) => bankDetailsFor(tenant),
    { Kontoinhaber: holder, Iban: '', Bic: '' },
    tone,
  );
  const iban = form.watch('Iban');
  const abroad = iban.length > 1 && !/^\s*DE/i.test(iban) && !tenant.ModuleIBANNurDE;
  const submit = async (values: Values) => {
    accountStored(queries, await create(key => storeAccount(values, key, token, tone)), token);
    onStored();
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('save')} submitIcon="lock" footer={footer}>
      <TextField name="Kontoinhaber" label={t('holder')} autoComplete="name" />
      <IbanField name="Iban" label={t('iban')} hint={tenant.ModuleIBANNurDE ? t('germanOnly') : t('ibanHint')} />
      {abroad && <TextField name="Bic" label={t('bic')} hint={t('bicHint')} optional autoComplete="off" />}
    </Form>
  );
}
