import {
  reminderOf,
  statusBar,
  type ContactFacts,
  type OrderFacts,
  type RecommendationFacts,
  type RewardFacts,
  type StageFacts,
} from './stage.js';
import type { Stage } from '../events.js';

const day = (date: string) => new Date(`${date}T10:00:00.000Z`);
/** Of a day in summer time. */
const lastMomentOf = (date: string) => new Date(`${date}T21:59:59.999Z`);
const now = day('2026-05-01');
const open: RecommendationFacts = {
  status: 'open',
  createdAt: day('2026-03-01'),
  validUntil: day('2026-04-30'),
  endedAt: null,
  cancelReason: null,
};
const succeeded: RecommendationFacts = { ...open, status: 'succeeded' };
const registered: ContactFacts = { registeredAt: day('2026-03-05'), confirmedAt: null, erasedAt: null };
const confirmed: ContactFacts = { ...registered, confirmedAt: day('2026-03-06') };
const left: ContactFacts = { ...confirmed, erasedAt: day('2026-03-08') };
const reported: OrderFacts = {
  kind: 'new',
  reportedAt: day('2026-03-10'),
  releasableFrom: day('2026-03-24'),
  closedAt: null,
  notConcludedAt: null,
  releasedAt: null,
  cancelledAt: null,
  cancelReason: null,
  refusedAt: null,
  withoutReward: null,
  takenBackAt: null,
};
const closed: OrderFacts = { ...reported, closedAt: day('2026-03-10') };
const released: OrderFacts = { ...closed, releasedAt: day('2026-03-26') };
const granted: RewardFacts = {
  beneficiary: 'recommender',
  amountCents: 3500,
  status: 'open',
  choice: null,
  bankDetailsPresent: false,
  readyAt: null,
  expiresAt: null,
  chosenAt: null,
  payableAt: null,
  returnedAt: null,
  endedAt: null,
};
const ready: RewardFacts = { ...granted, status: 'ready', readyAt: day('2026-03-26'), expiresAt: day('2026-09-22') };
const cash: RewardFacts = { ...ready, choice: 'cash', chosenAt: day('2026-03-28') };
const payable: RewardFacts = { ...cash, bankDetailsPresent: true, payableAt: day('2026-03-29') };
const voucher: RewardFacts = { ...ready, choice: 'voucher', chosenAt: day('2026-03-28') };
const facts = (part: Partial<StageFacts>): StageFacts => ({
  recommendation: open,
  contact: null,
  order: null,
  reward: null,
  ...part,
});
const withReward = (reward: RewardFacts) =>
  facts({ recommendation: succeeded, contact: confirmed, order: released, reward });

describe('A word of the recommender may help', () => {
  const meanwhile = day('2026-04-01');
  const about = (part: Partial<StageFacts>, at = meanwhile) => reminderOf(facts(part), at);
  it('to look at the link, and a contact to confirm, whatever else came by the link', () => {
    expect(about({})).toBe('no-reaction');
    for (const status of ['open', 'succeeded', 'settled'] as const)
      expect(about({ recommendation: { ...open, status }, contact: registered })).toBe('not-confirmed');
  });
  it('nobody who confirmed, or whose contract was another person’s after all', () => {
    expect(about({ contact: confirmed })).toBeNull();
    expect(about({ contact: registered, order: { ...closed, takenBackAt: meanwhile } })).toBeNull();
    expect(about({ recommendation: succeeded, contact: confirmed, order: closed })).toBeNull();
  });
  it('nobody who was erased', () => {
    expect(about({ contact: left })).toBeNull();
    expect(about({ contact: { ...left, confirmedAt: null } })).toBeNull();
  });
  it('nobody once the link takes no friends any more', () => {
    expect(about({}, open.validUntil)).toBeNull();
    for (const status of ['expired', 'cancelled'] as const)
      expect(about({ recommendation: { ...open, status }, contact: registered })).toBeNull();
  });
});

describe('The stage, row by row: the first that holds wins', () => {
  const rows: readonly (readonly [Stage, string, StageFacts])[] = [
    ['reward-paid', 'the cash was paid', withReward({ ...payable, status: 'paid', endedAt: day('2026-04-20') })],
    [
      'reward-paid',
      'the voucher was picked up',
      withReward({ ...voucher, status: 'picked-up', endedAt: day('2026-03-29') }),
    ],
    [
      'reward-paid',
      'it was paid, though the order was cancelled later',
      {
        ...withReward({ ...payable, status: 'paid', endedAt: day('2026-04-20') }),
        order: { ...released, cancelledAt: day('2026-04-25'), cancelReason: 'withdrawn' },
      },
    ],
    [
      'reward-expired',
      'nobody chose in the claim period',
      withReward({ ...ready, status: 'expired', endedAt: day('2026-04-28') }),
    ],
    [
      'contract-not-concluded',
      'the order was cancelled',
      facts({ contact: confirmed, order: { ...closed, cancelledAt: day('2026-03-15'), cancelReason: 'withdrawn' } }),
    ],
    [
      'contract-not-concluded',
      'the order was not concluded',
      facts({ contact: confirmed, order: { ...reported, notConcludedAt: day('2026-03-15') } }),
    ],
    [
      'contract-not-concluded',
      'it was a renewal',
      facts({ contact: confirmed, order: { ...reported, kind: 'renewal' } }),
    ],
    [
      'contract-not-concluded',
      'the agency refused the order',
      facts({ contact: confirmed, order: { ...closed, refusedAt: day('2026-03-15') } }),
    ],
    [
      'contract-not-concluded',
      'the contract earns nothing',
      facts({ contact: confirmed, order: { ...reported, withoutReward: 'no-offer' } }),
    ],
    [
      'contract-not-concluded',
      'a contract by the code was somebody else’s',
      facts({ order: { ...closed, takenBackAt: day('2026-03-15') } }),
    ],
    [
      'reacted',
      'the contract that stood here was somebody else’s',
      facts({ contact: confirmed, order: { ...closed, takenBackAt: day('2026-03-15') } }),
    ],
    [
      'contract-not-concluded',
      'the recommendation was cancelled',
      facts({
        recommendation: { ...open, status: 'cancelled', endedAt: day('2026-03-02'), cancelReason: 'withdrawn' },
      }),
    ],
    [
      'contract-not-concluded',
      'the recommendation expired',
      facts({ recommendation: { ...open, status: 'expired', endedAt: day('2026-04-30') } }),
    ],
    [
      'contract-not-concluded',
      'the reward was cancelled',
      withReward({ ...ready, status: 'cancelled', endedAt: day('2026-03-27') }),
    ],
    ['enter-bank-details', 'cash was chosen and there is no account', withReward(cash)],
    ['enter-bank-details', 'the bank gave the money back', withReward({ ...cash, returnedAt: day('2026-04-15') })],
    ['pick-up-reward', 'a voucher was chosen and its code is not mailed', withReward(voucher)],
    ['claim-in-processing', 'cash was chosen and the account is there', withReward(payable)],
    [
      'claim-in-processing',
      'the complaint period is over and the order is not released',
      facts({ recommendation: succeeded, contact: confirmed, order: closed, reward: granted }),
    ],
    ['reward-ready', 'the choice is open', withReward(ready)],
    ['reacted', 'the contact confirmed', facts({ contact: confirmed })],
    ['reacted', 'the order was reported and nothing is decided', facts({ contact: confirmed, order: reported })],
    [
      'reacted',
      'the contract is closed and the complaint period runs',
      facts({ contact: confirmed, order: { ...closed, releasableFrom: day('2026-05-10') } }),
    ],
    [
      'reacted',
      'a contract came by the code alone',
      facts({ order: { ...closed, releasableFrom: day('2026-05-10') } }),
    ],
    ['reacted', 'the contact was erased and their order goes on', facts({ contact: left, order: reported })],
    ['contact-not-reacted', 'the contact confirmed and was erased without an order', facts({ contact: left })],
    [
      'contact-not-reacted',
      'the contact was erased and the contract that stood here was somebody else’s',
      facts({ contact: left, order: { ...closed, takenBackAt: day('2026-03-15') } }),
    ],
    ['contact-not-reacted', 'nobody followed the link', facts({})],
    ['contact-not-reacted', 'somebody left data and did not confirm', facts({ contact: registered })],
  ];
  it.each(rows)('%s: %s', (stage, _, given) => expect(statusBar(given, now).stage).toBe(stage));
});

describe('Whether the contract is closed', () => {
  it.each([
    [true, closed],
    [true, released],
    [false, reported],
    [false, { ...closed, cancelledAt: now, cancelReason: 'withdrawn' as const }],
    [false, null],
  ])('%s', (isClosed, order) => {
    expect(statusBar(facts({ contact: confirmed, order }), now).contractClosed).toBe(isClosed);
  });
});

describe('The reached steps', () => {
  it('carry their dates and end with the stage', () => {
    expect(statusBar(withReward({ ...payable, status: 'paid', endedAt: day('2026-04-20') }), now).steps).toEqual([
      { stage: 'contact-not-reacted', reachedAt: day('2026-03-01') },
      { stage: 'reacted', reachedAt: day('2026-03-06') },
      { stage: 'claim-in-processing', reachedAt: day('2026-03-24') },
      { stage: 'reward-ready', reachedAt: day('2026-03-26') },
      { stage: 'enter-bank-details', reachedAt: day('2026-03-28') },
      { stage: 'reward-paid', reachedAt: day('2026-04-20') },
    ]);
  });
  it('leave out bank details that were there when cash was chosen', () => {
    const steps = statusBar(withReward({ ...payable, payableAt: payable.chosenAt }), now).steps;
    expect(steps.map(step => step.stage)).toEqual([
      'contact-not-reacted',
      'reacted',
      'reward-ready',
      'claim-in-processing',
    ]);
    expect(steps.at(-1)?.reachedAt).toEqual(payable.chosenAt);
  });
  it('tell when the money came back', () =>
    expect(statusBar(withReward({ ...cash, returnedAt: day('2026-04-15') }), now).steps.at(-1)).toEqual({
      stage: 'enter-bank-details',
      reachedAt: day('2026-04-15'),
    }));
  it('of a contract of an earlier day begin with the recommendation, in their order', () => {
    const earlier = { ...closed, closedAt: day('2026-02-20'), releasableFrom: day('2026-02-21') };
    expect(statusBar(facts({ contact: null, order: earlier }), now).steps).toEqual(
      (['contact-not-reacted', 'reacted', 'claim-in-processing'] as const).map(stage => ({
        stage,
        reachedAt: day('2026-03-01'),
      })),
    );
  });
  it('of a fresh recommendation are its beginning', () =>
    expect(statusBar(facts({}), now).steps).toEqual([{ stage: 'contact-not-reacted', reachedAt: day('2026-03-01') }]));
});

describe('Who acts next, and why it stands', () => {
  it.each([
    ['nobody once it is paid', withReward({ ...payable, status: 'paid', endedAt: now }), 'nobody', null, null],
    [
      'nobody once it expired',
      withReward({ ...ready, status: 'expired', endedAt: now }),
      'nobody',
      null,
      'claim-period-over',
    ],
    [
      'nobody after a revocation',
      facts({ order: { ...closed, cancelledAt: now, cancelReason: 'withdrawn' } }),
      'nobody',
      null,
      'contract-revoked',
    ],
    [
      'nobody after the provider cancelled',
      facts({ order: { ...closed, cancelledAt: now, cancelReason: 'cancelled-by-provider' } }),
      'nobody',
      null,
      'contract-cancelled-by-provider',
    ],
    [
      'nobody after an order came to nothing',
      facts({ order: { ...reported, notConcludedAt: now } }),
      'nobody',
      null,
      'contract-not-concluded',
    ],
    ['nobody after a renewal', facts({ order: { ...reported, kind: 'renewal' } }), 'nobody', null, 'contract-renewal'],
    [
      'nobody after 60 days',
      facts({ recommendation: { ...open, status: 'expired', endedAt: now } }),
      'nobody',
      null,
      'recommendation-expired',
    ],
    [
      'nobody once blocked',
      facts({ recommendation: { ...open, status: 'cancelled', endedAt: now, cancelReason: 'blocked' } }),
      'nobody',
      null,
      'recommendation-blocked',
    ],
    [
      'nobody once withdrawn',
      facts({ recommendation: { ...open, status: 'cancelled', endedAt: now, cancelReason: 'withdrawn' } }),
      'nobody',
      null,
      'recommendation-withdrawn',
    ],
    [
      'nobody once the reward was cancelled',
      withReward({ ...ready, status: 'cancelled', endedAt: now }),
      'nobody',
      null,
      'reward-cancelled',
    ],
    ['the recommender chooses until the claim period ends', withReward(ready), 'recommender', ready.expiresAt, null],
    [
      'the contact chooses where the reward is theirs',
      withReward({ ...ready, beneficiary: 'recipient' }),
      'contact',
      ready.expiresAt,
      null,
    ],
    ['the recommender gives the account', withReward(cash), 'recommender', null, null],
    [
      'the recommender gives another account',
      withReward({ ...cash, returnedAt: now }),
      'recommender',
      null,
      'payment-returned',
    ],
    ['we mail the voucher within a day', withReward(voucher), 'us', lastMomentOf('2026-03-29'), null],
    ['we look at a chosen reward', withReward({ ...payable, isHeld: true }), 'us', null, 'reward-being-checked'],
    ['we look at a chosen voucher', withReward({ ...voucher, isHeld: true }), 'us', null, 'reward-being-checked'],
    [
      'we look at two people of one mailbox',
      withReward({ ...payable, isHeld: true, sharesMailbox: true }),
      'us',
      null,
      'mailbox-being-checked',
    ],
    ['we pay within four weeks of the bank data', withReward(payable), 'us', lastMomentOf('2026-04-26'), null],
    [
      'we release',
      facts({ contact: confirmed, order: closed }),
      'us',
      lastMomentOf('2026-05-05'),
      'waiting-for-release',
    ],
    [
      'we release what was reported late',
      facts({ contact: confirmed, order: { ...closed, reportedAt: day('2026-04-30') } }),
      'us',
      lastMomentOf('2026-06-11'),
      'waiting-for-release',
    ],
    [
      'the complaint period runs',
      facts({ contact: confirmed, order: { ...closed, releasableFrom: day('2026-05-10') } }),
      'us',
      day('2026-05-10'),
      'waiting-for-complaint-period',
    ],
    ['the contact orders', facts({ contact: confirmed }), 'contact', null, null],
    ['the contact confirms', facts({ contact: registered }), 'contact', open.validUntil, 'contact-has-not-confirmed'],
    ['the contact follows the link', facts({}), 'contact', open.validUntil, null],
    ['the contact who was erased orders on', facts({ contact: left, order: reported }), 'contact', null, null],
    ['nobody once the contact left and the link is over', facts({ contact: left }), 'nobody', null, 'contact-has-left'],
    [
      'nobody once the recommendation ended after the contact left',
      facts({ recommendation: { ...open, status: 'expired', endedAt: now }, contact: left }),
      'nobody',
      null,
      'recommendation-expired',
    ],
  ] as const)('%s', (_, given, who, by, reason) => {
    const bar = statusBar(given, now);
    expect(bar.next).toEqual({ who, by });
    expect(bar.reason).toBe(reason);
  });

  it.each(['open', 'succeeded', 'settled'] as const)(
    'the recommender may pass a link (%s) on while it is valid, once the contact left',
    status => {
      const bar = statusBar(facts({ recommendation: { ...open, status }, contact: left }), open.validUntil);
      expect(bar.next).toEqual({ who: 'recommender', by: open.validUntil });
      expect(bar.reason).toBe('contact-has-left');
    },
  );
});
