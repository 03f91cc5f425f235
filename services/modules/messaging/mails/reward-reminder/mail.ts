import { textsBeside } from '#mail/mail-files.js';
import { defineMail, text } from '#mail/mail-kind.js';
import { aboutReward, choosing, rewarded, toChoose, type ReadyFacts } from '../reward-facts.js';

/** When a reward is not chosen and its claim period is about to end. */
export const rewardReminderMail = defineMail(
  {
    kind: 'praemie-erinnerung',
    texts: textsBeside(import.meta.url),
    variables: { ...aboutReward, ...toChoose, Tage: text('7') },
  },
  (to, facts: ReadyFacts & { readonly daysLeft: number }) => ({
    ...rewarded(to, facts),
    ...choosing(to, facts),
    Tage: String(facts.daysLeft),
  }),
);
