import { z } from 'zod';
import type { AnyCall } from '#contract/call.js';
import { allCalls } from '#contract/index.js';
import { givenIn, validated, ValidationFailed } from '#platform/http/call.js';
import type { HttpRequest } from '#platform/http/http-request.js';
import { callNamed } from './world.test.js';

const namesIn = ({ query }: AnyCall): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);

/** What a call makes of a query: the values it goes on with, or the parameters it refuses. */
function taken(call: AnyCall, query: Record<string, unknown>): unknown {
  try {
    return validated({ ...call, params: z.any(), body: z.any() }, {
      query,
      params: {},
      body: null,
    } as never as HttpRequest).query;
  } catch (error) {
    if (error instanceof ValidationFailed) return error.issues.map(({ code, path }) => ({ code, path }));
    throw error;
  }
}

describe('A query', () => {
  it('with a parameter that is empty is as if it were not there, at every call', () => {
    expect(allCalls.filter(call => namesIn(call).length > 0).length).toBeGreaterThan(30);
    for (const call of allCalls)
      for (const name of [...namesIn(call).filter(one => !call.flags?.includes(one)), 'unbekannt'])
        for (const empty of ['', ' ', ['', '']])
          expect([call.name, name, taken(call, { [name]: empty })]).toEqual([call.name, name, taken(call, {})]);
  });
  it('counts the filled one of several', () =>
    expect(givenIn({ channel: ['', 'Link'], nr: ['1', '2'] })).toEqual({ channel: 'Link', nr: ['1', '2'] }));
  it('says a flag by its being there', () => {
    const flagged = allCalls.filter(({ flags }) => flags);
    expect(flagged.map(({ name }) => name)).toEqual(['readReward']);
    for (const call of flagged)
      for (const flag of call.flags!) {
        expect(namesIn(call)).toContain(flag);
        expect(taken(call, { [flag]: '' })).toEqual({ [flag]: '' });
      }
  });
  it.each(['createRecommendation', 'inviteRecommender'])('of any kind is taken by %s', name => {
    for (const query of [{ fremd: '1' }, { channel: 'x'.repeat(500) }, { channel: ['a', 'b'] }, { a: 'b\0c' }])
      expect(taken(callNamed(name), query)).toEqual({});
  });
  it('of another kind is refused where parameters are known', () =>
    expect(taken(callNamed('readRetention'), { fremd: '1' })).toEqual([{ code: 'unrecognized_keys', path: [] }]));
});
