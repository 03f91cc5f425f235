import type { RewardDescriptor, RewardField } from '#reward-types/index.js';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/fields.js';
import { IbanField } from '../../shared/forms/iban-field.js';
import { RadioCards } from '../../shared/forms/radio-cards.js';
import type { Language } from '../../shared/i18n/language.js';
import { tenant } from '../../shared/tenant/tenant.js';
import type { Reward } from './api.js';

/** The fields a reward type asks for, straight from its descriptor. */
export function ChoiceFields({ descriptor, reward }: { descriptor: RewardDescriptor; reward: Reward }) {
  return descriptor.fields
    .filter(({ wire }) => wire !== 'Bic' || !tenant().ModuleIBANNurDE)
    .map(field => (
      <ChoiceField key={field.name} field={field} inBankDetails={descriptor.needs === 'bank-details'} reward={reward} />
    ));
}

function ChoiceField({ field, inBankDetails, reward }: { field: RewardField; inBankDetails: boolean; reward: Reward }) {
  const { t, i18n } = useTranslation('bank');
  const language = i18n.language as Language;
  const needsBic = useFormContext().watch('Bankdaten.Iban') as string | undefined;
  const name = inBankDetails ? `Bankdaten.${field.wire}` : field.wire;
  const label = field.label[language];
  const hint = field.hint?.[language];
  if (field.input === 'voucher-type')
    return (
      <RadioCards
        name={name}
        legend={label}
        columns="two"
        choices={reward.Gutscheinarten.map(({ Id, Name }) => ({ value: Id, title: Name }))}
      />
    );
  if (field.input === 'iban')
    return <IbanField name={name} label={label} hint={tenant().ModuleIBANNurDE ? t('germanOnly') : hint} />;
  if (field.wire === 'Bic' && (!needsBic || /^\s*DE/i.test(needsBic))) return null; // A German IBAN carries its BIC.
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      optional={!field.required}
      autoComplete={field.autocomplete ?? 'off'}
    />
  );
}
