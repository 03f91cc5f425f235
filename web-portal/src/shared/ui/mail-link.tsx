import { isPersonsBrowser } from '#shared/mail-links.js';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal.js';
import { useTone } from '../i18n/language.js';
import { Icon } from './icon.js';

export interface MailLink {
  /** Whether a person opened the link; else the page says beside the question that nothing has happened. */
  readonly isMine: () => boolean;
  /** Asks who opened the link; null in a browser that a person is known to use. */
  readonly question: ReactNode;
}

/**
 * For what a mail's link decides: scanners open links in real browsers and press everything. Programs that press every
 * button tick the last answer, or none. `anrede`: the form of address of the link's answer.
 */
export function useMailLink(anrede?: 'du' | 'sie'): MailLink {
  const portal = usePortal();
  const [isKnown] = useState(() => isPersonsBrowser(portal.cookies.cookie));
  const { t } = useTranslation('mail-link');
  const context = useTone(anrede);
  const id = useId();
  const answers = useRef<HTMLFieldSetElement>(null);
  const [refused, setRefused] = useState(false);
  const isMine = () => {
    const said = answers.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    portal.openedByPerson = isKnown || said === 'Ja';
    setRefused(!portal.openedByPerson);
    if (!portal.openedByPerson) answers.current?.querySelector('input')?.focus();
    return portal.openedByPerson;
  };
  const question = (
    <fieldset ref={answers} className="field" aria-describedby={`${id}-why${refused ? ` ${id}-error` : ''}`}>
      <legend>{t('question', { context })}</legend>
      <p className="hint" id={`${id}-why`}>
        {t('why')}
      </p>
      <div className="choices two">
        {(['Ja', 'Nein'] as const).map(answer => (
          <label className="choice" key={answer}>
            {/* Uncontrolled: it may be ticked before hydration. */}
            <input type="radio" name="Selbst" value={answer} onChange={() => setRefused(false)} />
            <b>{t(answer === 'Ja' ? 'yes' : 'no')}</b>
          </label>
        ))}
      </div>
      <div role="alert">
        {refused && (
          <p className="field-error" id={`${id}-error`}>
            <Icon name="alert" />
            <span>{t('nothing', { context })}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
  return { isMine, question: isKnown ? null : question };
}
