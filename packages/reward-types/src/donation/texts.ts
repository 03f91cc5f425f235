import type { RewardDescriptor, TransferMail } from '../reward-type.js';

/** docs/specification/rewards.md#donations. */
export const donationDescriptor: RewardDescriptor = {
  icon: 'heart',
  label: { de: 'Spende', en: 'Donation' },
  summary: {
    de: 'Der volle Betrag für eine gemeinnützige Organisation Ihrer Wahl.',
    en: 'The full amount for a charity of your choice.',
  },
  arrives: {
    de: 'innerhalb von vier Wochen bei der Organisation an',
    en: 'at the charity within four weeks',
  },
  onItsWay: {
    title: { de: '{amount} gehen als Spende hinaus', en: '{amount} goes out as a donation' },
    text: {
      de: 'Wir überweisen den Betrag innerhalb von vier Wochen an {payee}. Sie müssen nichts weiter tun.',
      en: 'We transfer the amount to {payee} within four weeks. There is nothing more to do.',
    },
  },
  running: { de: 'Spende geht hinaus', en: 'Donation on its way' },
  done: {
    title: { de: '{amount} sind gespendet', en: '{amount} has been donated' },
    text: {
      de: 'Die Überweisung an die Organisation ist ausgeführt. Danke fürs Weitersagen und fürs Spenden.',
      en: 'The transfer to the charity has been made. Thank you for spreading the word, and for giving.',
    },
  },
  nextSteps: [
    {
      de: 'Die Überweisung geht mit dem nächsten Sammellauf an die Bank.',
      en: 'The transfer goes to the bank with our next payment run.',
    },
    { de: 'Sie erhalten eine E-Mail, sobald sie unterwegs ist.', en: 'We’ll e-mail you once it’s on its way.' },
    {
      de: 'Das Geld ist innerhalb von vier Wochen bei der Organisation.',
      en: 'The money is with the charity within four weeks.',
    },
  ],
  action: { de: 'Spende wählen', en: 'Choose donation' },
  fields: [
    {
      name: 'option',
      wire: 'SpendenempfaengerId',
      input: 'option',
      label: { de: 'Organisation', en: 'Charity' },
      required: true,
    },
  ],
};

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
