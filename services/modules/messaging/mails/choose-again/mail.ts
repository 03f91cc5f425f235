import { textsBeside } from '#mail/mail-files.js';
import { defineMail } from '#mail/mail-kind.js';
import { aboutReward, choosing, rewarded, toChoose, type ReadyFacts } from '../reward-facts.js';

/** When a chosen payee can no longer be paid, so that the choice is open again. */
export const chooseAgainMail = defineMail(
  { kind: 'praemie-neu-waehlen', texts: textsBeside(import.meta.url), variables: { ...aboutReward, ...toChoose } },
  (to, facts: ReadyFacts) => ({ ...rewarded(to, facts), ...choosing(to, facts) }),
);
