import type { Addressee, Letter } from '#platform/mail/letter.js';
import type { Language } from '#platform/tenant/tenant.js';

/** A letter written twice; the person's language chooses. English is written, not translated word by word. */
export const inBoth =
  <Facts>(texts: Readonly<Record<Language, (to: Addressee, facts: Facts) => Letter>>) =>
  (to: Addressee, facts: Facts): Letter =>
    texts[to.language](to, facts);

/** docs/specification/rewards.md#how-long-it-takes, in the words of the programme. */
export const duration = {
  de: { voucher: 'innerhalb von 24 Stunden', cash: 'innerhalb von vier Wochen' },
  en: { voucher: 'within 24 hours', cash: 'within four weeks' },
} as const;
