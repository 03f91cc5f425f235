import { useTranslation } from 'react-i18next';
import { rewardWords, withPayee } from '#reward-types/words.js';
import { date, type Language } from '../../shared/i18n/language.js';
import { Icon } from '../../shared/ui/icon.js';
import { barOf, reasonKey, stageKey, type BarStep, type OwnRecommendationRow } from './status.js';

interface RewardSays {
  readonly status: string;
  /** Null where the payee is not known any more. */
  readonly text: string | null;
}

/** Words of the chosen type; null before the choice, while the reward is checked, and for a contact's reward. */
export function rewardSays(row: OwnRecommendationRow, language: Language): RewardSays | null {
  if (!row.Praemie?.Auswahl) return null;
  const { Auswahl, Zahlungsempfaenger } = row.Praemie;
  const { running, onItsWay, finished, done } = rewardWords[Auswahl];
  const filled = (text: string) =>
    text.includes('{payee}') ? Zahlungsempfaenger && withPayee(text, Zahlungsempfaenger) : text;
  switch (stageKey(row)) {
    case 'PraemieKommt':
      return { status: running[language], text: filled(onItsWay.text[language]) };
    case 'PraemieAusgezahlt':
      return { status: finished[language], text: filled(done.text[language]) };
    default:
      return null;
  }
}

/** All steps with their dates; the current one says what happens and until when. */
export function Bar({ row }: { row: OwnRecommendationRow }) {
  const { t, i18n } = useTranslation('status');
  const steps = barOf(row);
  const ofContact = row.NaechsterSchritt.Wer === 'Kontakt';
  const says = rewardSays(row, i18n.language as Language);
  const label = ({ name, state }: BarStep): string => {
    if (name === 'stopped') return t(`stopped.${reasonKey(row)}`);
    if (name === 'paid' && state !== 'todo' && says) return says.status;
    if (state !== 'now') return t(`${state === 'done' ? 'step' : 'later'}.${name}`);
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

/** The progress bar of a collapsed card; decorative. */
export function MiniBar({ row }: { row: OwnRecommendationRow }) {
  return (
    <span className="mini-bar" aria-hidden="true">
      {barOf(row).map(({ name, state }) => (
        <i key={name} className={state} />
      ))}
    </span>
  );
}
