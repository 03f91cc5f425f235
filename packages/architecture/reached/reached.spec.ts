import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kettleTree } from './kettle-tree.fixture.js';
import { inWork, mayStay, unreached } from './unreached.js';
import { queueNames } from '#engine/queues/queues.js';
import { processors } from '../../../services/worker/processors.js';

const here = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url));

describe('Nothing without a caller', () => {
  const found = unreached(resolve(here, '../../..'));

  it('commands, questions, due work, reactions, rules, events, states, settings, calls and pages are all reached', () =>
    expect(found.filter(line => !(line in mayStay) && !(line in inWork))).toEqual([]));

  it('excuses nothing that is reached or gone', () =>
    expect(Object.keys(mayStay).filter(line => !found.includes(line))).toEqual([]));

  it('lists one of each in a tree that has one of each, and nothing of what is reached there', () => {
    const tree = mkdtempSync(join(tmpdir(), 'kettle-'));
    for (const [path, text] of Object.entries(kettleTree)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    expect(unreached(tree).sort()).toEqual(
      [
        'domain steamOf',
        'command SmashKettle',
        'question HowManyKettles',
        'due work ScrubKettle',
        'reaction SighWhenKettleSmashed is in no module',
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
    );
    rmSync(tree, { recursive: true });
  });
});

/** As `@Processor` leaves it at the class. */
const queueOf = (processor: object): string => Reflect.getMetadata('bullmq:processor_metadata', processor).name;

describe('The worker', () => {
  it('has one processor for each queue', () => {
    expect(processors.map(queueOf).sort()).toEqual([...queueNames].sort());
  });
});
