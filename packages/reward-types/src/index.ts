import { cash } from './cash.js';
import type { ChoiceFacts, ChoiceRefusal, RewardType } from './reward-type.js';
import { voucher } from './voucher.js';

/** The registry: a further reward type is a folder and a line here. Order is the order of choice on screens. */
export const rewardTypes = [cash, voucher] as const;

type AnyRewardType = (typeof rewardTypes)[number];
export type RewardKind = AnyRewardType['kind'];
export type RewardWireName = AnyRewardType['wire'];

export const rewardKinds = rewardTypes.map(type => type.kind) as [RewardKind, ...RewardKind[]];
export const rewardWireNames = rewardTypes.map(type => type.wire) as [RewardWireName, ...RewardWireName[]];

/** `cash` of `Bar`. */
export function kindOf(wire: RewardWireName): RewardKind {
  return rewardTypes.find(type => type.wire === wire)!.kind;
}

/** `Bar` of `cash`. */
export function wireOf(kind: RewardKind): RewardWireName {
  return rewardTypes.find(type => type.kind === kind)!.wire;
}

/** The type a choice on the wire names. */
export const typeOnWire = (wire: RewardWireName): RewardType => rewardType(kindOf(wire));

/** Whether what was chosen leaves as a credit transfer; false while nothing was. */
export const isPaidBySepa = (kind: RewardKind | null | undefined): boolean => !!kind && rewardType(kind).paidBySepa;

/** Whether what was chosen leaves as a code by mail; false while nothing was. */
export const isSentAsCode = (kind: RewardKind | null | undefined): boolean => !!kind && rewardType(kind).sentAsCode;

/** A reward type by its name; throws on a name the registry does not hold. */
export function rewardType(kind: string): RewardType {
  const found = rewardTypes.find(type => type.kind === kind);
  if (!found) throw new Error(`Reward type ${kind} is not registered.`);
  return found as unknown as RewardType;
}

/** The first broken rule of a choice as a refusal reason, or null: first its shape, then the type's rules. */
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

export type {
  ChoiceFacts,
  ChoiceRule,
  GivenDetails,
  RewardDescriptor,
  RewardField,
  RewardType,
} from './reward-type.js';
