import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { solveCaptcha } from '../../shared/forms/form.js';
import { useTone } from '../../shared/i18n/language.js';

/** Sends a code or name; `progress` says that the browser works where the server wants that first. */
export function useGuess() {
  const { t } = useTranslation('after-form');
  const context = useTone();
  const [works, setWorks] = useState(false);
  const guess = <Answer>(
    sendIt: (solved: { Captcha?: string }) => Promise<Answer>,
    check: () => Promise<CaptchaCheck>,
  ): Promise<Answer> =>
    withCaptchaIfRequired(sendIt, async () => {
      setWorks(true);
      try {
        return await solveCaptcha(await check());
      } finally {
        setWorks(false);
      }
    });
  return { guess, progress: works && t('code.working', { context }) };
}
