/**
 * How many go into one transaction: it holds locks that commands may wait for, so no more than lately took `longest` milliseconds.
 * Learned by each process for itself, by kind.
 */
export class BatchSize {
  private readonly sizes = new Map<string, number>();

  /** `least`: fewer cost as much, where beginning and ending a transaction takes most of the time. `tellsFrom`: the part of a full one that tells how many fit. */
  constructor(
    private readonly limits: {
      readonly least: number;
      readonly first: number;
      readonly most: number;
      readonly longest: number;
      readonly tellsFrom?: number;
    },
  ) {}

  of(kind: string): number {
    return this.sizes.get(kind) ?? this.limits.first;
  }

  /** Only a full transaction, or one that took too long, tells how many fit. Twice as many at most: a few quick ones say little of the next. */
  remember(kind: string, count: number, took: number): void {
    const { least, most, longest, tellsFrom = 1 } = this.limits;
    const now = this.of(kind);
    if (count < now * tellsFrom && took <= longest) return;
    const fitting = Math.floor((count * longest) / Math.max(took, 1));
    this.sizes.set(kind, Math.max(least, Math.min(fitting, now * 2, most)));
  }
}
