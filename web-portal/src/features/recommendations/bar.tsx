import { useTranslation } from 'react-i18next';
import { date } from '../../shared/i18n/format.js';
import { Icon } from '../../shared/ui/icon.js';
import type { Row } from './api.js';
import { barOf, reasonKey, type BarStep } from './status.js';

/** Every step with its date; the present one says what is going on and until when. */
export function Bar({ row }: { row: Row }) {
  const { t, i18n } = useTranslation('status');
  const steps = barOf(row);
  const ofContact = row.NaechsterSchritt.Wer === 'Kontakt';
  const label = ({ name, state }: BarStep): string => {
    if (name === 'stopped') return t(`stopped.${reasonKey(row)}`);
    if (state !== 'now')
      return t(
        `${state === 'done' ? 'step' : 'later'}.${name === 'paid' && row.Praemie?.Status === 'Abgeholt' ? 'voucher' : name}`,
      );
    const key = `now.${reasonKey(row)}`;
    return t(ofContact && i18n.exists(`${key}_contact`, { ns: 'status' }) ? `${key}_contact` : key);
  };
  const when = ({ state, at }: BarStep): string => {
    if (at) return date(at);
    if (state !== 'now') return '';
    return row.NaechsterSchritt.Bis ? t('until', { date: date(row.NaechsterSchritt.Bis) }) : t('open');
  };
  return (
    <ol className="bar">
      {steps.map(step => (
        <li key={step.name} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          {(step.state === 'done' || step.state === 'stopped') && (
            <Icon name={step.state === 'done' ? 'check' : 'close'} size={14} />
          )}
          <b>
            {label(step)}
            <span className="sr"> ({t(`state.${step.state}`)})</span>
          </b>
          <span className="nums">{when(step)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The bar in small, for a folded card; its words stand beside it. */
export function MiniBar({ row }: { row: Row }) {
  return (
    <span className="mini-bar" aria-hidden="true">
      {barOf(row).map(({ name, state }) => (
        <i key={name} className={state} />
      ))}
    </span>
  );
}
