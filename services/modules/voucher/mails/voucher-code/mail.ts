import { textsBeside } from '#mail/mail-files.js';
import { day, money } from '#mail/wording.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { amountExample, defineMail, flag, optionalText, requiredText, text } from '#mail/mail-kind.js';
import type { Beneficiary } from '../../../reward/events.js';
import type { VoucherCodeView } from '../../persistence/stock.js';

interface VoucherMailFacts extends VoucherCodeView, FormOfAddress {
  readonly beneficiary: Beneficiary;
  /** First name of the recommender's contact; null in a contact's own mail and where no contact is known. */
  readonly friend: string | null;
}

/** Mail with the voucher code; no other mail contains one. */
export const voucherCodeMail = defineMail(
  {
    kind: 'gutscheincode',
    texts: textsBeside(import.meta.url),
    variables: {
      ...formOfAddress,
      Code: { ...requiredText('FK-2026-7QX9'), secret: true as const },
      Gutscheinart: text('Buchladen'),
      Betrag: text(amountExample),
      GueltigBis: optionalText('31.12.2027'),
      Einloesen: optionalText('https://buchladen.example/gutschein'),
      Ersatz: flag,
      FuerKontakt: flag,
      Kontakt: optionalText('Ben'),
    },
  },
  (to, { code, typeName, typeNameEn, amountCents, validUntil, shopUrl, replaces, ...reward }: VoucherMailFacts) => ({
    ...formOfAddressOf(to, reward),
    Code: code,
    Gutscheinart: (to.language === 'en' ? typeNameEn : null) ?? typeName,
    Betrag: money(amountCents, to.language),
    GueltigBis: validUntil ? day(validUntil) : null,
    Einloesen: shopUrl,
    Ersatz: replaces,
    FuerKontakt: reward.beneficiary === 'recipient',
    Kontakt: reward.friend,
  }),
);
