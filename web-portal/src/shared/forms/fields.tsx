import { useEffect, useRef, useState, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { onPress } from '../ui/button.js';
import { Icon, Sign, type IconName } from '../ui/icon.js';

export const fieldId = (name: string) => `f-${name.replaceAll('.', '-')}`;

/** A field's error message, and the ids that link label, hint, message and control. */
export function useField(name: string, hint: boolean) {
  const { getFieldState, formState } = useFormContext();
  const message = getFieldState(name, formState).error?.message;
  const id = fieldId(name);
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    message,
    control: { id, 'aria-invalid': message ? true : undefined, 'aria-describedby': described || undefined } as const,
  };
}

export function FieldError({ id, message }: { id: string; message?: string }) {
  return message ? (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" />
      <span>{message}</span>
    </p>
  ) : null;
}

export interface TextFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly defaultValue?: string | undefined;
  /** Formats the input while typing, for example into groups. */
  readonly shape?: (typed: string) => string;
  readonly className?: string;
}

/** A browser's own field for addresses hands on a domain with umlauts as `xn--`, not as it was typed. */
const asTyped = { type: 'text', inputMode: 'email', autoCapitalize: 'none' } as const;

export function TextField({
  name,
  label,
  hint,
  optional,
  shape,
  className = '',
  type = 'text',
  ...input
}: TextFieldProps) {
  const { register } = useFormContext();
  const { t } = useTranslation();
  const { id, message, control } = useField(name, Boolean(hint));
  const { onChange, ...registered } = register(name);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t('form.optional')})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...control}
        {...registered}
        {...input}
        {...(type === 'email' ? asTyped : { type })}
        className={`input ${className}`}
        spellCheck={false}
        onChange={event => {
          if (shape) reshape(event.target, shape);
          return onChange(event);
        }}
      />
      <FieldError id={id} message={message} />
    </div>
  );
}

/** Keeps the caret at the same character while the text is formatted. */
export function reshape(input: HTMLInputElement, shape: (typed: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const before = shape(input.value.slice(0, caret)).length;
  const atEnd = caret === input.value.length;
  input.value = shape(input.value);
  if (!atEnd) input.setSelectionRange(before, before);
}

const eyes = {
  open: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  closed:
    'M4 4l16 16M9.500 6c.8-.3 1.600-.5 2.500-.5 6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6.500 7.800A16 16 0 0 0 2.500 12S6 18.500 12 18.500c1.500 0 2.900-.4 4.100-1',
} as const;

export function PasswordField({
  name,
  label,
  autoComplete,
  hint,
}: {
  name: string;
  label: ReactNode;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}) {
  const { register } = useFormContext();
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const { id, message, control } = useField(name, Boolean(hint));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && <div id={`${id}-hint`}>{hint}</div>}
      <div className="with-button">
        <input
          {...control}
          {...register(name)}
          type={visible ? 'text' : 'password'}
          className="input"
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
        />
        <button
          {...onPress(() => setVisible(shown => !shown))}
          aria-pressed={visible}
          aria-label={t('form.showPassword')}
        >
          <Sign path={visible ? eyes.closed : eyes.open} />
        </button>
      </div>
      <FieldError id={id} message={message} />
    </div>
  );
}

export function TextAreaField({
  name,
  label,
  hint,
  rows = 7,
  maxLength,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  rows?: number;
  maxLength?: number;
}) {
  const { register } = useFormContext();
  const { id, message, control } = useField(name, Boolean(hint));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea {...control} {...register(name)} className="input area" rows={rows} maxLength={maxLength} />
      <FieldError id={id} message={message} />
    </div>
  );
}

export function SelectField({
  name,
  label,
  options,
  optional,
  autoComplete,
}: {
  name: string;
  label: ReactNode;
  options: readonly (readonly [value: string, label: string])[];
  optional?: boolean;
  autoComplete?: string;
}) {
  const { register } = useFormContext();
  const { t } = useTranslation();
  const { id, message, control } = useField(name, false);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t('form.optional')})</span>}
      </label>
      <div className="select">
        <select {...control} {...register(name)} className="input" autoComplete={autoComplete}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      <FieldError id={id} message={message} />
    </div>
  );
}

export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const { register } = useFormContext();
  const { id, message, control } = useField(name, false);
  return (
    <div className="check">
      <input {...control} {...register(name)} type="checkbox" />
      <label htmlFor={id}>{children}</label>
      <FieldError id={id} message={message} />
    </div>
  );
}

/** A required checkbox. The server stores the published text next to it as proof of consent. */
export const ConsentField = CheckField;

export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: IconName;
}

/** Radio buttons as cards that can be clicked as a whole. */
export function RadioCards<Value extends string | number>({
  name,
  legend,
  choices,
  columns = '',
}: {
  name: string;
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  columns?: '' | 'two' | 'three';
}) {
  const { watch, setValue } = useFormContext();
  const { id, message } = useField(name, false);
  const chosen = watch(name) as Value | null;
  const cards = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Takes over a choice made before hydration.
    const shown = choices[[...cards.current!.querySelectorAll('input')].findIndex(({ checked }) => checked)];
    if (shown && shown.value !== chosen) setValue(name, shown.value, { shouldDirty: true });
  }, [choices, chosen, name, setValue]);
  return (
    <fieldset ref={cards} className="field" aria-describedby={message ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={`choices ${columns}`}>
        {choices.map(({ value, title, hint, icon }, index) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? fieldId(name) : undefined}
              checked={chosen === value}
              onChange={() => setValue(name, value, { shouldDirty: true, shouldValidate: true })}
            />
            <b className="row">
              {icon && <Icon name={icon} size={22} />}
              {title}
            </b>
            {hint && <span className="hint">{hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={id} message={message} />
    </fieldset>
  );
}
