import type { RewardDescriptor } from './reward-type.js';

/** docs/specification/rewards.md#how-long-it-takes. */
export const cashDescriptor: RewardDescriptor = {
  toOwnAccount: true,
  icon: 'bank',
  label: { de: 'Überweisung', en: 'Bank transfer' },
  summary: { de: 'Der volle Betrag aufs eigene Konto.', en: 'The full amount to your account.' },
  arrives: {
    de: 'innerhalb von vier Wochen nach Eingabe der Bankdaten',
    en: 'within four weeks of entering your bank details',
  },
  onItsWay: {
    title: { de: '{amount} sind unterwegs', en: '{amount} is on its way to you' },
    text: {
      de: 'Mehr ist nicht zu tun. Innerhalb von vier Wochen ist das Geld auf dem Konto.',
      en: 'There’s nothing else to do. You’ll have the money within four weeks.',
    },
  },
  running: { de: 'Überweisung kommt', en: 'Transfer on its way' },
  finished: { de: 'Ausgezahlt', en: 'Paid out' },
  done: {
    title: { de: '{amount} sind ausgezahlt', en: '{amount} has been paid out' },
    text: {
      de: 'Die Überweisung ist ausgeführt. Danke fürs Mitmachen.',
      en: 'The transfer has been made. Thank you for taking part.',
    },
  },
  nextSteps: [
    { de: 'Wir prüfen die Bankdaten und bestätigen sie.', en: 'We check your bank details and confirm them.' },
    {
      de: 'Die Überweisung geht mit dem nächsten Sammellauf an die Bank.',
      en: 'The transfer goes to the bank with our next payment run.',
    },
    {
      de: 'Das Geld ist innerhalb von vier Wochen auf dem Konto.',
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
      hint: {
        de: 'Steht auf der Bankkarte und beginnt meist mit DE.',
        en: 'You’ll find it on your bank card. It usually starts with DE.',
      },
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

/** docs/specification/rewards.md#donations. */
export const donationDescriptor: RewardDescriptor = {
  toOwnAccount: false,
  icon: 'heart',
  label: { de: 'Spende', en: 'Donation' },
  summary: {
    de: 'Der volle Betrag für eine gemeinnützige Organisation nach Wahl.',
    en: 'The full amount for a charity of your choice.',
  },
  arrives: {
    de: 'innerhalb von vier Wochen bei der Organisation',
    en: 'at the charity within four weeks',
  },
  onItsWay: {
    title: { de: '{amount} sind als Spende unterwegs', en: '{amount} is on its way as a donation' },
    text: {
      de: 'Wir überweisen den Betrag innerhalb von vier Wochen an {payee}. Mehr ist nicht zu tun.',
      en: 'We’ll transfer the amount to {payee} within four weeks. There’s nothing else to do.',
    },
  },
  running: { de: 'Spende ist unterwegs', en: 'Donation on its way' },
  finished: { de: 'Gespendet', en: 'Donated' },
  done: {
    title: { de: '{amount} sind gespendet', en: '{amount} has been donated' },
    text: {
      de: 'Die Überweisung an die Organisation ist ausgeführt. Danke fürs Mitmachen und fürs Spenden.',
      en: 'The transfer to the charity has been made. Thank you for taking part, and for giving.',
    },
  },
  nextSteps: [
    {
      de: 'Die Überweisung geht mit dem nächsten Sammellauf an die Bank.',
      en: 'The transfer goes to the bank with our next payment run.',
    },
    { de: 'Sobald sie unterwegs ist, kommt eine E-Mail.', en: 'We’ll e-mail you once it’s on its way.' },
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

/** docs/specification/rewards.md#how-long-it-takes. */
export const voucherDescriptor: RewardDescriptor = {
  toOwnAccount: false,
  icon: 'gift',
  label: { de: 'Gutschein', en: 'Voucher' },
  summary: {
    de: 'Der volle Betrag als Code für einen Händler nach Wahl.',
    en: 'The full amount as a code for a shop of your choice.',
  },
  arrives: { de: 'innerhalb von 24 Stunden per E-Mail', en: 'by e-mail within 24 hours' },
  onItsWay: {
    title: { de: 'Der Gutschein über {amount} kommt', en: 'Your voucher for {amount} is on its way' },
    text: {
      de: 'Mehr ist nicht zu tun. Innerhalb von 24 Stunden ist der Code im Postfach.',
      en: 'There’s nothing else to do. The code will be in your inbox within 24 hours.',
    },
  },
  running: { de: 'Gutschein kommt', en: 'Voucher on its way' },
  finished: { de: 'Gutschein verschickt', en: 'Voucher sent' },
  done: {
    title: { de: 'Der Gutschein über {amount} ist verschickt', en: 'Your voucher for {amount} has been sent' },
    text: {
      de: 'Der Code kam per E-Mail. Nichts da? Vielleicht liegt sie im Spam-Ordner.',
      en: 'We sent you the code by e-mail. Please look in your spam folder too.',
    },
  },
  nextSteps: [
    { de: 'Wir reservieren einen Gutscheincode.', en: 'We reserve your voucher code.' },
    { de: 'Er kommt innerhalb von 24 Stunden per E-Mail.', en: 'You’ll get it by e-mail within 24 hours.' },
    { de: 'Eingelöst wird er direkt beim Händler.', en: 'You can redeem it directly with the shop.' },
  ],
  action: { de: 'Gutschein wählen', en: 'Choose voucher' },
  fields: [
    {
      name: 'option',
      wire: 'GutscheinartId',
      input: 'option',
      label: { de: 'Gutscheinart', en: 'Kind of voucher' },
      required: true,
    },
  ],
};
