import { faults } from '../faults/index.js';
import { settled } from './books.js';
import { meanwhile, type Circumstances, type Fault, type Invariant } from './fault.js';
import type { Lab } from './lab.js';

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

/** One fault on one lab. */
export interface Turn {
  readonly name: string;
  readonly lab: Lab;
}

/** Every lab goes through its own faults in their order while the others do the same; what hurts what they share comes first, one after the other. */
export async function sideBySide(turns: readonly Turn[], run: (turn: Turn) => Promise<void>): Promise<void> {
  for (const turn of turns) if (faults[turn.name]!.alone) await run(turn);
  const labs = new Set(turns.map(({ lab }) => lab));
  await Promise.all(
    [...labs].map(async lab => {
      for (const turn of turns) if (turn.lab === lab && !faults[turn.name]!.alone) await run(turn);
    }),
  );
}
