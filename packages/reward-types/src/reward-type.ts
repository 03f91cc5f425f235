import type { z } from 'zod';

export type Language = 'de' | 'en';
export type Texts = Readonly<Record<Language, string>>;

/** A field a form shows for a reward type, in order. `input` says which control; `wire` is its name on the wire. */
export interface RewardField {
  readonly name: string;
  readonly wire: string;
  readonly input: 'text' | 'iban' | 'voucher-type';
  readonly label: Texts;
  readonly hint?: Texts;
  readonly required: boolean;
  readonly autocomplete?: string;
}

/** Everything a person reads about a reward type; portal and console render from it. */
export interface RewardDescriptor {
  readonly label: Texts;
  /** One sentence under the choice. */
  readonly summary: Texts;
  /** When it arrives, as a phrase: "innerhalb von 24 Stunden per E-Mail". */
  readonly arrives: Texts;
  /** The steps after the choice, in order. */
  readonly nextSteps: readonly Texts[];
  /** The button that settles the choice. */
  readonly action: Texts;
  readonly fields: readonly RewardField[];
  /** Where the choice of bank details is kept apart (cash) or a stock is chosen from (voucher). */
  readonly needs: 'bank-details' | 'voucher-type';
}

/** What a rule may look at when a person chooses. */
export interface ChoiceFacts {
  /** Cents. */
  readonly amountCents: number;
  /** The kinds of voucher that can be had for exactly this amount. */
  readonly voucherTypeIds: readonly number[];
  /** ModuleIBANNurDE of the tenant. */
  readonly germanIbanOnly: boolean;
}

/** A rule names what it refuses with: a refusal reason of the catalogue, or null when it holds. */
export type ChoiceRule<Choice> = (
  choice: Choice,
  facts: ChoiceFacts,
) => 'validation-failed' | 'iban-invalid' | 'reward-not-available' | null;

export interface RewardType<
  Kind extends string = string,
  Wire extends string = string,
  Schema extends z.ZodType = z.ZodType,
> {
  /** The domain's name: `cash`. */
  readonly kind: Kind;
  /** The wire's name: `Bar`. */
  readonly wire: Wire;
  /** What a choice of this type consists of. */
  readonly schema: Schema;
  readonly rules: readonly ChoiceRule<z.output<Schema>>[];
  readonly descriptor: RewardDescriptor;
}

/** Keeps the literal names. */
export function defineRewardType<const Kind extends string, const Wire extends string, Schema extends z.ZodType>(
  type: RewardType<Kind, Wire, Schema>,
): RewardType<Kind, Wire, Schema> {
  return type;
}
