import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Icon, type IconName } from '../ui/icon.js';
import { FieldError, fieldId, useField } from './fields.js';

export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: IconName;
}

/** A few big choices, each a whole card to tap. */
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
  return (
    <fieldset className="field" aria-describedby={message ? `${id}-error` : undefined}>
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
