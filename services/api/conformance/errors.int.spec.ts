import { catalogue, fill } from '#contract/errors/catalogue.js';
import { languages, refusalReasons } from '#contract/errors/reasons.js';
import { provocations, unreachable } from './provocations.test.js';
import { tell } from './examples/all.test.js';
import type { Known } from './examples/example.test.js';
import { conformanceWorld, type World } from './world.test.js';

describe('The error', () => {
  let world: World;
  let known: Known;
  beforeAll(async () => {
    world = await conformanceWorld();
    ({ known } = await tell(world));
  });
  afterAll(() => world.close());

  it('is provoked, or it is said why no call answers it', () => {
    const named = [...Object.keys(provocations), ...Object.keys(unreachable)];
    expect([...named].sort()).toEqual([...refusalReasons].sort());
  });

  it.each(
    catalogue.filter(({ reason }) => provocations[reason]).map(entry => [entry.code, entry.reason, entry] as const),
  )('%s %s is met at a call, in both languages', async (_, reason, entry) => {
    for (const language of languages) {
      const { status, body, headers } = await provocations[reason]!(world, known, language);
      expect([language, status, body?.Code]).toEqual([language, entry.status, entry.code]);
      // Values stand where the catalogue has a place for them; a sentence without its value is left out.
      const [start] = fill(entry[language], {}).split('{');
      expect([language, body.detail.startsWith(start)]).toEqual([language, true]);
      expect(body.detail).not.toMatch(/[{}]/);
      expect(body).toMatchObject({
        type: `urn:weitersagen:problem:${reason}`,
        status: entry.status,
        TraceId: expect.any(String),
      });
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
