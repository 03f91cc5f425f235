import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { joinBirthday, splitBirthday, type BirthdayParts } from './birthday.js';
import { FieldError, useField } from './fields.js';

const parts = [
  ['day', 2, 'bday-day'],
  ['month', 2, 'bday-month'],
  ['year', 4, 'bday-year'],
] as const;

/** Three plain fields: quicker and surer than a calendar for a day decades ago. The form holds `DD.MM.YYYY`. */
export function BirthdayField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { setValue, getValues, formState } = useFormContext();
  const { t } = useTranslation();
  const { id, message, control } = useField(name, Boolean(hint));
  const [typed, setTyped] = useState<BirthdayParts>(() => splitBirthday(getValues(name) as string));

  const change = (part: keyof BirthdayParts, value: string) => {
    const next = { ...typed, [part]: value.replace(/\D/g, '') };
    setTyped(next);
    setValue(name, joinBirthday(next), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };

  return (
    <fieldset className="field" aria-describedby={control['aria-describedby']}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="birthday">
        {parts.map(([part, length, autoComplete], index) => (
          <div className="field" key={part}>
            <label className="hint" htmlFor={index === 0 ? id : `${id}-${part}`}>
              {t(`form.${part}`)}
            </label>
            <input
              id={index === 0 ? id : `${id}-${part}`}
              className="input nums"
              inputMode="numeric"
              maxLength={length}
              autoComplete={autoComplete}
              aria-invalid={control['aria-invalid']}
              value={typed[part]}
              onChange={event => change(part, event.target.value)}
            />
          </div>
        ))}
      </div>
      <FieldError id={id} message={message} />
    </fieldset>
  );
}
