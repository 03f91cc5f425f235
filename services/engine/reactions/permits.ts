/** A counting semaphore that serves waiting callers in order of arrival. */
export class Permits {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Waits for at least one permit, then takes up to `most` of the free ones. Returns how many it took. */
  async take(most: number): Promise<number> {
    if (this.free === 0 || this.waiting.length > 0) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
      // The releasing caller reserved one permit for this one.
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
