import { textsBeside } from '#mail/mail-files.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import { defineMail, optionalText, text } from '#mail/mail-kind.js';
import { rewardType, type RewardKind } from '#reward-types/index.js';
import { aboutReward, choosing, rewarded, toChoose, type ReadyFacts } from '../reward-facts.js';

/** docs/specification/rewards.md#how-long-it-takes, a sentence for each type. */
const arrivals = ({ language }: MailRecipient, kinds: readonly RewardKind[]) =>
  kinds
    .map(kind => rewardType(kind).descriptor)
    .map(({ label, arrives }) => `${label[language]}: ${arrives[language]}.`)
    .join(' ');

/** When a reward is ready, and again on request: the link to choose. */
export const rewardReadyMail = defineMail(
  {
    kind: 'praemie-bereit',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutReward,
      ...toChoose,
      Kulanzgrund: optionalText({ de: 'Wartezeit', en: 'waiting time' }),
      Laufzeiten: text({ de: 'Überweisung: innerhalb von vier Wochen.', en: 'Bank transfer: within four weeks.' }),
    },
  },
  (to, facts: ReadyFacts) => ({
    ...rewarded(to, facts),
    ...choosing(to, facts),
    Kulanzgrund: facts.goodwillReason ?? null,
    Laufzeiten: arrivals(to, facts.kinds),
  }),
);
