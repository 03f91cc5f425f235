import type { z } from 'zod';

export type Language = 'de' | 'en';
export type Texts = Readonly<Record<Language, string>>;

/** A field a form shows for a reward type, in order. `input` says which control; `wire` is its path on the wire (`Bankdaten.Iban`). */
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
  /** Beside the choice. */
  readonly icon: 'bank' | 'gift';
  readonly label: Texts;
  /** One sentence under the choice. */
  readonly summary: Texts;
  /** When it arrives, as a phrase: "innerhalb von 24 Stunden per E-Mail". */
  readonly arrives: Texts;
  /** After the choice; `{amount}` in the title is filled in. */
  readonly onItsWay: { readonly title: Texts; readonly text: Texts };
  /** The steps after the choice, in order. */
  readonly nextSteps: readonly Texts[];
  /** The button that settles the choice. */
  readonly action: Texts;
  readonly fields: readonly RewardField[];
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

/** A refusal reason of the catalogue. */
export type ChoiceRefusal = 'validation-failed' | 'iban-invalid' | 'reward-not-available';
/** A rule names what it refuses with, or null when it holds. */
export type ChoiceRule<Choice> = (choice: Choice, facts: ChoiceFacts) => ChoiceRefusal | null;

/** What a person gave beside the kind, for whichever types need it. */
export interface GivenDetails {
  readonly voucherTypeId: number | null;
  readonly bankDetails: { readonly holder: string; readonly iban: string } | null;
}

export interface RewardType<
  Kind extends string = string,
  Wire extends string = string,
  Schema extends z.ZodType = z.ZodType,
> {
  /** The domain's name: `cash`. */
  readonly kind: Kind;
  /** The wire's name: `Bar`. */
  readonly wire: Wire;
  /** Leaves as a credit transfer in a payout batch, and waits for bank details. */
  readonly paidBySepa: boolean;
  /** Leaves as a code from the stock of the kind that was chosen, by mail. */
  readonly sentAsCode: boolean;
  /** What a choice of this type consists of. */
  readonly schema: Schema;
  /** The type's part of what was given, for its schema. */
  readonly detailsOf: (given: GivenDetails) => z.input<Schema>;
  /** The wire's field a refusal stands beside, and its text there. */
  readonly faults: Partial<Record<ChoiceRefusal, { readonly field: string; readonly reason: string }>>;
  readonly rules: readonly ChoiceRule<z.output<Schema>>[];
  readonly descriptor: RewardDescriptor;
}

/** Keeps the literal names. */
export function defineRewardType<const Kind extends string, const Wire extends string, Schema extends z.ZodType>(
  type: RewardType<Kind, Wire, Schema>,
): RewardType<Kind, Wire, Schema> {
  return type;
}
