import type { updateLanguage } from '#contract/account/calls.js';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../shared/http/endpoints.js';
import { send } from '../../shared/http/send.js';
import { switchLanguage } from '../../shared/i18n/i18n.js';
import { rememberLanguage, type Language } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { twinOf } from '../../shared/routing/paths.js';
import { toast } from '../../shared/ui/feedback.js';

/** Speaks another language from here on: this page under its own address, and mails to come where somebody is logged in. Answers whether the account has it now. */
export function useLanguageChange(): (language: Language) => Promise<boolean> {
  const { i18n, session } = usePortal();
  const { t } = useTranslation();
  const router = useRouter();
  return async language => {
    const switched = await switchLanguage(i18n, language).then(
      () => true,
      () => false,
    );
    if (!switched) {
      toast(t('failure.unreachable'), 'alert');
      return false;
    }
    rememberLanguage(language);
    const { pathname } = router.state.location;
    const twin = twinOf(pathname, language);
    if (twin && twin !== pathname)
      await router.navigate({ to: twin, search: true, hash: true, replace: true, resetScroll: false });
    if (!session.isOpen()) return false;
    return send<typeof updateLanguage>(endpoints.updateLanguage, { body: { Language: language } }).then(
      () => true,
      () => false,
    ); // Only the language of mails; the page has switched.
  };
}
