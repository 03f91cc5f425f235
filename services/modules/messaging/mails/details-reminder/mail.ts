import { textsBeside } from '#mail/mail-files.js';
import { day } from '#mail/wording.js';
import { dayExample, defineMail } from '#mail/mail-kind.js';
import { registered, registration, type Registration } from '../friend-facts.js';

/** When a friend has not confirmed their details; at most twice. */
export const detailsReminderMail = defineMail(
  {
    kind: 'angaben-erinnerung',
    texts: textsBeside(import.meta.url),
    variables: { ...registration, GueltigBis: dayExample },
  },
  (to, facts: Registration & { readonly validUntil: Date }) => ({
    ...registered(to, facts),
    GueltigBis: day(facts.validUntil),
  }),
);
