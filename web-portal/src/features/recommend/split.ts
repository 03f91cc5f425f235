export type Share = 100 | 50 | 0;

/**
 * How an amount is shared (domain.md, Split): odd cents go to the recommender, the contact's part is capped and the rest comes back.
 * Cents; a cap of null means none. The server decides; this only shows it beforehand.
 */
export function splitOf(
  totalCents: number,
  share: Share,
  recipientCapCents: number | null,
): { recommender: number; recipient: number } {
  const wanted = Math.floor((totalCents * (100 - share)) / 100);
  const recipient = recipientCapCents === null ? wanted : Math.min(wanted, recipientCapCents);
  return { recommender: totalCents - recipient, recipient };
}
