import { textsBeside } from '#mail/mail-files.js';
import type { FormOfAddress } from '#mail/form-of-address.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import { defineMail, optionalText, text } from '#mail/mail-kind.js';
import { payeeOf, wordsFor, type RewardKind, type TransferWords } from '#reward-types/index.js';
import { transferMails, withPayee } from '#reward-types/words.js';
import { aboutReward, rewarded, type RewardFacts } from '../reward-facts.js';

/** The choice, with the facts that its type's text needs. */
interface Chosen {
  readonly choice: RewardKind;
  readonly option: string | null;
}

/** The type's text about a transfer, and the payee's receipt where it went to another payee. */
function transfer({ tenant, language }: MailRecipient, { casual, ...chosen }: Chosen & FormOfAddress) {
  const sentMail = transferMails[chosen.choice];
  const payee = payeeOf(chosen, tenant.config.rewardTypes);
  const words = (texts: TransferWords | undefined) =>
    withPayee(texts ? wordsFor(texts, language, casual) : '', payee?.holder ?? '');
  return {
    Weg: words(sentMail?.caption),
    Hinweis: words(sentMail?.text),
    Beleg: payee ? wordsFor(payee.receipt, language, casual) : null,
    Sicherheit: words(sentMail?.small),
  };
}

/** When a reward’s transfer was handed to the bank. */
export const rewardOnItsWayMail = defineMail(
  {
    kind: 'praemie-unterwegs',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutReward,
      Weg: text({ de: 'als Überweisung auf Ihr Konto', en: 'as a transfer to your account' }),
      Hinweis: text({
        de: 'In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen da.',
        en: 'It usually arrives within one or two banking days.',
      }),
      Beleg: optionalText({ de: 'Spender ist Fernklang.', en: 'The donor is Fernklang.' }),
      Sicherheit: text({
        de: 'Wir nennen Ihre Bankverbindung nicht in E-Mails.',
        en: 'We never include your bank details in e-mails.',
      }),
    },
  },
  (to, facts: RewardFacts & Chosen) => ({ ...rewarded(to, facts), ...transfer(to, facts) }),
);
