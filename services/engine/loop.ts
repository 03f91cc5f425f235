import { logger } from '#platform/logger.js';

export interface LoopOptions {
  /** First pause after a pass that found nothing; doubles up to `maxPauseMs`. */
  readonly minPauseMs: number;
  readonly maxPauseMs: number;
  /** Longest pause once nothing was found for `quietMs`; by default `maxPauseMs`. */
  readonly idlePauseMs?: number;
}

/** Milliseconds without work after which a loop looks less often: longer than any gap while events come. */
const quietMs = 2_000;

/**
 * Repeats a pass: immediately while there is work, otherwise after growing pauses that a wake-up cuts short.
 * A pass that throws is logged and retried later; only `stop` ends the loop.
 */
export class Loop {
  private running: Promise<void> | undefined;
  private stopping = false;
  private woken = false;
  private endPause: (() => void) | undefined;

  /** `pass` returns whether there may be more work right away. */
  constructor(
    readonly name: string,
    private readonly pass: () => Promise<boolean>,
    private readonly options: LoopOptions,
  ) {}

  start(): void {
    this.stopping = false;
    this.running ??= this.run();
  }

  /** Signals that there may be work now; ends the current pause. */
  wake(): void {
    this.woken = true;
    this.endPause?.();
  }

  /** Waits for the current pass to finish, then ends the loop. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endPause?.();
    await this.running;
    this.running = undefined;
  }

  private async run(): Promise<void> {
    const { minPauseMs, maxPauseMs, idlePauseMs = maxPauseMs } = this.options;
    let pauseMs = minPauseMs;
    let failures = 0;
    let lastWork = performance.now();
    while (!this.stopping) {
      try {
        this.woken = false;
        const busy = await this.pass();
        failures = 0;
        if (busy) {
          lastWork = performance.now();
          pauseMs = minPauseMs;
          continue;
        }
      } catch (error) {
        failures++;
        pauseMs = Math.min(100 * 2 ** failures, 5_000);
        logger[failures > 3 ? 'error' : 'warn']({ err: error, loop: this.name, failures }, 'pass failed, trying again');
      }
      const most = performance.now() - lastWork > quietMs ? idlePauseMs : maxPauseMs;
      if (await this.pauseFor(pauseMs)) pauseMs = minPauseMs;
      else pauseMs = Math.min(pauseMs * 2, Math.max(most, failures ? 5_000 : 0));
    }
  }

  /** Returns whether a wake-up ended the pause. */
  private async pauseFor(ms: number): Promise<boolean> {
    if (this.woken || this.stopping) return true;
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endPause = undefined;
    return this.woken;
  }
}
