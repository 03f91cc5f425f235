import { textsBeside } from '#mail/mail-files.js';
import { money } from '#mail/wording.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import { amountExample, defineMail, flag, optionalText, text } from '#mail/mail-kind.js';

interface StillOwed {
  /** Rewards that are not settled, in cents. */
  readonly openCents: readonly number[];
  /** A friend who followed one of their links may still conclude a contract. */
  readonly friendsAwaited: boolean;
}

const farewellValues = ({ language }: MailRecipient, { openCents, friendsAwaited }: StillOwed) => ({
  Betrag:
    openCents.length > 0
      ? money(
          openCents.reduce((total, one) => total + one, 0),
          language,
        )
      : null,
  Anzahl: String(openCents.length),
  Mehrere: openCents.length > 1,
  Kontakte: friendsAwaited,
});

/** When a recommender deleted the account. */
export const accountDeletedMail = defineMail(
  {
    kind: 'konto-geloescht',
    texts: textsBeside(import.meta.url),
    variables: { Betrag: optionalText(amountExample), Anzahl: text('2'), Mehrere: flag, Kontakte: flag },
  },
  farewellValues,
);
