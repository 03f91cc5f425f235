import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { IconButton, InputAdornment, type TextFieldProps } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dayTyped, isDay, isMoment, momentTyped, shownTyped } from '../typed-days.js';
import { CheckedField, PlansOf, type Lack, type OfSetting } from './dialogs.js';

interface DayFieldProps extends Pick<TextFieldProps, 'error' | 'helperText' | 'required' | 'sx' | 'fullWidth'> {
  readonly label: string;
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DDThh:mm`; or what was typed and is neither. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly lack?: Lack;
  readonly withTime?: boolean;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A day (and a time) in the form of the console's language, to type or to pick from the browser's calendar. */
export function DayField({
  value,
  onChange,
  withTime = false,
  min,
  max,
  error,
  helperText,
  lack,
  ...field
}: DayFieldProps) {
  const translate = useTranslate();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const read = withTime ? momentTyped : dayTyped;
  const isRead = value === '' || (withTime ? isMoment(value) : isDay(value));
  const form = translate(withTime ? 'app.day.with_time' : 'app.day.form');
  // While somebody types it is not complete yet.
  const wrong = typed === null && !isRead;
  return (
    <CheckedField
      {...field}
      lack={lack}
      value={typed ?? shownTyped(value)}
      placeholder={form}
      error={wrong || error === true}
      helperText={wrong ? translate('app.day.unreadable', { form }) : helperText}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setTyped(null)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: withTime ? 'text' : 'numeric', autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate('app.day.pick', { label: field.label })}
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarMonthOutlined fontSize="small" />
              </IconButton>
              <input
                ref={calendar}
                // eslint-disable-next-line no-restricted-syntax -- only its calendar is seen, never its text
                type={withTime ? 'datetime-local' : 'date'}
                className="visually-hidden-input"
                tabIndex={-1}
                aria-hidden
                value={isRead ? value : ''}
                min={min}
                max={max}
                onChange={({ target }) => onChange(target.value)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** When a change takes effect, in the tenant’s time. `of`: the setting whose planned changes are shown if it is at once. */
export function MomentField({
  value,
  error,
  of,
  onChange,
}: {
  value: string;
  error?: string | undefined;
  of?: OfSetting | undefined;
  onChange: (moment: string) => void;
}) {
  const translate = useTranslate();
  return (
    <>
      {of && value === '' && <PlansOf {...of} />}
      <DayField
        withTime
        label={translate('planned.from')}
        helperText={error ?? translate('planned.from_hint')}
        error={error !== undefined}
        value={value}
        onChange={onChange}
        sx={{ maxWidth: 320 }}
      />
    </>
  );
}
