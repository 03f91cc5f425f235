import { day, money, type MailRecipient, type MailTemplate } from '#platform/mail/mail-reaction.js';
import type { VoucherCodeView } from './persistence.js';

/** The code itself: the only mail that holds one. */
export const voucherMail = (to: MailRecipient, voucher: VoucherCodeView): MailTemplate =>
  to.language === 'de' ? german(to, voucher) : english(to, voucher);

const german = (to: MailRecipient, { code, typeName, amountCents, validUntil }: VoucherCodeView): MailTemplate => ({
  subject: `Ihr Gutschein ${typeName} über ${money(amountCents, 'de')}`,
  preheader: 'Der Code steht in dieser E-Mail. Sie können ihn sofort einlösen.',
  heading: 'Ihr Gutschein ist da',
  blocks: [
    { kind: 'paragraph', text: to.greeting },
    {
      kind: 'paragraph',
      text: `für Ihre Prämie haben Sie einen Gutschein von ${typeName} gewählt. Hier ist Ihr Code.`,
    },
    { kind: 'amount', amount: money(amountCents, 'de'), caption: `Gutschein ${typeName}` },
    { kind: 'code', label: 'Ihr Gutscheincode', code },
    ...(validUntil ? [{ kind: 'facts' as const, rows: [['Einlösbar bis', day(validUntil)] as const] }] : []),
    {
      kind: 'small',
      text: 'Behandeln Sie den Code wie Bargeld: Wer ihn kennt, kann ihn einlösen. Bewahren Sie diese E-Mail auf, bis der Gutschein verbraucht ist.',
    },
  ],
  because: 'Sie erhalten diese E-Mail, weil Sie diese Prämie gewählt haben.',
});

const english = (to: MailRecipient, { code, typeName, amountCents, validUntil }: VoucherCodeView): MailTemplate => ({
  subject: `Your ${typeName} voucher for ${money(amountCents, 'en')}`,
  preheader: 'The code is in this e-mail. You can use it straight away.',
  heading: 'Your voucher is here',
  blocks: [
    { kind: 'paragraph', text: to.greeting },
    { kind: 'paragraph', text: `you chose a ${typeName} voucher. Here is your code.` },
    { kind: 'amount', amount: money(amountCents, 'en'), caption: `${typeName} voucher` },
    { kind: 'code', label: 'Your voucher code', code },
    ...(validUntil ? [{ kind: 'facts' as const, rows: [['Valid until', day(validUntil)] as const] }] : []),
    {
      kind: 'small',
      text: 'Treat the code like cash: whoever knows it can use it. Keep this e-mail until the voucher is used up.',
    },
  ],
  because: 'You receive this e-mail because you chose this reward.',
});
