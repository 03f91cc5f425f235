export interface Traits {
  /** Its mailbox: spelt with dots, plus parts or a provider's second domain it is the same one. */
  readonly email: string;
  /** Normalised; null where none was given. */
  readonly phone: string | null;
  readonly customerNumber: string | null;
}

/** docs/specification/friend.md#self-recommendation: what shows that recommender and recipient are one person; null when nothing does. */
export function sameTraitOf(recommender: Traits, recipient: Traits): 'email' | 'phone' | 'customer-number' | null {
  if (recommender.email !== '' && recommender.email === recipient.email) return 'email';
  if (recommender.phone !== null && recommender.phone === recipient.phone) return 'phone';
  if (recommender.customerNumber !== null && recommender.customerNumber === recipient.customerNumber)
    return 'customer-number';
  return null;
}
