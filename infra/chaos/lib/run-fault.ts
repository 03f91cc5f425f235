import type { Circumstances, Fault, Invariant } from './fault.js';

/** Runs it and puts the lab in order again. What was thrown is a broken promise too. */
export async function runFault(fault: Fault, circumstances: Circumstances): Promise<readonly Invariant[]> {
  try {
    return await fault.run(circumstances);
  } catch (error) {
    return [{ holds: false, figures: error instanceof Error ? (error.stack ?? error.message) : String(error) }];
  } finally {
    await circumstances.lab.restore();
  }
}
