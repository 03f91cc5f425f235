import { textsBeside } from '#mail/mail-files.js';
import { defineMail, optionalText, unusualFlag } from '#mail/mail-kind.js';
import { aboutReward, choosing, rewarded, toChoose, type ReadyFacts } from '../reward-facts.js';

/** `cameBack`: what became of the transfer; null where the payee is gone. */
type AgainFacts = ReadyFacts & { readonly cameBack: { readonly why: string; readonly rejected: boolean } | null };

/** When a chosen payee can no longer be paid, so that the choice is open again. */
export const chooseAgainMail = defineMail(
  {
    kind: 'praemie-neu-waehlen',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutReward,
      ...toChoose,
      NichtAusgefuehrt: unusualFlag,
      Grund: optionalText({ de: 'Das Konto ist geschlossen.', en: 'The account is closed.' }),
    },
  },
  (to, { cameBack, ...facts }: AgainFacts) => ({
    ...rewarded(to, facts),
    ...choosing(to, facts),
    NichtAusgefuehrt: cameBack?.rejected ?? false,
    Grund: cameBack?.why ?? null,
  }),
);
