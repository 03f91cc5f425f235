import { day, money } from '#mail/wording.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import { amountExample, dayExample, flag, optionalText, secretLink, text } from '#mail/mail-kind.js';
import { rewardType, type RewardKind } from '#reward-types/index.js';
import type { Beneficiary } from '../../reward/events.js';

export interface RewardFacts extends FormOfAddress {
  readonly amountCents: number;
  readonly beneficiary: Beneficiary;
  /** Null for a reward without a recommendation, such as a campaign's extra. */
  readonly product: string | null;
  readonly recommendationNumber: string | null;
  /** First name of the recommender's contact; null where none is known. */
  readonly friend?: string | null;
  /** Reason of a goodwill grant, as entered by staff. */
  readonly goodwillReason?: string | null;
}

export interface ReadyFacts extends RewardFacts {
  readonly token: string;
  readonly expiresAt: Date;
  /** Types available for the amount; other types are not mentioned. */
  readonly kinds: readonly RewardKind[];
}

/** Variables of every mail about a reward. */
export const aboutReward = {
  ...formOfAddress,
  Betrag: text(amountExample),
  FuerKontakt: flag,
  Produkt: optionalText('Glasfaser 250'),
  Empfehlungsnummer: optionalText('1234567890'),
  Kontakt: optionalText('Ben'),
};
export const rewarded = (
  to: MailRecipient,
  { amountCents, beneficiary, product, recommendationNumber, friend, casual }: RewardFacts,
) => ({
  ...formOfAddressOf(to, { casual }),
  Betrag: money(amountCents, to.language),
  FuerKontakt: beneficiary === 'recipient',
  Produkt: product,
  Empfehlungsnummer: recommendationNumber,
  Kontakt: friend ?? null,
});

/** Variables of a mail with the link to choose. */
export const toChoose = {
  Link: secretLink('/praemie/'),
  WaehlenBis: dayExample,
  Praemienarten: text({ de: 'Überweisung oder Gutschein', en: 'Bank transfer or voucher' }),
};
export const choosing = (to: MailRecipient, { token, expiresAt, kinds, casual }: ReadyFacts) => ({
  Link: to.link('/praemie/', token, { casual }),
  WaehlenBis: day(expiresAt),
  Praemienarten: offered(to, kinds),
});

/** "Überweisung, Gutschein oder …", "Bank transfer, voucher or …": the types available for the amount. */
const offered = ({ language }: MailRecipient, kinds: readonly RewardKind[]) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    kinds
      .map(kind => rewardType(kind).descriptor)
      .map(({ label }, place) => (language === 'en' && place > 0 ? label.en.toLowerCase() : label[language])),
  );
