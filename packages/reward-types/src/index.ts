import { z } from 'zod';
import { cash } from './cash.js';
import { donation } from './donation.js';
import {
  wordsFor,
  type ChoiceFacts,
  type ChoiceRefusal,
  type OptionsOnWire,
  type Payee,
  type RewardOption,
  type RewardType,
} from './reward-type.js';
import { voucher } from './voucher.js';

/**
 * The registry: a further reward type is a file of its own, its words in `descriptors.ts` and `words.ts`, and a line here. Order is the
 * order of choice on screens.
 */
export const rewardTypes = [cash, voucher, donation] as const;

type AnyRewardType = (typeof rewardTypes)[number];
export type RewardKind = AnyRewardType['kind'];
export type RewardWireName = AnyRewardType['wire'];

const registered = rewardTypes as readonly unknown[] as readonly RewardType<RewardKind, RewardWireName>[];
export const rewardKinds = rewardTypes.map(type => type.kind) as [RewardKind, ...RewardKind[]];
export const rewardWireNames = rewardTypes.map(type => type.wire) as [RewardWireName, ...RewardWireName[]];

/** The domain's name of a wire name: `cash` for `Bar`. */
export function kindOf(wire: RewardWireName): RewardKind {
  return rewardTypes.find(type => type.wire === wire)!.kind;
}

/** The wire name of a domain name: `Bar` for `cash`. */
export function wireOf(kind: RewardKind): RewardWireName {
  return rewardTypes.find(type => type.kind === kind)!.wire;
}

/** The reward type of a wire name. */
export const typeOnWire = (wire: RewardWireName): RewardType => rewardType(kindOf(wire));

/** Whether the chosen type is paid as a credit transfer; false before a choice. */
export const isPaidBySepa = (kind: RewardKind | null | undefined): boolean => !!kind && rewardType(kind).paidBySepa;

/** Whether the chosen type goes to the beneficiary's own account; false before a choice. */
export const isPaidToOwnAccount = (kind: RewardKind | null | undefined): boolean =>
  !!kind && rewardType(kind).descriptor.toOwnAccount;

/** Whether the chosen type is mailed as a code; false before a choice. */
export const isSentAsCode = (kind: RewardKind | null | undefined): boolean => !!kind && rewardType(kind).sentAsCode;

/** A reward type by its name; throws on a name the registry does not hold. */
export function rewardType(kind: string): RewardType<RewardKind, RewardWireName> {
  const found = registered.find(type => type.kind === kind);
  if (!found) throw new Error(`Reward type ${kind} is not registered.`);
  return found;
}

/** The first violated rule of a choice, or null: its schema first, then the type's rules. */
export function refusalOfChoice(kind: string, details: unknown, facts: ChoiceFacts): ChoiceRefusal | null {
  const type = rewardType(kind);
  const parsed = type.schema.safeParse(details);
  if (!parsed.success) {
    const ibanIsWrong = parsed.error.issues.some(
      issue => issue.code === 'custom' && issue.params?.['reason'] === 'iban-invalid',
    );
    return ibanIsWrong ? 'iban-invalid' : 'validation-failed';
  }
  for (const rule of type.rules) {
    const refusal = rule(parsed.data, facts);
    if (refusal) return refusal;
  }
  return null;
}

type AnyOptions = Extract<AnyRewardType['options'], object>;
type IdOf<Options> = Options extends OptionsOnWire<string, string, infer Id> ? Id : never;

/** `Zahlungsempfaenger`: the legal name of who is paid. `Hinweis`: what to know before choosing. Absent where there is none. */
const optionWords = {
  Name: z.string(),
  Zahlungsempfaenger: z.string().optional(),
  Hinweis: z.string().optional(),
};
/** Wire fields of a reward: one list of available options per type. */
export const optionLists = Object.fromEntries(
  registered.flatMap(({ options }) =>
    options ? [[options.list, z.array(z.strictObject({ Id: options.id, ...optionWords }))]] : [],
  ),
) as unknown as {
  [Options in AnyOptions as Options['list']]: z.ZodArray<
    z.ZodObject<{ Id: z.ZodType<IdOf<Options>> } & typeof optionWords, z.core.$strict>
  >;
};
export type OptionListsOnWire = { [Name in keyof typeof optionLists]: z.output<(typeof optionLists)[Name]> };

/** Wire fields of a choice: the chosen option. */
export const optionFields = Object.fromEntries(
  registered.flatMap(({ options }) => (options ? [[options.field, options.id.nullable().optional()]] : [])),
) as unknown as {
  [Options in AnyOptions as Options['field']]: z.ZodOptional<z.ZodNullable<z.ZodType<IdOf<Options>>>>;
};

/** Fills these lists for a reward. */
export const toOptionLists = (
  offered: ReadonlyMap<RewardKind, readonly RewardOption[]>,
  language: 'de' | 'en',
  casual: boolean,
): OptionListsOnWire =>
  Object.fromEntries(
    registered.flatMap(({ kind, options }) =>
      options
        ? [
            [
              options.list,
              (offered.get(kind) ?? []).map(({ id, name, nameEn, payee, note }) => ({
                Id: options.idOnWire(id),
                Name: language === 'en' ? (nameEn ?? name) : name,
                ...(payee !== undefined && { Zahlungsempfaenger: payee }),
                ...(note && { Hinweis: wordsFor(note, language, casual) }),
              })),
            ],
          ]
        : [],
    ),
  ) as unknown as OptionListsOnWire;

interface OptionListed {
  readonly Id: unknown;
  readonly Name: string;
  readonly Zahlungsempfaenger?: string | undefined;
  readonly Hinweis?: string | undefined;
}

/** The available options of a type on a wire reward; null if the type has no options. */
export function optionsListed(
  { options }: Pick<RewardType, 'options'>,
  reward: OptionListsOnWire,
): readonly OptionListed[] | null {
  return options && (reward as Readonly<Record<string, readonly OptionListed[]>>)[options.list]!;
}

/** The option that a wire choice names for its type; undefined if it is missing or the type has none. */
export function chosenOption(choice: { readonly Auswahl: RewardWireName }): string | undefined {
  const { options } = typeOnWire(choice.Auswahl);
  const asked = options && (choice as Readonly<Record<string, unknown>>)[options.field];
  return asked === null || asked === undefined ? undefined : String(asked);
}

/** `rewardTypes` of a tenant's configuration: settings by type. */
export type RewardSettings = Readonly<Record<string, unknown>>;

/** The type's parsed settings; null if they are missing or invalid, which switches the type off. */
function settingsOf({ kind, configured }: RewardType, settings: RewardSettings | undefined): unknown {
  const own = configured && settings?.[kind];
  return own ? (configured.schema.safeParse(own).data ?? null) : null;
}

/** The options of a type that the tenant's settings offer. */
export function configuredOptions(type: RewardType, settings: RewardSettings | undefined): readonly RewardOption[] {
  const own = settingsOf(type, settings);
  return own === null ? [] : type.configured!.options(own);
}

/** The types a tenant offers, in the order of choice. */
export const typesOffered = (settings: RewardSettings | undefined): readonly RewardType<RewardKind, RewardWireName>[] =>
  registered.filter(type => !type.configured || configuredOptions(type, settings).length > 0);

/** The payee of a chosen reward, if that is not its beneficiary; null too if the payee no longer exists. */
export function payeeOf(
  { choice, option }: { readonly choice: RewardKind | null; readonly option: string | null },
  settings: RewardSettings | undefined,
): Payee | null {
  const type = choice && rewardType(choice);
  const own = type && option !== null ? settingsOf(type, settings) : null;
  return type && own !== null ? type.configured!.payee(own, option!) : null;
}

/** The accounts that the settings pay to in the beneficiaries' place, of every payee that can be chosen. */
export const payeeAccounts = (
  settings: RewardSettings | undefined,
): readonly { readonly kind: RewardKind; readonly option: string; readonly payee: Payee; readonly account: string }[] =>
  registered.flatMap(({ kind }) =>
    configuredOptions(rewardType(kind), settings).flatMap(({ id: option }) => {
      const payee = payeeOf({ choice: kind, option }, settings);
      return payee ? [{ kind, option, payee, account: [payee.holder, payee.iban, payee.bic].join('\n') }] : [];
    }),
  );

/** Whether new settings could send money to another account: of a payee that is new, offered again, or has a changed account. */
export const paysElsewhere = (before: RewardSettings | undefined, after: RewardSettings | undefined): boolean =>
  movedPayees(before, after).length > 0;

/** Payees of the new settings that are new, offered again, or have another account. */
export function movedPayees(before: RewardSettings | undefined, after: RewardSettings | undefined) {
  const known = payeeAccounts(before);
  return payeeAccounts(after).filter(
    one =>
      !known.some(({ kind, option, account }) => kind === one.kind && option === one.option && account === one.account),
  );
}

/** Whether people who give a reward to a known payee would be told something else about it: also to whom they give. */
export const tellsPayersElse = (before: RewardSettings | undefined, after: RewardSettings | undefined): boolean => {
  const known = toldOf(before);
  return toldOf(after).some(([id, told]) => known.some(([other, was]) => other === id && was !== told));
};
const toldOf = (settings: RewardSettings | undefined): (readonly [id: string, told: string])[] =>
  payeeAccounts(settings).map(({ kind, option, payee: { remittance, receipt } }) => {
    const name = configuredOptions(rewardType(kind), settings).find(({ id }) => id === option)?.name;
    return [`${kind} ${option}`, JSON.stringify([name, remittance, receipt.de, receipt.du, receipt.en])];
  });

/** Rejects settings of an unknown type, or settings that do not match their type's schema. */
export function rewardSettingsMustFit(settings: RewardSettings | undefined): void {
  for (const [kind, own] of Object.entries(settings ?? {})) {
    const { configured } = rewardType(kind);
    if (!configured) throw new Error(`Reward type ${kind} takes no settings.`);
    configured.schema.parse(own);
  }
}

export { inCatalogue, wordsFor } from './reward-type.js';
export type {
  ChoiceFacts,
  ChoiceRule,
  GivenDetails,
  Payee,
  RewardDescriptor,
  RewardField,
  RewardOption,
  RewardType,
  TransferWords,
} from './reward-type.js';
