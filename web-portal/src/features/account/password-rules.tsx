import { passwordRules } from '#contract/shared/schemas.js';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/ui/icon.js';
import { strengthOf, strengths } from './password-strength.js';

/** The rule of §5 piece by piece, ticked off while typing, and how strong what is typed looks. */
export function PasswordRules({ name }: { name: string }) {
  const { t } = useTranslation('account');
  const value = (useFormContext().watch(name) as string | undefined) ?? '';
  const strength = strengthOf(value);
  return (
    <>
      <ul className="rules">
        {passwordRules.map(rule => {
          const met = rule.holds(value);
          return (
            <li key={rule.name} className={met ? 'met' : ''}>
              <Icon name={met ? 'check' : 'info'} size={18} />
              <span>
                {t(`passwordRules.${rule.name}`)}
                {met && <span className="sr"> ({t('passwordRules.met')})</span>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="hint strength">
        <meter
          min={0}
          max={strengths.length}
          low={2}
          high={3}
          optimum={4}
          value={value ? strengths.indexOf(strength) + 1 : 0}
          aria-hidden="true"
        />
        <span>{value ? t(`passwordRules.strength.${strength}`) : t('passwordRules.advice')}</span>
      </p>
    </>
  );
}
