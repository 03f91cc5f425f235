import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { captchaWanted, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { fieldId } from '../../shared/forms/fields.js';
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

/**
 * Whether the server wanted work of this visit's browser before anything else (`?fehler=PSOF0005`): then the form with
 * this field is sent by itself, if something stands there.
 */
export function useWorksByItself(field: string): boolean {
  const isWanted = new URLSearchParams(useLocation().searchStr).get('fehler') === captchaWanted;
  useEffect(() => {
    const input = document.getElementById(fieldId(field)) as HTMLInputElement | null;
    if (isWanted && input?.value) input.form?.requestSubmit();
  }, [isWanted, field]);
  return isWanted;
}
