import { z } from 'zod';
import type { Texts } from '#shared/texts.js';

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

/** All texts about a reward type for people; portal, console and mails use it. */
export interface RewardDescriptor {
  /** Paid to the beneficiary's own account, so it waits for bank details. */
  readonly toOwnAccount: boolean;
  /** Icon beside the choice. */
  readonly icon: 'bank' | 'gift' | 'heart';
  readonly label: Texts;
  /** One sentence under the choice. */
  readonly summary: Texts;
  /** When it arrives, as a phrase: "innerhalb von 24 Stunden per E-Mail". */
  readonly arrives: Texts;
  /** Text after the choice. */
  readonly onItsWay: RewardNews;
  /** Status word in a list: chosen, not delivered yet. */
  readonly running: Texts;
  /** Status word in a list: paid or collected. */
  readonly finished: Texts;
  /** Text when it is finished: paid or collected. */
  readonly done: RewardNews;
  /** The steps after the choice, in order. */
  readonly nextSteps: readonly Texts[];
  /** Label of the button that confirms the choice. */
  readonly action: Texts;
  readonly fields: readonly RewardField[];
}

/** `du`: informal German variant, if it differs. */
export type TransferWords = Texts & { readonly du?: string };
/** The mail after the transfer was handed to the bank; `{payee}` is filled in. */
export interface TransferMail {
  readonly caption: TransferWords;
  readonly text: TransferWords;
  readonly small: TransferWords;
}

/** An option within a type, such as a kind of voucher. */
export interface RewardOption {
  readonly id: string;
  readonly name: string;
  /** English name, if different. */
  readonly nameEn?: string | null;
  /** The legal name of who is paid, where that is not the beneficiary. */
  readonly payee?: string;
  /** What to know before choosing it, such as whether there is a donation receipt. */
  readonly note?: TransferWords;
}

/** The wire fields of a type's options. */
export interface OptionsOnWire<Field extends string = string, List extends string = string, Id = unknown> {
  /** The field of a choice that names an option: `GutscheinartId`. */
  readonly field: Field;
  /** The field of a reward that lists available options: `Gutscheinarten`. */
  readonly list: List;
  readonly id: z.ZodType<Id>;
  /** Converts an option's id to the wire. */
  readonly idOnWire: (id: string) => Id;
}

/** Facts that a rule may use when a person chooses. */
export interface ChoiceFacts {
  /** Cents. */
  readonly amountCents: number;
  /** Ids of the type's options that are available for exactly this amount. */
  readonly options: readonly string[];
  /** ModuleIBANNurDE of the tenant. */
  readonly germanIbanOnly: boolean;
  /** The tenant pays to accounts outside the EEA. */
  readonly paysOutsideEea: boolean;
}

/** A refusal reason of the catalogue. */
export type ChoiceRefusal =
  'validation-failed' | 'iban-invalid' | 'iban-not-german' | 'iban-outside-eea' | 'reward-not-available';
/** A finer reason than the catalogue's, told at the field under the catalogue's own. */
export const inCatalogue = (refusal: ChoiceRefusal) =>
  refusal === 'iban-not-german' || refusal === 'iban-outside-eea' ? 'iban-invalid' : refusal;
/** Returns the reason of the refusal, or null when the rule holds. */
export type ChoiceRule<Choice> = (choice: Choice, facts: ChoiceFacts) => ChoiceRefusal | null;

/** Details given besides the type, for the types that need them. */
export interface GivenDetails {
  /** Null where the type has no options. */
  readonly option: string | null;
  readonly bankDetails: { readonly holder: string; readonly iban: string } | null;
}

/** A text in a language, or informally in German where there is such a text. */
export const wordsFor = (texts: TransferWords, language: keyof Texts, casual: boolean): string =>
  (casual && language === 'de' ? texts.du : undefined) ?? texts[language];

/** A choice that consists of one option. */
export const optionSchema = z.strictObject({ option: z.string().min(1) });
/** Only options available for exactly this amount. */
export const optionMustBeOffered: ChoiceRule<z.output<typeof optionSchema>> = ({ option }, { options }) =>
  options.includes(option) ? null : 'validation-failed';

/** The recipient of a transfer that is not the beneficiary. */
export interface Payee {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Remittance text on the payee's statement. */
  readonly remittance: string;
  /** Text about it beside the choice and in the beneficiary's mail. */
  readonly receipt: TransferWords;
}

/** A tenant's settings for a type (`rewardTypes` of its configuration), and what they provide. */
export interface Configured<Settings extends z.ZodType = z.ZodType> {
  readonly schema: Settings;
  readonly options: (settings: z.output<Settings>) => readonly RewardOption[];
  /** Null when the option no longer exists. */
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
  /** Paid as a credit transfer in a payout batch. */
  readonly paidBySepa: boolean;
  /** Mailed as a code from the chosen option's stock. */
  readonly sentAsCode: boolean;
  /** Days until it has arrived, from the choice on, or from the bank details; `descriptor.arrives` says the same. */
  readonly takesDays: number;
  readonly options: Options;
  /** Null: available to every tenant. Otherwise only to tenants with settings for it. */
  readonly configured: Configured<Settings> | null;
  /** Schema of a choice's details. */
  readonly schema: Schema;
  /** Extracts the type's details for its schema. */
  readonly detailsOf: (given: GivenDetails) => z.input<Schema>;
  /** The wire field and reason under which a refusal is reported. */
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
