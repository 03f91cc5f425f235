import { useTranslation } from 'react-i18next';
import { languages, type Language } from '../../shared/i18n/language.js';
import { toast } from '../../shared/ui/toast.js';
import { useLanguageChange } from './use-language-change.js';

/** The language of the pages and of mails to come. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('data');
  const changeTo = useLanguageChange();
  const change = async (language: Language) => {
    if (await changeTo(language)) toast(i18n.t('data:data.languageSaved'));
  };
  return (
    <fieldset className="field">
      <legend className="hint">{t('data.languageText')}</legend>
      <div className="choices two">
        {languages.map(language => (
          <label className="choice" key={language}>
            <input
              type="radio"
              name="language"
              checked={i18n.language === language}
              onChange={() => void change(language)}
            />
            <b lang={language}>{language === 'de' ? 'Deutsch' : 'English'}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
