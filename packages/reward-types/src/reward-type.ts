import { z } from 'zod';

export type Language = 'de' | 'en';
export type Texts = Readonly<Record<Language, string>>;

/** A field a form shows for a reward type, in order. `input` says which control; `wire` is its path on the wire (`Bankdaten.Iban`). */
export interface RewardField {
  readonly name: string;
  readonly wire: string;
  /** `option`: one of the type's options. */
  readonly input: 'text' | 'iban' | 'option';
  readonly label: Texts;
  readonly hint?: Texts;
  readonly required: boolean;
  readonly autocomplete?: string;
}

/** A page's title and sentence; `{amount}` and `{payee}` are filled in. */
export interface RewardNews {
  readonly title: Texts;
  readonly text: Texts;
}

/** Everything a person reads about a reward type; portal, console and mails render from it. */
export interface RewardDescriptor {
  /** It goes to the beneficiary's own account, and so waits for bank details. */
  readonly toOwnAccount: boolean;
  /** Beside the choice. */
  readonly icon: 'bank' | 'gift' | 'heart';
  readonly label: Texts;
  /** One sentence under the choice. */
  readonly summary: Texts;
  /** When it arrives, as a phrase: "innerhalb von 24 Stunden per E-Mail". */
  readonly arrives: Texts;
  /** After the choice. */
  readonly onItsWay: RewardNews;
  /** A word in a list: chosen, and not there yet. */
  readonly running: Texts;
  /** Nothing is left to do: paid or picked up. */
  readonly done: RewardNews;
  /** The steps after the choice, in order. */
  readonly nextSteps: readonly Texts[];
  /** The button that settles the choice. */
  readonly action: Texts;
  readonly fields: readonly RewardField[];
}

/** `du`: in German to whom we say du, where that reads differently. */
export type TransferWords = Texts & { readonly du?: string };
/** The mail once the transfer was handed to the bank; `{payee}` is filled in. */
export interface TransferMail {
  readonly caption: TransferWords;
  readonly text: TransferWords;
  readonly small: TransferWords;
}

/** What is picked within a type, such as a kind of voucher. */
export interface RewardOption {
  readonly id: string;
  readonly name: string;
  /** Where it has another name in English. */
  readonly nameEn?: string | null;
}

/** How a type's options stand on the wire. */
export interface OptionsOnWire<Field extends string = string, List extends string = string, Id = unknown> {
  /** The field of a choice that names one: `GutscheinartId`. */
  readonly field: Field;
  /** The field of a reward that lists what can be had: `Gutscheinarten`. */
  readonly list: List;
  readonly id: z.ZodType<Id>;
  /** An option's id as the wire writes it. */
  readonly idOnWire: (id: string) => Id;
}

/** What a rule may look at when a person chooses. */
export interface ChoiceFacts {
  /** Cents. */
  readonly amountCents: number;
  /** The ids of what can be had of the type for exactly this amount. */
  readonly options: readonly string[];
  /** ModuleIBANNurDE of the tenant. */
  readonly germanIbanOnly: boolean;
}

/** A refusal reason of the catalogue. */
export type ChoiceRefusal = 'validation-failed' | 'iban-invalid' | 'reward-not-available';
/** A rule names what it refuses with, or null when it holds. */
export type ChoiceRule<Choice> = (choice: Choice, facts: ChoiceFacts) => ChoiceRefusal | null;

/** What a person gave beside the kind, for whichever types need it. */
export interface GivenDetails {
  /** Null where the type has no options. */
  readonly option: string | null;
  readonly bankDetails: { readonly holder: string; readonly iban: string } | null;
}

/** A choice that consists of one option. */
export const optionSchema = z.strictObject({ option: z.string().min(1) });
/** Only what can be had for exactly this amount. */
export const optionMustBeOffered: ChoiceRule<z.output<typeof optionSchema>> = ({ option }, { options }) =>
  options.includes(option) ? null : 'validation-failed';

/** Whom a transfer goes to where that is not the beneficiary. */
export interface Payee {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** What the payee reads on the statement. */
  readonly remittance: string;
  /** What the mail to the beneficiary says of it. */
  readonly receipt: Texts;
}

/** What a tenant sets for a type (`rewardTypes` of its configuration), and what follows from it. */
export interface Configured<Settings extends z.ZodType = z.ZodType> {
  readonly schema: Settings;
  readonly options: (settings: z.output<Settings>) => readonly RewardOption[];
  /** Null where the option is there no longer. */
  readonly payee: (settings: z.output<Settings>, option: string) => Payee | null;
}

export interface RewardType<
  Kind extends string = string,
  Wire extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Options extends OptionsOnWire | null = OptionsOnWire | null,
  Settings extends z.ZodType = z.ZodType,
> {
  /** The domain's name: `cash`. */
  readonly kind: Kind;
  /** The wire's name: `Bar`. */
  readonly wire: Wire;
  /** Leaves as a credit transfer in a payout batch. */
  readonly paidBySepa: boolean;
  /** Leaves as a code from the stock of the option that was chosen, by mail. */
  readonly sentAsCode: boolean;
  readonly options: Options;
  /** Null: every tenant has it. Else only those that set something for it. */
  readonly configured: Configured<Settings> | null;
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
export function defineRewardType<
  const Kind extends string,
  const Wire extends string,
  Schema extends z.ZodType,
  Options extends OptionsOnWire | null,
  Settings extends z.ZodType,
>(type: RewardType<Kind, Wire, Schema, Options, Settings>): RewardType<Kind, Wire, Schema, Options, Settings> {
  return type;
}

export function optionsOnWire<const Field extends string, const List extends string, Id>(
  options: OptionsOnWire<Field, List, Id>,
): OptionsOnWire<Field, List, Id> {
  return options;
}
