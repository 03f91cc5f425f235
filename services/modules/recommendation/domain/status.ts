/** Offen, Ok, Gezahlt, Abgelaufen, Storniert on the wire. */
export type RecommendationStatus = 'open' | 'succeeded' | 'settled' | 'expired' | 'cancelled';
