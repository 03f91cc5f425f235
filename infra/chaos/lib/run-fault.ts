import { settled } from './books.js';
import { seconds } from './budget.js';
import { meanwhile, type Circumstances, type Fault, type Invariant } from './fault.js';

/** Runs it, for `left` milliseconds at most, and puts the lab in order again. What was thrown is a broken promise too. */
export async function runFault(
  fault: Fault,
  circumstances: Circumstances,
  left = Infinity,
): Promise<readonly Invariant[]> {
  if (left <= 0) return [{ holds: false, figures: 'not run: the time is over' }];
  const { lab } = circumstances;
  let timer: NodeJS.Timeout | undefined;
  const over = meanwhile(
    new Promise<never>((_, reject) => {
      if (left < Infinity)
        timer = setTimeout(() => reject(new Error(`Broken off after ${seconds(left)}: the time is over.`)), left);
    }),
  );
  const found = await Promise.race([meanwhile(rest(lab).then(() => fault.run(circumstances))), over]).catch(broken);
  clearTimeout(timer);
  const order = await lab.restore().then(() => [], broken);
  return [...found, ...order];
}

/** What a fault that was broken off left under way is not taken for the next one's doing. */
async function rest(lab: Circumstances['lab']): Promise<void> {
  await settled(lab, 30_000).catch(() => undefined);
  await lab.begin();
}

const broken = (error: unknown): Invariant[] => [
  { holds: false, figures: error instanceof Error ? (error.stack ?? error.message) : String(error) },
];
