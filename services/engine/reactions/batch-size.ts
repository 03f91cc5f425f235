/**
 * Size of a transaction's batch, so that its locks last about `longest` milliseconds, since commands may wait for them.
 * Each process learns it for itself, per kind.
 */
export class BatchSize {
  private readonly sizes = new Map<string, number>();

  /**
   * `least`: below this a smaller batch saves no time, since begin and commit dominate. `minFill`: the fraction of a
   * full batch from which a measurement counts.
   */
  constructor(
    private readonly limits: {
      readonly least: number;
      readonly first: number;
      readonly most: number;
      readonly longest: number;
      readonly minFill?: number;
    },
  ) {}

  of(kind: string): number {
    return this.sizes.get(kind) ?? this.limits.first;
  }

  /** Learns only from a full batch or one that took too long, and at most doubles: a few quick items say little about the next. */
  remember(kind: string, count: number, took: number): void {
    const { least, most, longest, minFill = 1 } = this.limits;
    const now = this.of(kind);
    if (count < now * minFill && took <= longest) return;
    const fitting = Math.floor((count * longest) / Math.max(took, 1));
    this.sizes.set(kind, Math.max(least, Math.min(fitting, now * 2, most)));
  }
}
