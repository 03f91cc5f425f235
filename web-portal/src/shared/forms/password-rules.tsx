import { passwordRules } from '#contract/shared/schemas.js';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.js';

/** The rule of §5 piece by piece, ticked off while typing. */
export function PasswordRules({ name }: { name: string }) {
  const { t } = useTranslation();
  const value = (useFormContext().watch(name) as string | undefined) ?? '';
  return (
    <ul className="rules">
      {passwordRules.map((rule) => {
        const met = rule.holds(value);
        return (
          <li key={rule.name} className={met ? 'met' : ''}>
            <Icon name={met ? 'check' : 'info'} size={18} />
            <span>{t(`form.password.${rule.name}`)}{met && <span className="sr"> ({t('form.met')})</span>}</span>
          </li>
        );
      })}
    </ul>
  );
}
