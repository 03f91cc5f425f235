import { groupIban, ibanCountry, isIban } from '#reward-types/cash/iban.js';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tenant } from '../tenant/tenant.js';
import { Icon } from '../ui/icon.js';
import { TextField } from './fields.js';

/** Grouped in fours while typing, as on the card; a tick tells that length and check digits are right. */
export function IbanField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { t } = useTranslation('bank');
  const iban = (useFormContext().watch(name) as string | undefined) ?? '';
  const complete = isIban(iban) && (!tenant().ModuleIBANNurDE || ibanCountry(iban) === 'DE');
  return (
    <div className="iban">
      <TextField name={name} label={label} hint={hint} autoComplete="off" maxLength={42} shape={groupIban} className="code" />
      <p className="iban-ok small" role="status">{complete && <><Icon name="check" size={18} />{t('ibanComplete')}</>}</p>
    </div>
  );
}
