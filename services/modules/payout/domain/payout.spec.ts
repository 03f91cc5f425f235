import fc from 'fast-check';
import { personWith } from '#platform/domain/person.js';
import { given } from '#testing/given.js';
import {
  PayoutBatchApproved,
  PayoutBatchExported,
  PayoutBatchOpened,
  PayoutBatchRefused,
  PayoutBatchRenewed,
  PayoutBatchSealed,
  PayoutBatchSettled,
  PayoutCollected,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSent,
  PayoutSettled,
  type PayoutBatchEvent,
} from '../events.js';
import { deleteOnOf, nextCollection, Payout, PayoutBatch, type Obstacle } from './payout.js';

const [olga, otto, oda] = [personWith('olga'), personWith('otto'), personWith('oda')];

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = { payoutId: id(1), batchId: id(2), rewardId: id(3), amountCents: 4500 };
const collected = PayoutCollected.of(facts);
const dropped = PayoutDropped.of({ ...facts, reason: 'reward-cancelled' });
const sealed = PayoutSealed.of(facts);
const sent = PayoutSent.of(facts);
const settled = PayoutSettled.of(facts);
const returned = PayoutReturned.of({ ...facts, reason: 'AC04' });
const rejected = PayoutReturned.of({ ...facts, reason: 'AC01', rejected: true });
const booking = { booked: true };
const states = {
  rejected: [collected, sealed, sent, rejected],
  none: [],
  collected: [collected],
  dropped: [collected, dropped],
  sealed: [collected, sealed],
  sent: [collected, sealed, sent],
  settled: [collected, sealed, sent, settled],
  returned: [collected, sealed, sent, returned],
  bounced: [collected, sealed, sent, settled, returned],
};
type State = keyof typeof states;
const allBut = (...names: State[]) => (Object.keys(states) as State[]).filter(name => !names.includes(name));
const payout = () => new Payout(facts.payoutId);

describe('A payout', () => {
  it('is collected', () =>
    given(payout())
      .when(it => it.collect(facts.batchId, facts.rewardId, 4500))
      .then([collected]));
  it.each(allBut('none'))('is collected once (%s)', state =>
    given(payout(), states[state])
      .when(it => it.collect(id(9), id(9), 1))
      .thenNothing(),
  );
  it('leaves its batch before the seal', () =>
    given(payout(), states.collected)
      .when(it => it.drop('reward-cancelled'))
      .then([dropped]));
  it.each(allBut('collected'))('never leaves a sealed batch (%s)', state =>
    given(payout(), states[state])
      .when(it => it.drop('reward-cancelled'))
      .thenNothing(),
  );
  it('leaves a sealed batch only when that was refused', () =>
    given(payout(), states.sealed)
      .when(it => it.unseal())
      .then([PayoutDropped.of({ ...facts, reason: 'batch-refused' })]));
  it.each(allBut('sealed'))('is never unsealed otherwise (%s)', state =>
    given(payout(), states[state])
      .when(it => it.unseal())
      .thenNothing(),
  );
  it('is sealed', () =>
    given(payout(), states.collected)
      .when(it => it.seal())
      .then([sealed]));
  it.each(allBut('collected'))('is sealed only from its batch (%s)', state =>
    given(payout(), states[state])
      .when(it => it.seal())
      .thenNothing(),
  );
  it('is sent', () =>
    given(payout(), states.sealed)
      .when(it => it.send())
      .then([sent]));
  it.each(allBut('sealed'))('is sent once, and only when sealed (%s)', state =>
    given(payout(), states[state])
      .when(it => it.send())
      .thenNothing(),
  );
  it('is settled by the bank', () =>
    given(payout(), states.sent)
      .when(it => expect(it.settle(booking)).toBe('moved'))
      .then([settled]));
  it.each(allBut('sent'))('is settled once, and only when sent (%s)', state =>
    given(payout(), states[state])
      .when(it => expect(it.settle(booking)).not.toBe('moved'))
      .thenNothing(),
  );
  it('is rejected by the bank', () =>
    given(payout(), states.sent)
      .when(it => expect(it.reject('AC01')).toBe('moved'))
      .then([rejected]));
  it('cannot be rejected once it was executed', () =>
    given(payout(), states.settled)
      .when(it => expect(it.reject('AC01')).toBe('impossible'))
      .thenNothing());
  it('is settled by a booking though it was rejected, as long as nothing took its place', () => {
    const owed = { booked: true, stillOwed: true };
    given(payout(), states.rejected)
      .when(it =>
        expect([it.settle(owed), it.settle(owed), it.reject('AC01')]).toEqual(['moved', 'known', 'impossible']),
      )
      .then([PayoutSettled.of({ ...facts, afterRejection: true })]);
  });
  it('is left to a person where something took its place, and where it was only announced', () =>
    given(payout(), states.rejected)
      .when(it =>
        expect([booking, { booked: false }].map(said => it.settle(said))).toEqual(['impossible', 'impossible']),
      )
      .thenNothing());
  it.each([
    ['sent', ['settled', 'returned']],
    ['settled', ['settled']],
    ['rejected', ['returned']],
    // What came back was executed before.
    ['returned', ['settled']],
    ['bounced', ['settled']],
    ['sealed', []],
  ] as const)('may have been said of its whole batch: %s', (state, said) => {
    const it = payout().rehydrate(states[state]);
    expect((['settled', 'returned'] as const).filter(outcome => it.mayHaveBeen(outcome))).toEqual(said);
  });
  it.each(['returned', 'bounced'] as const)('is not booked after all where the money came back (%s)', state =>
    given(payout(), states[state])
      .when(it => expect(it.settle({ booked: true, stillOwed: true })).toBe('known'))
      .thenNothing(),
  );
  it('comes back from the bank before it was booked', () =>
    given(payout(), states.sent)
      .when(it => expect(it.giveBack('AC04')).toBe('moved'))
      .then([returned]));
  it('waits for a second person when it comes back after it was executed', () =>
    given(payout(), states.settled)
      .when(it => expect(it.giveBack('AC04')).toBe('second-person'))
      .thenNothing());
  it('comes back then when somebody else agrees', () =>
    given(payout(), states.settled)
      .when(it => it.agreeToReturn('AC04', otto, olga.id))
      .then([PayoutReturned.of({ ...facts, reason: 'AC04', agreedBy: otto.id })]));
  it('never by the word of the one who read it in', () =>
    given(payout(), states.settled)
      .when(it => it.agreeToReturn('AC04', olga, olga.id))
      .thenRefuses('not-authorised'));
  it.each(allBut('settled'))('needs nobody to agree otherwise (%s)', state =>
    given(payout(), states[state])
      .when(it => it.agreeToReturn('AC04', otto, olga.id))
      .thenRefuses('changed-meanwhile'),
  );
  it.each(allBut('sent', 'settled'))('comes back once, and only when it was sent (%s)', state =>
    given(payout(), states[state])
      .when(it => {
        it.giveBack('AC04');
        it.reject('AC04');
      })
      .thenNothing(),
  );

  const told = { booked: true, stillOwed: true, chargeCents: 0 };
  it.each<[State, 'settled' | 'returned', Partial<typeof told>, Obstacle | null]>([
    ['sealed', 'settled', {}, 'not-sent'],
    ['sent', 'settled', {}, null],
    ['sent', 'returned', { booked: false }, null],
    ['sent', 'returned', { chargeCents: 150 }, null],
    ['sent', 'settled', { chargeCents: 150, booked: false }, 'announced-only'],
    ['settled', 'settled', {}, 'executed'],
    ['settled', 'settled', { chargeCents: 150 }, 'executed'],
    ['settled', 'returned', {}, null],
    ['settled', 'returned', { chargeCents: 150 }, null],
    ['settled', 'returned', { booked: false }, 'executed'],
    ['returned', 'settled', {}, 'returned'],
    ['bounced', 'settled', {}, 'returned'],
    ['bounced', 'returned', {}, 'returned'],
    ['rejected', 'settled', {}, null],
    ['rejected', 'settled', { stillOwed: false }, 'no-longer-owed'],
    ['rejected', 'settled', { booked: false }, 'announced-only'],
    ['rejected', 'settled', { chargeCents: 150 }, 'returned'],
    ['rejected', 'returned', {}, 'returned'],
  ])('says what stands against an answer of the bank: %s, taken for %s (%j): %s', (state, outcome, but, obstacle) => {
    const it = payout().rehydrate(states[state]);
    expect(it.obstacleTo(outcome, { ...told, ...but })).toBe(obstacle);
    // A person's word and the bank's own follow the same sentence.
    if (outcome === 'settled' && !but.chargeCents)
      expect(it.settle({ ...told, ...but }) === 'moved').toBe(obstacle === null);
  });

  it('only ever moves forward, whatever the bank says in whatever order', () => {
    const step = fc.constantFrom(
      (it: Payout) => it.seal(),
      (it: Payout) => it.send(),
      (it: Payout) => void it.settle(booking),
      (it: Payout) => void it.giveBack('AC04'),
      (it: Payout) => void it.reject('AC01'),
      (it: Payout) => it.unseal(),
      (it: Payout) => it.drop('bank-details-missing'),
    );
    const rank = ['PayoutCollected', 'PayoutSealed', 'PayoutDropped', 'PayoutSent', 'PayoutSettled', 'PayoutReturned'];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const it = payout();
        it.collect(facts.batchId, facts.rewardId, 4500);
        for (const take of steps) take(it);
        const ranks = it.newEvents().map(event => rank.indexOf(event.type));
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('A record of a payment is kept', () => {
  it.each([
    ['2026-01-01', '2035-01-01'],
    ['2026-12-31', '2035-01-01'],
    ['2027-01-01', '2036-01-01'],
  ])('of %s until %s', (paidOn, day) => expect(deleteOnOf(paidOn)).toBe(day));
});

const batchId = '0192f000-0000-7000-8000-000000000001';
const ids = { batchId, number: '4711004711' };
const sha256 = 'a'.repeat(64);
const seal = { count: 2, totalCents: 9000, sha256, sealedBy: olga.id };
const opened = PayoutBatchOpened.of(ids);
const batchSealed = PayoutBatchSealed.of({ ...ids, ...seal });
const approved = PayoutBatchApproved.of({ ...ids, sha256, approvedBy: otto.id });
const exported = PayoutBatchExported.of(ids);
const batchSettled = PayoutBatchSettled.of({ ...ids, paid: 2, returned: 0 });
const refused = PayoutBatchRefused.of({ ...ids, refusedBy: otto.id });
const batchStates = {
  none: [],
  collecting: [opened],
  sealed: [opened, batchSealed],
  refused: [opened, batchSealed, refused],
  approved: [opened, batchSealed, approved],
  exported: [opened, batchSealed, approved, exported],
  settled: [opened, batchSealed, approved, exported, batchSettled],
};
type BatchState = keyof typeof batchStates;
const allBatchStatesBut = (...names: BatchState[]) =>
  (Object.keys(batchStates) as BatchState[]).filter(name => !names.includes(name));
const batch = () => new PayoutBatch(batchId);

describe('Opening and sealing a batch', () => {
  it('opens it', () =>
    given(batch())
      .when(it => it.open(ids.number))
      .then([opened]));
  it.each(allBatchStatesBut('none'))('opens it once (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.open('1'))
      .thenNothing(),
  );
  it('fixes count, sum and hash', () =>
    given(batch(), batchStates.collecting)
      .when(it => it.seal(seal))
      .then([batchSealed]));
  it('is refused for an empty batch', () =>
    given(batch(), batchStates.collecting)
      .when(it => it.seal({ ...seal, count: 0 }))
      .thenRefuses('changed-meanwhile'));
  it('is refused for a batch nobody opened', () =>
    given(batch())
      .when(it => it.seal(seal))
      .thenRefuses('not-found'));
  it.each(allBatchStatesBut('none', 'collecting'))('is refused a second time (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.seal(seal))
      .thenRefuses('changed-meanwhile'),
  );
});

describe('Approving a batch', () => {
  it('takes a second person and the hash', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.approve(sha256, otto, []))
      .then([approved]));
  it('is refused to the one who sealed it', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.approve(sha256, olga, []))
      .thenRefuses('not-authorised'));
  it('is refused to the last editor of an account in it', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.approve(sha256, otto, [otto.id]))
      .thenRefuses('not-authorised'));
  it('is refused to the account that the one who sealed it alone invited', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.approve(sha256, personWith('clerk', ['olga']), []))
      .thenRefuses('not-authorised'));
  it('is refused where it is not known who last changed an account in it, or who approves', () => {
    given(batch(), batchStates.sealed)
      .when(it => it.approve(sha256, otto, [null]))
      .thenRefuses('not-authorised');
    given(batch(), batchStates.sealed)
      .when(it => it.approve(sha256, null, []))
      .thenRefuses('not-authorised');
  });
  it('knows who sealed it also where the event names the role they had', () =>
    given(batch(), [opened, PayoutBatchSealed.of({ ...ids, ...seal, sealedBy: 'operator:olga' })])
      .when(it => it.approve(sha256, olga, []))
      .thenRefuses('not-authorised'));
  it('is refused for another hash', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.approve('b'.repeat(64), otto, []))
      .thenRefuses('changed-meanwhile'));
  it('is refused before the seal', () =>
    given(batch(), batchStates.collecting)
      .when(it => it.approve(sha256, otto, []))
      .thenRefuses('changed-meanwhile'));
  it('is refused for a batch nobody opened', () =>
    given(batch())
      .when(it => it.approve(sha256, otto, []))
      .thenRefuses('not-found'));
  it('has no second effect', () =>
    given(batch(), batchStates.approved)
      .when(it => it.approve(sha256, otto, []))
      .thenNothing());
  it('is refused to a third person once it is approved', () =>
    given(batch(), batchStates.approved)
      .when(it => it.approve(sha256, oda, []))
      .thenRefuses('changed-meanwhile'));
});

const nextDay = { sha256: 'c'.repeat(64), executionDay: '2026-12-01', renewedBy: otto.id };
const renewed = PayoutBatchRenewed.of({ ...ids, version: 2, ...nextDay });
const approvedAnew = PayoutBatchApproved.of({ ...ids, sha256: nextDay.sha256, approvedBy: oda.id });

describe('Renewing a batch whose day of execution has passed', () => {
  it.each(['sealed', 'approved'] as const)('makes a new version of the file (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.renew(nextDay))
      .then([renewed]),
  );
  it.each(allBatchStatesBut('none', 'sealed', 'approved'))('is refused where no file waits to leave (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.renew(nextDay))
      .thenRefuses('changed-meanwhile'),
  );
  it('takes the approval back: the new hash is approved by somebody who did not seal it', () => {
    const changed = [...batchStates.approved, renewed];
    given(batch(), changed)
      .when(it => it.handOver())
      .thenRefuses('changed-meanwhile');
    given(batch(), changed)
      .when(it => it.approve(sha256, otto, []))
      .thenRefuses('changed-meanwhile');
    given(batch(), changed)
      .when(it => it.approve(nextDay.sha256, olga, []))
      .thenRefuses('not-authorised');
    given(batch(), changed)
      .when(it => it.approve(nextDay.sha256, oda, []))
      .then([approvedAnew]);
  });
  it('is over once the bank answers about the version that was approved: the newer one is never sent', () => {
    const it = batch().rehydrate([...batchStates.approved, renewed]);
    it.proveHandOver();
    expect(it.newEvents()).toEqual([PayoutBatchExported.of({ ...ids, version: 1 })]);
    expect(it).toMatchObject({ status: 'exported', version: 1, sha256, approvedBy: otto.id });
    expect(() => it.approve(nextDay.sha256, oda, [])).toThrow();
  });
  it('proves nothing where no version was ever approved', () =>
    given(batch(), [...batchStates.sealed, renewed])
      .when(it => it.proveHandOver())
      .thenRefuses('changed-meanwhile'));
});

describe('Refusing a batch', () => {
  it('takes a second person', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.refuse(otto))
      .then([refused]));
  it('is refused to the one who sealed it', () =>
    given(batch(), batchStates.sealed)
      .when(it => it.refuse(olga))
      .thenRefuses('not-authorised'));
  it.each(allBatchStatesBut('none', 'sealed'))('is refused where nothing waits for approval (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.refuse(otto))
      .thenRefuses('changed-meanwhile'),
  );
  it('leaves nothing to approve or to hand over, whoever asks', () => {
    for (const by of [olga, otto, oda])
      given(batch(), batchStates.refused)
        .when(it => it.approve(sha256, by, []))
        .thenRefuses('changed-meanwhile');
    given(batch(), batchStates.refused)
      .when(it => it.handOver())
      .thenRefuses('changed-meanwhile');
  });
});

describe('Handing over and settling a batch', () => {
  it('is handed over', () =>
    given(batch(), batchStates.approved)
      .when(it => it.handOver())
      .then([exported]));
  it.each(['exported', 'settled'] as const)('is handed over once (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.handOver())
      .thenNothing(),
  );
  it.each(['collecting', 'sealed', 'refused'] as const)('is refused before the approval (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.handOver())
      .thenRefuses('changed-meanwhile'),
  );
  it('is refused for a batch nobody opened', () =>
    given(batch())
      .when(it => it.handOver())
      .thenRefuses('not-found'));
  it('settles it', () =>
    given(batch(), batchStates.exported)
      .when(it => it.settle(2, 0))
      .then([batchSettled]));
  it('says when a part came back', () => {
    const it = batch().rehydrate(batchStates.exported);
    it.settle(1, 1);
    expect(it.status).toBe('partly-returned');
  });
  it.each(allBatchStatesBut('exported'))('settles once, and only what was exported (%s)', state =>
    given(batch(), batchStates[state])
      .when(it => it.settle(2, 0))
      .thenNothing(),
  );
});

/** An approval before a renewal, unless the bank proved that this very version left. */
function isTakenBack(all: readonly PayoutBatchEvent[], at: number): boolean {
  if (all[at]!.type !== 'PayoutBatchApproved') return false;
  const later = all.slice(at + 1);
  const next = later.findIndex(({ type }) => type === 'PayoutBatchApproved');
  const proven = later.some(({ type, data }) => type === 'PayoutBatchExported' && 'version' in data);
  return later.some(({ type }) => type === 'PayoutBatchRenewed') && (next >= 0 || !proven);
}

describe('A batch, whatever is tried with it', () => {
  const people = [olga, otto, oda];
  const person = fc.constantFrom(...people);
  const attempt: fc.Arbitrary<(it: PayoutBatch) => void> = fc.oneof(
    fc.constant((it: PayoutBatch) => it.open('1')),
    fc.tuple(person, fc.integer({ min: 0, max: 3 })).map(
      ([sealedBy, count]) =>
        (it: PayoutBatch) =>
          it.seal({ ...seal, sealedBy: sealedBy.id, count }),
    ),
    fc.tuple(person, fc.constantFrom(sha256, 'b'.repeat(64)), fc.subarray(people)).map(
      ([by, hash, editors]) =>
        (it: PayoutBatch) =>
          it.approve(
            hash,
            by,
            editors.map(({ id }) => id),
          ),
    ),
    person.map(by => (it: PayoutBatch) => it.refuse(by)),
    fc.constant((it: PayoutBatch) => it.handOver()),
    fc.constant((it: PayoutBatch) => it.proveHandOver()),
    fc.tuple(person, fc.constantFrom('b', 'c', 'd')).map(
      ([renewedBy, hash]) =>
        (it: PayoutBatch) =>
          it.renew({ ...nextDay, renewedBy: renewedBy.id, sha256: hash.repeat(64) }),
    ),
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
        const all = it.newEvents();
        // A renewal takes back what was approved; what the bank proves afterwards is the version approved before it.
        const types: string[] = all
          .map(event => event.type)
          .filter((type, at) => type !== 'PayoutBatchRenewed' && !isTakenBack(all, at));
        // A refused batch has no further states.
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
