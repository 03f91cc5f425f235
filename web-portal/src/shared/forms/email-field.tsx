import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTone } from '../i18n/language.js';
import { TextField, type TextFieldProps } from './fields.js';

type EmailFieldProps = Pick<TextFieldProps, 'name' | 'label' | 'hint'> & {
  /** `username` where one logs in, `off` for somebody else's address. */
  readonly autoComplete?: 'email' | 'username' | 'off';
};

/** Asks for every address of mail. On blur, asks about a slip in a well-known domain; never corrects it unasked. */
export function EmailField({ name, autoComplete = 'email', ...shown }: EmailFieldProps) {
  const { t } = useTranslation();
  const context = useTone();
  const { getValues, setValue } = useFormContext();
  const [meant, setMeant] = useState<string | null>(null);
  const look = async () => {
    const part = await import('#shared/email-meant.js').catch(() => null); // Without it no question.
    if (part) setMeant(part.emailMeant(getValues(name) as string));
  };
  const take = () => {
    setValue(name, meant, { shouldDirty: true, shouldValidate: true });
    setMeant(null);
  };
  return (
    <div className="meant" onBlur={() => void look()}>
      <TextField {...shown} name={name} type="email" inputMode="email" autoComplete={autoComplete} />
      <p role="status">
        {meant && (
          <button type="button" className="btn plain small" onClick={take}>
            {t('form.didYouMean', { context, email: meant })}
          </button>
        )}
      </p>
    </div>
  );
}
