import type { updateLanguage } from '#contract/account/calls.js';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../shared/http/endpoints.js';
import { send } from '../../shared/http/send.js';
import { switchLanguage } from '../../shared/i18n/i18n.js';
import { languages, rememberLanguage, type Language } from '../../shared/i18n/language.js';
import { twinOf } from '../../shared/routing/paths.js';
import { toast } from '../../shared/ui/toast.js';

/** The language of the pages and of mails to come. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('account');
  const router = useRouter();
  const change = async (language: Language) => {
    const switched = await switchLanguage(language).then(() => true, () => false);
    if (!switched) return toast(t('common:failure.unreachable'), 'alert');
    rememberLanguage(language);
    await router.navigate({ to: twinOf(router.state.location.pathname, language) ?? '.', replace: true, resetScroll: false });
    await send<typeof updateLanguage>(endpoints.updateLanguage, { body: { Language: language } }).then(() => toast(i18n.t('account:data.languageSaved')), () => undefined);
  };
  return (
    <fieldset className="field">
      <legend className="hint">{t('data.languageText')}</legend>
      <div className="choices two">
        {languages.map((language) => (
          <label className="choice" key={language}><input type="radio" name="language" checked={i18n.language === language} onChange={() => void change(language)} /><b lang={language}>{language === 'de' ? 'Deutsch' : 'English'}</b></label>
        ))}
      </div>
    </fieldset>
  );
}
