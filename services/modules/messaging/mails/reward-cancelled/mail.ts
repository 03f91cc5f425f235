import { textsBeside } from '#mail/mail-files.js';
import { defineMail, requiredText } from '#mail/mail-kind.js';
import { cancelledWords } from '../../../reward/api.js';
import type { CancelReason } from '../../../reward/events.js';
import { aboutReward, rewarded, type RewardFacts } from '../reward-facts.js';

/** When a reward was cancelled. */
export const rewardCancelledMail = defineMail(
  {
    kind: 'praemie-entfaellt',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutReward,
      Grund: requiredText({ de: 'Der Vertrag wurde widerrufen.', en: 'The contract was cancelled.' }),
    },
  },
  (to, facts: RewardFacts & { readonly reason: CancelReason; readonly agencyReason: string | null }) => ({
    ...rewarded(to, facts),
    Grund: facts.agencyReason ?? cancelledWords[facts.reason][to.language],
  }),
);
