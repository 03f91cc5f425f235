import type { RewardDescriptor, TransferMail } from '../reward-type.js';

/** docs/specification/rewards.md#how-long-it-takes. */
export const cashDescriptor: RewardDescriptor = {
  icon: 'bank',
  label: { de: 'Überweisung', en: 'Bank transfer' },
  summary: { de: 'Der volle Betrag auf Ihr Konto.', en: 'The full amount to your account.' },
  arrives: {
    de: 'innerhalb von vier Wochen nach Eingabe Ihrer Bankdaten',
    en: 'within four weeks of entering your bank details',
  },
  onItsWay: {
    title: { de: '{amount} sind auf dem Weg zu Ihnen', en: '{amount} is on its way to you' },
    text: {
      de: 'Sie müssen nichts weiter tun. Innerhalb von vier Wochen ist das Geld auf Ihrem Konto.',
      en: 'There’s nothing else to do. You’ll have the money within four weeks.',
    },
  },
  running: { de: 'Überweisung kommt', en: 'Transfer on its way' },
  done: {
    title: { de: '{amount} sind ausgezahlt', en: '{amount} has been paid out' },
    text: {
      de: 'Die Überweisung ist ausgeführt. Danke fürs Weitersagen.',
      en: 'The transfer has been made. Thank you for spreading the word.',
    },
  },
  nextSteps: [
    { de: 'Wir prüfen Ihre Bankdaten und bestätigen sie.', en: 'We check your bank details and confirm them.' },
    {
      de: 'Die Überweisung geht mit dem nächsten Sammellauf an die Bank.',
      en: 'The transfer goes to the bank with our next payment run.',
    },
    {
      de: 'Das Geld ist innerhalb von vier Wochen auf Ihrem Konto.',
      en: 'The money is in your account within four weeks.',
    },
  ],
  action: { de: 'Überweisung wählen', en: 'Choose bank transfer' },
  fields: [
    {
      name: 'holder',
      wire: 'Bankdaten.Kontoinhaber',
      input: 'text',
      label: { de: 'Kontoinhaber', en: 'Account holder' },
      required: true,
      autocomplete: 'name',
    },
    {
      name: 'iban',
      wire: 'Bankdaten.Iban',
      input: 'iban',
      label: { de: 'IBAN', en: 'IBAN' },
      required: true,
      hint: { de: 'Steht auf Ihrer Bankkarte und beginnt meist mit DE.', en: 'You will find it on your bank card.' },
    },
    {
      name: 'bic',
      wire: 'Bankdaten.Bic',
      input: 'text',
      label: { de: 'BIC', en: 'BIC' },
      required: false,
      hint: { de: 'Nur bei Konten außerhalb Deutschlands nötig.', en: 'Only needed for accounts outside Germany.' },
    },
  ],
};

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
