import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldError, reshape, TextField, useField } from '../../shared/forms/fields.js';

// Fields of the full form and those after confirmation; the short form, which most tenants use, does not load them.

interface BirthdayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** `DD.MM.YYYY` from three fields; empty while nothing is typed, so that the error is "required" and not "wrong". */
export function joinBirthday({ day, month, year }: BirthdayParts): string {
  if (!day && !month && !year) return '';
  const two = (digits: string) => digits && digits.padStart(2, '0');
  return `${two(day)}.${two(month)}.${year}`;
}

export function splitBirthday(value: string): BirthdayParts {
  const [day = '', month = '', year = ''] = value ? value.split('.') : [];
  return { day, month, year };
}

const parts = [
  ['day', 2, 'bday-day'],
  ['month', 2, 'bday-month'],
  ['year', 4, 'bday-year'],
] as const;

/** Three text fields, faster than a calendar for a birthday. The form value is `DD.MM.YYYY`. */
export function BirthdayField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { setValue, getValues, formState } = useFormContext();
  const { t } = useTranslation();
  const { id, message, control } = useField(name, Boolean(hint));
  const fields = useRef<HTMLFieldSetElement>(null);
  const kept = splitBirthday(getValues(name) as string);

  const take = useCallback(
    (shouldValidate: boolean) => {
      const [day = '', month = '', year = ''] = [...fields.current!.querySelectorAll('input')].map(
        ({ value }) => value,
      );
      const typed = joinBirthday({ day, month, year });
      if (typed !== getValues(name)) setValue(name, typed, { shouldDirty: true, shouldValidate });
    },
    [name, getValues, setValue],
  );
  useEffect(() => take(false), [take]);

  return (
    <fieldset ref={fields} className="field" aria-describedby={control['aria-describedby']}>
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
              {t(`recipient:dateParts.${part}`)}
            </label>
            <input
              id={index === 0 ? id : `${id}-${part}`}
              name={`${name}.${part}`}
              className="input nums"
              inputMode="numeric"
              maxLength={length}
              autoComplete={autoComplete}
              aria-invalid={control['aria-invalid']}
              defaultValue={kept[part]}
              onChange={({ target }) => {
                reshape(target, typed => typed.replace(/\D/g, ''));
                take(formState.isSubmitted);
              }}
            />
          </div>
        ))}
      </div>
      <FieldError id={id} message={message} />
    </fieldset>
  );
}

export function FurtherFields() {
  const { t } = useTranslation('recipient');
  return (
    <>
      <TextField
        name="EmailWiederholung"
        label={t('form.emailAgain')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField name="Telefon" label={t('form.phone')} optional type="tel" inputMode="tel" autoComplete="tel" />
      <AddressFields />
    </>
  );
}

export function AddressFields() {
  const { t } = useTranslation('recipient');
  return (
    <>
      <div className="pair wide-first">
        <TextField name="Adresse.Strasse" label={t('form.street')} autoComplete="address-line1" />
        <TextField name="Adresse.Hausnummer" label={t('form.houseNumber')} />
      </div>
      <div className="pair wide-last">
        <TextField
          name="Adresse.Plz"
          label={t('form.postalCode')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          className="nums"
        />
        <TextField name="Adresse.Ort" label={t('form.city')} autoComplete="address-level2" />
      </div>
    </>
  );
}
