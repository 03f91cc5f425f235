/** So many at once and no more: whoever comes when all are taken waits, in the order of coming. */
export class Permits {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Waits for one at least, and takes up to `most` of those that are free. Answers how many it took. */
  async take(most: number): Promise<number> {
    if (this.free === 0 || this.waiting.length > 0) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
      // One was kept for this caller.
      this.free++;
    }
    const taken = Math.min(most, this.free);
    this.free -= taken;
    return taken;
  }

  give(back: number): void {
    for (this.free += back; this.free > 0 && this.waiting.length > 0; this.free--) this.waiting.shift()!();
  }
}
