import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inWork, mayStay, unreached } from './unreached.js';

const here = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url));

describe('Nothing without a caller', () => {
  const found = unreached(resolve(here, '../../..'));

  it('commands, questions, due work, rules, events, states, settings, calls and pages are all reached', () =>
    expect(found.filter(line => !(line in mayStay) && !(line in inWork))).toEqual([]));

  it('excuses nothing that is reached or gone', () =>
    expect(Object.keys(mayStay).filter(line => !found.includes(line))).toEqual([]));

  it('lists one of each in a tree that has one of each, and nothing of what is reached there', () =>
    expect(unreached(join(here, 'fixtures')).sort()).toEqual(
      [
        'domain steamOf',
        'command SmashKettle',
        'question HowManyKettles',
        'due work ScrubKettle',
        'method Kettle.whistle',
        'event KettleSmashed is never recorded',
        'event KettleBoiled is never heard',
        'state KettleState broken is never reached',
        'state KettleState dented is never reached',
        'state KettleState cold is never shown',
        'setting KETTLE_COLOUR',
        'setting of a tenant tealeaves',
        'setting of a tenant teapots',
        'call smashKettle',
        'page Cellar',
      ].sort(),
    ));
});
