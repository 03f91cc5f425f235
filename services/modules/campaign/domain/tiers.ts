export interface Tier {
  /** The how-manieth paid recommendation of the campaign's period earns it. */
  readonly after: number;
  /** The extra in cents. */
  readonly cents: number;
}

/** docs/specification/rewards.md#campaigns: 25 € and 60 €. */
export const defaultTiers: readonly Tier[] = [
  { after: 3, cents: 2500 },
  { after: 5, cents: 6000 },
];

export const tierReachedBy = (count: number, tiers: readonly Tier[]): Tier | null =>
  tiers.find(tier => tier.after === count) ?? null;
