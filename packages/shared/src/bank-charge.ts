/** The most that a bank keeps of one payment, in cents. */
export const mostChargedCents = 1000;

/** Two amounts that a charge has to explain. */
export interface ChargedFigures {
  readonly bookedCents: number;
  /** Of the payments, together. */
  readonly payoutCents: number;
  readonly payments?: number;
  /** What the bank itself says that it kept. */
  readonly chargesCents?: number | null;
}

/** By how much a return is less than the payment, or an execution more; zero or below where it is not. */
export const differenceOf = (
  outcome: 'settled' | 'returned',
  { bookedCents, payoutCents }: Pick<ChargedFigures, 'bookedCents' | 'payoutCents'>,
): number => (outcome === 'returned' ? payoutCents - bookedCents : bookedCents - payoutCents);

/**
 * What the bank kept of a payment, in cents, where that alone explains the difference of the two amounts; null where it
 * does not. It is what the bank says that it kept, or at most {@link mostChargedCents} a payment and less than half of it,
 * so that of two parts of one payment never both are its return.
 */
export function chargeBetween(outcome: 'settled' | 'returned', figures: ChargedFigures): number | null {
  const { payoutCents, payments = 1, chargesCents = null } = figures;
  const charge = differenceOf(outcome, figures);
  if (charge <= 0 || charge >= payoutCents) return null;
  const isUsual = charge <= mostChargedCents * payments && charge * 2 < payoutCents;
  return isUsual || charge === chargesCents ? charge : null;
}
