import { lazy } from 'react';
import { loadTexts } from '../../shared/i18n/i18n.js';

/** Comes with its texts once a login asks for it. */
export const SecondStep = lazy(async () => {
  const [step] = await Promise.all([import('./second-step.js'), loadTexts(['second-factor'])]);
  return step;
});
