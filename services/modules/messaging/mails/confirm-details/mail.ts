import { textsBeside } from '#mail/mail-files.js';
import { period } from '#mail/wording.js';
import { defineMail, text } from '#mail/mail-kind.js';
import { registered, registration, type Registration } from '../friend-facts.js';

/** When a friend entered their details, and again on request. */
export const confirmDetailsMail = defineMail(
  {
    kind: 'angaben-bestaetigen',
    texts: textsBeside(import.meta.url),
    variables: { ...registration, Frist: text({ de: '12 Wochen', en: '12 weeks' }) },
  },
  (to, facts: Registration & { readonly keptDays: number }) => ({
    ...registered(to, facts),
    Frist: period(facts.keptDays, to.language),
  }),
);
