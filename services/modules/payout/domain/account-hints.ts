// What the people who collect, seal and approve a batch are told of its accounts (docs/specification/payouts.md#payout-batches).

/** The account of a payment; accounts are compared by keyed hashes. */
export interface PaidAccount {
  readonly payoutId: string;
  readonly hash: string;
  /** A payee of the configuration, such as a charity; null for the beneficiary's own account. */
  readonly payee: string | null;
  /** Whether it is known who last changed it. */
  readonly editorIsKnown: boolean;
}

/**
 * `own-account`: it is the one the programme pays from. `several`: other payments of the batch go there too.
 * `new-account`: the payee was paid to another account before, or never. `editor-unknown`: nobody known has entered it.
 */
export type AccountHint = 'own-account' | 'several' | 'new-account' | 'editor-unknown';

/** Accounts of one batch. `paidBefore`: the account to which each payee was paid last. */
export function hintsOn(
  accounts: readonly PaidAccount[],
  { debtor, paidBefore }: { readonly debtor: string | null; readonly paidBefore: ReadonlyMap<string, string> },
): ReadonlyMap<string, readonly AccountHint[]> {
  const sameAccount = Map.groupBy(accounts, ({ hash }) => hash);
  return new Map(
    accounts.map(({ payoutId, hash, payee, editorIsKnown }) => {
      const others = sameAccount.get(hash)!.filter(other => other.payoutId !== payoutId);
      // Many may give to one charity.
      const several = others.some(other => payee === null || other.payee !== payee);
      const hints: readonly (readonly [AccountHint, boolean])[] = [
        ['own-account', hash === debtor],
        ['several', several],
        ['new-account', payee !== null && paidBefore.get(payee) !== hash],
        ['editor-unknown', !editorIsKnown],
      ];
      return [payoutId, hints.flatMap(([hint, holds]) => (holds ? [hint] : []))];
    }),
  );
}

/** Many banks take the verification of payees back only for several payments at once. */
export const isASinglePayment = (count: number): boolean => count === 1;
