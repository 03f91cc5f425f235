import { mailOwnerOf } from './mail-owner.js';

/**
 * Whether a change lets one person alone do what takes two, or leads people to another place; or why it cannot
 * (docs/specification/programme.md#what-loosens-a-control).
 */
export type Weakening<Of> = ((before: Of, after: Of) => boolean) | { readonly never: string };

/** Every field states it: one without a statement does not compile. */
export type Statements<Of, Field extends keyof Of = keyof Of> = { readonly [Name in Field]-?: Weakening<Of> };

/** The fields that a change weakens. */
export const weakenedBy = <Of, Field extends keyof Of & string>(
  statements: Statements<Of, Field>,
  before: Of,
  after: Of,
): readonly Field[] =>
  (Object.entries(statements) as [Field, Weakening<Of>][]).flatMap(([field, how]) =>
    typeof how === 'function' && how(before, after) ? [field] : [],
  );

type Address = string | null | undefined;
/** Placeholders such as `{port}` may stand in a configured address. */
export const hostOf = (address: Address): string | null => {
  const filled = address?.replace(/\{[^}]*\}/g, '0') ?? '';
  return URL.canParse(filled) ? new URL(filled).host : filled || null;
};

/** Whether people who follow the address come to another host; no address leads nowhere. */
export const leadsToAnotherHost = (before: Address, after: Address): boolean =>
  hostOf(after) !== null && hostOf(after) !== hostOf(before);

/** Whether mails to the address reach somebody else. */
export const mailsGoElsewhere = (before: Address, after: Address): boolean =>
  Boolean(after) && mailOwnerOf(after!) !== mailOwnerOf(before ?? '');

/** Whether something is among these that was not there before. */
export const hasNew = (before: readonly string[] = [], after: readonly string[] = []): boolean =>
  after.some(one => !before.includes(one));
