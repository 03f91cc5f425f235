/** Things of one kind that wait for a person's decision. */
export interface Waiting {
  readonly count: number;
  /** Since when the oldest waits; null where none does. */
  readonly oldestAt: Date | null;
}
