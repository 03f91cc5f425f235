import type { Received, Sent, World } from '../world.test.js';

/** What the examples found out on their way: numbers, tokens, ids. */
export type Known = Record<string, string>;

/** A good request of a call, in the order in which they make sense one after the other. */
export interface Example {
  readonly call: string;
  /** Told apart from the call's other examples. */
  readonly as?: string;
  /** A status other than the call's own. */
  readonly status?: number;
  /** What it takes before: events handled, a mail sent. */
  readonly before?: (world: World, known: Known) => Promise<unknown>;
  readonly sends: (known: Known, world: World) => Sent | Promise<Sent>;
  /** What later examples need of the answer. */
  readonly learns?: (answer: Received, known: Known, world: World) => unknown;
}

/** An example with a request that never changes. */
export const plain = (call: string, sent: Sent = {}, more: Partial<Example> = {}): Example => ({
  call,
  sends: () => sent,
  ...more,
});
