import type { RewardDescriptor } from '../reward-type.js';

/** docs/specification/rewards.md#how-long-it-takes. */
export const voucherDescriptor: RewardDescriptor = {
  icon: 'gift',
  label: { de: 'Gutschein', en: 'Voucher' },
  summary: {
    de: 'Der volle Betrag als Code für einen Händler Ihrer Wahl.',
    en: 'The full amount as a code for a shop of your choice.',
  },
  arrives: { de: 'innerhalb von 24 Stunden per E-Mail', en: 'by e-mail within 24 hours' },
  onItsWay: {
    title: { de: 'Ihr Gutschein über {amount} kommt', en: 'Your voucher for {amount} is on its way' },
    text: {
      de: 'Sie müssen nichts weiter tun. Innerhalb von 24 Stunden haben Sie den Code in Ihrem Postfach.',
      en: 'There’s nothing else to do. The code will be in your inbox within 24 hours.',
    },
  },
  running: { de: 'Gutschein kommt', en: 'Voucher on its way' },
  done: {
    title: { de: 'Ihr Gutschein über {amount} ist verschickt', en: 'Your voucher for {amount} has been sent' },
    text: {
      de: 'Den Code haben wir Ihnen per E-Mail geschickt. Sehen Sie bitte auch im Spam-Ordner nach.',
      en: 'We sent you the code by e-mail. Please look in your spam folder too.',
    },
  },
  nextSteps: [
    { de: 'Wir reservieren Ihren Gutscheincode.', en: 'We reserve your voucher code.' },
    { de: 'Sie erhalten ihn innerhalb von 24 Stunden per E-Mail.', en: 'You’ll get it by e-mail within 24 hours.' },
    { de: 'Einlösen können Sie ihn direkt beim Händler.', en: 'You can redeem it directly with the shop.' },
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
