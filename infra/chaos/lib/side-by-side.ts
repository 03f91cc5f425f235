import { faults } from '../faults/index.js';
import type { Lab } from './lab.js';

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
