import fc from 'fast-check';
import type { z } from 'zod';
import { fitting } from '#testing/arbitrary.js';
import { allCalls } from './index.js';

const seed = 20_261_121;
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Values a schema takes, as they come out of it. */
function taken(schema: z.ZodType): unknown[] {
  return fc.sample(fitting(schema), { seed, numRuns: 15 }).flatMap(value => {
    const result = schema.safeParse(throughJson(value));
    return result.success ? [result.data] : [];
  });
}

describe('What was read once is read the same again', () => {
  const bodies = allCalls
    .filter(({ body, bodyType }) => body && !bodyType)
    .map(({ name, body }) => [name, body!] as const);
  const answers = allCalls
    .filter(({ answer, answerType }) => answer && !answerType)
    .map(({ name, answer }) => [name, answer!] as const);

  it.each(bodies)('in what %s takes', (_, schema) => {
    const values = taken(schema);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(schema.parse(throughJson(value))).toEqual(value);
  });

  it.each(answers)('in what %s answers', (_, schema) => {
    const values = taken(schema);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(throughJson(schema.parse(throughJson(value)))).toEqual(throughJson(value));
  });
});
