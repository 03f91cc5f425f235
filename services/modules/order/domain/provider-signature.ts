export interface SignedReport {
  /** `X-Timestamp`: Unix seconds. */
  readonly timestamp: string | undefined;
  /** `X-Signature`: `sha256=` and the hexadecimal HMAC-SHA256 of `timestamp.body`. */
  readonly signature: string | undefined;
}

/** Seconds by which a report's timestamp may differ from now; a larger difference could be a replayed recording. */
export const signatureIsValidFor = 300;

export function signatureIsFresh({ timestamp }: SignedReport, now: Date): boolean {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= signatureIsValidFor;
}
