/** How long a run may take from the moment its hosts stand, in seconds: the backends run side by side, so this is each one's and the whole's. */
export const limits = { short: 180, long: 1_200 } as const;

export class Budget {
  private readonly from = Date.now();

  constructor(readonly limit: number) {}

  /** Milliseconds. */
  get left(): number {
    return this.from + this.limit * 1_000 - Date.now();
  }

  get spent(): string {
    return seconds(Date.now() - this.from);
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
