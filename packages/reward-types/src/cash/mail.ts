import type { TransferMail } from '../reward-type.js';

export const cashMail: TransferMail = {
  caption: { de: 'als Überweisung auf Ihr Konto', en: 'as a transfer to your account' },
  text: {
    de: 'Wir haben die Überweisung an unsere Bank gegeben. In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen auf Ihrem Konto.',
    en: 'We have handed the transfer to our bank. It usually reaches your account within one or two banking days.',
  },
  small: {
    de: 'Für Ihre Sicherheit nennen wir Ihre Bankverbindung nicht in E-Mails. Haben Sie Fragen zu dieser Zahlung, erreichen Sie uns über die Kontaktseite.',
    en: 'For your safety we never name your bank details in e-mails. If you have a question about this payment, please use our contact page.',
  },
};
