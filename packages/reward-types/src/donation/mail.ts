import type { TransferMail } from '../reward-type.js';

export const donationMail: TransferMail = {
  caption: { de: 'als Spende an {payee}', en: 'as a donation to {payee}' },
  text: {
    de: 'Wir haben die Überweisung an unsere Bank gegeben. In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen bei {payee}.',
    en: 'We have handed the transfer to our bank. It usually reaches {payee} within one or two banking days.',
  },
  small: {
    de: 'Haben Sie Fragen zu dieser Spende, erreichen Sie uns über die Kontaktseite.',
    en: 'If you have a question about this donation, please use our contact page.',
  },
};
