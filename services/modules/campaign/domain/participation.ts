/** One time somebody said that they take part in a campaign, or no longer. */
export interface ParticipationStep {
  readonly step: 'given' | 'withdrawn';
  readonly at: Date;
}

/** A recommendation counts in a campaign for whoever took part at the moment it was paid; what was paid before they joined or after they left never counts. `steps` oldest first. */
export const countsForWhoTookPartWhenItWasPaid = (steps: readonly ParticipationStep[], paidAt: Date): boolean =>
  steps.findLast(({ at }) => at.getTime() <= paidAt.getTime())?.step === 'given';

/** A campaign may be for some products only. */
export const isForProduct = (
  { productIds }: { readonly productIds: readonly number[] | null },
  productId: number,
): boolean => productIds === null || productIds.includes(productId);
