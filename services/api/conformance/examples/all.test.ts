import { callNamed, type Received, type Sent, type World } from '../world.test.js';
import { accounts } from './accounts.test.js';
import { desk } from './desk.test.js';
import type { Example, Known } from './example.test.js';
import { recommending } from './recommending.test.js';
import { texts } from './texts.test.js';

export const examples: readonly Example[] = [...accounts, ...recommending, ...desk, ...texts];

export interface Told {
  readonly example: Example;
  readonly sent: Sent;
  readonly answer: Received;
}

/** Tells every example in its order; each good answer is needed by the next. */
export async function tell(
  world: World,
  each: (told: Told) => Promise<void> | void = () => undefined,
): Promise<{ told: readonly Told[]; known: Known }> {
  const known: Known = {};
  const told: Told[] = [];
  for (const example of examples) {
    // Nothing happens at the same moment as something else, so that lists have one order.
    world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));
    await example.before?.(world, known);
    const asked = await example.sends(known, world);
    const sent = callNamed(example.call).idempotent
      ? { ...asked, headers: { ...asked.headers, 'idempotency-key': `example-${told.length}` } }
      : asked;
    const answer = await world.send(example.call, sent);
    told.push({ example, sent, answer });
    await each(told.at(-1)!);
    if (answer.status < 400) await example.learns?.(answer, known, world);
  }
  return { told, known };
}
