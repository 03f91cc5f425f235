/** Agencies share what came through none of them; what came through one is that agency's alone (decision 0016). `agencyNumber` null: someone of no agency. */
export function isInCareOf(recommendedUnder: string | null, agencyNumber: string | null): boolean {
  return recommendedUnder === null || recommendedUnder === agencyNumber;
}
