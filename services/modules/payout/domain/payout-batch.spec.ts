import fc from 'fast-check';
import { given } from '#testing/given.js';
import {
  PayoutBatchApproved,
  PayoutBatchExported,
  PayoutBatchOpened,
  PayoutBatchRefused,
  PayoutBatchSealed,
  PayoutBatchSettled,
} from '../api.js';
import { nextCollection, PayoutBatch } from './payout-batch.js';

const batchId = '0192f000-0000-7000-8000-000000000001';
const ids = { batchId, number: '4711004711' };
const sha256 = 'a'.repeat(64);
const seal = { count: 2, totalCents: 9000, sha256, sealedBy: 'operator:olga' };
const opened = PayoutBatchOpened.of(ids);
const sealed = PayoutBatchSealed.of({ ...ids, ...seal });
const approved = PayoutBatchApproved.of({ ...ids, sha256, approvedBy: 'operator:otto' });
const exported = PayoutBatchExported.of(ids);
const settled = PayoutBatchSettled.of({ ...ids, paid: 2, returned: 0 });
const refused = PayoutBatchRefused.of({ ...ids, refusedBy: 'operator:otto' });
const states = {
  none: [],
  collecting: [opened],
  sealed: [opened, sealed],
  refused: [opened, sealed, refused],
  approved: [opened, sealed, approved],
  exported: [opened, sealed, approved, exported],
  settled: [opened, sealed, approved, exported, settled],
};
type State = keyof typeof states;
const allBut = (...names: State[]) => (Object.keys(states) as State[]).filter(name => !names.includes(name));
const batch = () => new PayoutBatch(batchId);

describe('Opening and sealing a batch', () => {
  it('opens it', () =>
    given(batch())
      .when(it => it.open(ids.number))
      .then([opened]));
  it.each(allBut('none'))('opens it once (%s)', state =>
    given(batch(), states[state])
      .when(it => it.open('1'))
      .thenNothing(),
  );
  it('fixes count, sum and hash', () =>
    given(batch(), states.collecting)
      .when(it => it.seal(seal))
      .then([sealed]));
  it('is refused for an empty batch', () =>
    given(batch(), states.collecting)
      .when(it => it.seal({ ...seal, count: 0 }))
      .thenRefuses('changed-meanwhile'));
  it('is refused for a batch nobody opened', () =>
    given(batch())
      .when(it => it.seal(seal))
      .thenRefuses('not-found'));
  it.each(allBut('none', 'collecting'))('is refused a second time (%s)', state =>
    given(batch(), states[state])
      .when(it => it.seal(seal))
      .thenRefuses('changed-meanwhile'),
  );
});

describe('Approving a batch', () => {
  it('takes a second person and the hash', () =>
    given(batch(), states.sealed)
      .when(it => it.approve(sha256, 'operator:otto', []))
      .then([approved]));
  it('is refused to the one who sealed it', () =>
    given(batch(), states.sealed)
      .when(it => it.approve(sha256, 'operator:olga', []))
      .thenRefuses('not-authorised'));
  it('is refused to the last editor of an account in it', () =>
    given(batch(), states.sealed)
      .when(it => it.approve(sha256, 'operator:otto', ['operator:otto']))
      .thenRefuses('not-authorised'));
  it('is refused for another hash', () =>
    given(batch(), states.sealed)
      .when(it => it.approve('b'.repeat(64), 'operator:otto', []))
      .thenRefuses('changed-meanwhile'));
  it('is refused before the seal', () =>
    given(batch(), states.collecting)
      .when(it => it.approve(sha256, 'operator:otto', []))
      .thenRefuses('changed-meanwhile'));
  it('is refused for a batch nobody opened', () =>
    given(batch())
      .when(it => it.approve(sha256, 'operator:otto', []))
      .thenRefuses('not-found'));
  it('has no second effect', () =>
    given(batch(), states.approved)
      .when(it => it.approve(sha256, 'operator:otto', []))
      .thenNothing());
  it('is refused to a third person once it is approved', () =>
    given(batch(), states.approved)
      .when(it => it.approve(sha256, 'operator:oda', []))
      .thenRefuses('changed-meanwhile'));
});

describe('Refusing a batch', () => {
  it('takes a second person', () =>
    given(batch(), states.sealed)
      .when(it => it.refuse('operator:otto'))
      .then([refused]));
  it('is refused to the one who sealed it', () =>
    given(batch(), states.sealed)
      .when(it => it.refuse('operator:olga'))
      .thenRefuses('not-authorised'));
  it.each(allBut('none', 'sealed'))('is refused where nothing waits for approval (%s)', state =>
    given(batch(), states[state])
      .when(it => it.refuse('operator:otto'))
      .thenRefuses('changed-meanwhile'),
  );
  it('leaves nothing to approve or to hand over, whoever asks', () => {
    for (const by of ['operator:olga', 'operator:otto', 'operator:oda'])
      given(batch(), states.refused)
        .when(it => it.approve(sha256, by, []))
        .thenRefuses('changed-meanwhile');
    given(batch(), states.refused)
      .when(it => it.handOver())
      .thenRefuses('changed-meanwhile');
  });
});

describe('Handing over and settling a batch', () => {
  it('is handed over', () =>
    given(batch(), states.approved)
      .when(it => it.handOver())
      .then([exported]));
  it.each(['exported', 'settled'] as const)('is handed over once (%s)', state =>
    given(batch(), states[state])
      .when(it => it.handOver())
      .thenNothing(),
  );
  it.each(['collecting', 'sealed', 'refused'] as const)('is refused before the approval (%s)', state =>
    given(batch(), states[state])
      .when(it => it.handOver())
      .thenRefuses('changed-meanwhile'),
  );
  it('is refused for a batch nobody opened', () =>
    given(batch())
      .when(it => it.handOver())
      .thenRefuses('not-found'));
  it('settles it', () =>
    given(batch(), states.exported)
      .when(it => it.settle(2, 0))
      .then([settled]));
  it('says when a part came back', () => {
    const it = batch().rehydrate(states.exported);
    it.settle(1, 1);
    expect(it.status).toBe('partly-returned');
  });
  it.each(allBut('exported'))('settles once, and only what was exported (%s)', state =>
    given(batch(), states[state])
      .when(it => it.settle(2, 0))
      .thenNothing(),
  );
});

describe('A batch, whatever is tried with it', () => {
  const people = ['operator:olga', 'operator:otto', 'operator:oda'];
  const person = fc.constantFrom(...people);
  const attempt: fc.Arbitrary<(it: PayoutBatch) => void> = fc.oneof(
    fc.constant((it: PayoutBatch) => it.open('1')),
    fc.tuple(person, fc.integer({ min: 0, max: 3 })).map(
      ([sealedBy, count]) =>
        (it: PayoutBatch) =>
          it.seal({ ...seal, sealedBy, count }),
    ),
    fc.tuple(person, fc.constantFrom(sha256, 'b'.repeat(64)), fc.subarray(people)).map(
      ([by, hash, editors]) =>
        (it: PayoutBatch) =>
          it.approve(hash, by, editors),
    ),
    person.map(by => (it: PayoutBatch) => it.refuse(by)),
    fc.constant((it: PayoutBatch) => it.handOver()),
    fc.nat(3).map(returned => (it: PayoutBatch) => it.settle(1, returned)),
  );
  it('is sealed, approved, exported and settled at most once, in that order, and never by one person alone', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), attempts => {
        const it = batch();
        for (const run of attempts) {
          try {
            run(it);
          } catch {
            /* refused: nothing happened */
          }
        }
        const way = [
          'PayoutBatchOpened',
          'PayoutBatchSealed',
          'PayoutBatchApproved',
          'PayoutBatchExported',
          'PayoutBatchSettled',
        ];
        const types: string[] = it.newEvents().map(event => event.type);
        // A refused batch goes nowhere from there.
        if (types[2] === 'PayoutBatchRefused') way.splice(2, 3, 'PayoutBatchRefused');
        expect(types).toEqual(way.slice(0, types.length));
        if (it.refusedBy) expect(it.refusedBy).not.toBe(it.sealedBy);
        if (it.approvedBy) expect(it.approvedBy).not.toBe(it.sealedBy);
      }),
    );
  });
});

describe('The weekly collection', () => {
  it.each([
    ['on a Saturday', '2026-11-21T08:40:00Z', '2026-11-23T04:00:00.000Z'],
    ['on Monday before four', '2026-11-23T03:59:59Z', '2026-11-23T04:00:00.000Z'],
    ['at the very moment', '2026-11-23T04:00:00Z', '2026-11-30T04:00:00.000Z'],
    ['on Monday after four', '2026-11-23T09:00:00Z', '2026-11-30T04:00:00.000Z'],
  ])('is the next Monday, 04:00 UTC (%s)', (_, now, next) =>
    expect(nextCollection(new Date(now)).toISOString()).toBe(next),
  );
});
