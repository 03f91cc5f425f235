import { logger } from '#platform/logger.js';

export interface LoopOptions {
  /** First rest after a pass that found nothing; doubles up to `restMost`. Milliseconds. */
  readonly restLeast: number;
  readonly restMost: number;
}

/**
 * Runs a pass again and again: at once while there is work, else with growing rests that a wake-up cuts short.
 * A pass that throws is logged and tried again later; nothing stops the loop but `stop`.
 */
export class Loop {
  private running: Promise<void> | undefined;
  private stopping = false;
  private woken = false;
  private endRest: (() => void) | undefined;

  /** `pass` answers whether there may be more to do at once. */
  constructor(
    readonly name: string,
    private readonly pass: () => Promise<boolean>,
    private readonly options: LoopOptions,
  ) {}

  start(): void {
    this.stopping = false;
    this.running ??= this.run();
  }

  /** There may be something to do now. */
  wake(): void {
    this.woken = true;
    this.endRest?.();
  }

  /** Lets the current pass finish. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endRest?.();
    await this.running;
    this.running = undefined;
  }

  private async run(): Promise<void> {
    let rest = this.options.restLeast;
    let failures = 0;
    while (!this.stopping) {
      try {
        this.woken = false;
        const busy = await this.pass();
        failures = 0;
        if (busy) {
          rest = this.options.restLeast;
          continue;
        }
      } catch (error) {
        failures++;
        rest = Math.min(100 * 2 ** failures, 5_000);
        logger[failures > 3 ? 'error' : 'warn']({ err: error, loop: this.name, failures }, 'pass failed, trying again');
      }
      if (await this.restFor(rest)) rest = this.options.restLeast;
      else rest = Math.min(rest * 2, Math.max(this.options.restMost, failures ? 5_000 : 0));
    }
  }

  /** Answers whether a wake-up ended the rest. */
  private async restFor(ms: number): Promise<boolean> {
    if (this.woken || this.stopping) return true;
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endRest = undefined;
    return this.woken;
  }
}
