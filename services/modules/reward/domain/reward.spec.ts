import { given } from '#testing/given.js';
import {
  RewardBankDetailsWanted,
  RewardCancelled,
  RewardChoiceReopened,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardMailRequested,
  RewardPaid,
  RewardPayable,
  RewardPickedUp,
  RewardReady,
  RewardReminderDue,
  RewardReturned,
} from '../events.js';
import { claimPeriodEnds, remindersAhead } from './claim-dates.js';
import { Reward } from './reward.js';
import { rewardBannerShows } from './reward-banners.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = {
  rewardId: id(1),
  recommendationId: id(2),
  recipientId: id(3),
  beneficiary: 'recommender' as const,
  beneficiaryId: id(4),
  amountCents: 4500,
};
const { rewardId: _, ...terms } = facts;
const payoutId = id(5);
const endsAt = new Date('2027-05-20T21:59:59.999Z');
const now = new Date('2026-11-21T08:00:00Z');

const granted = RewardGranted.of({ ...facts, orderId: id(7), origin: 'order' });
const ready = RewardReady.of({ ...facts, expiresAt: endsAt.toISOString() });
const cashChosen = RewardChosen.of({ ...facts, choice: 'cash', option: null });
const voucherChosen = RewardChosen.of({ ...facts, choice: 'voucher', option: '2' });
const payable = RewardPayable.of(facts);
const wanted = RewardBankDetailsWanted.of(facts);
const paid = RewardPaid.of({ ...facts, payoutId });
const returned = RewardReturned.of({ ...facts, payoutId, reason: 'AC04' });
const pickedUp = RewardPickedUp.of({ ...facts, voucherId: id(8) });
const cancelled = RewardCancelled.of({ ...facts, orderId: id(7), reason: 'contract-cancelled' });
const expired = RewardExpired.of(facts);

const open = [granted];
const choiceOpen = [granted, ready];
const waitingForBankDetails = [...choiceOpen, cashChosen];
const isPayable = [...waitingForBankDetails, payable];
const isPaid = [...isPayable, paid];
const isReturned = [...isPayable, returned];
const isPayableAgain = [...isReturned, payable];
const voucherWanted = [...choiceOpen, voucherChosen];
const isPickedUp = [...voucherWanted, pickedUp];
const isCancelled = [...choiceOpen, cancelled];
const isExpired = [...choiceOpen, expired];
const everyState = {
  open,
  choiceOpen,
  waitingForBankDetails,
  isPayable,
  isPaid,
  isReturned,
  isPayableAgain,
  voucherWanted,
  isPickedUp,
  isCancelled,
  isExpired,
};
type StateName = keyof typeof everyState;
const allBut = (...names: StateName[]) =>
  (Object.keys(everyState) as StateName[]).filter(name => !names.includes(name));
const reward = () => new Reward(facts.rewardId);

describe('Granting a reward', () => {
  const grant = { ...terms, orderId: id(7), origin: 'order' as const };
  it('opens it', () =>
    given(reward())
      .when(it => it.grant(grant))
      .then([granted]));
  it.each(allBut())('is done once (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.grant(grant))
      .thenNothing(),
  );
});

describe('Making a reward ready', () => {
  it('opens the choice until the claim period ends', () =>
    given(reward(), open)
      .when(it => it.makeReady(endsAt))
      .then([ready]));
  it.each(allBut('open'))('has no second effect (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.makeReady(endsAt))
      .thenNothing(),
  );
});

describe('Reminding', () => {
  const reminder = RewardReminderDue.of({ ...facts, daysLeft: 30, expiresAt: endsAt.toISOString() });
  it('happens while the choice is open', () =>
    given(reward(), choiceOpen)
      .when(it => it.remind(30))
      .then([reminder]));
  it('happens once for each number of days', () =>
    given(reward(), [...choiceOpen, reminder])
      .when(it => it.remind(30))
      .thenNothing());
  it('happens again for fewer days', () =>
    given(reward(), [...choiceOpen, reminder])
      .when(it => it.remind(7))
      .then([RewardReminderDue.of({ ...reminder.data, daysLeft: 7 })]));
  it.each(allBut('choiceOpen'))('is passed over otherwise (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.remind(30))
      .thenNothing(),
  );
});

describe('Choosing', () => {
  it('cash without bank details waits for them', () =>
    given(reward(), choiceOpen)
      .when(it => it.choose({ kind: 'cash', accountKnown: false }, now))
      .then([cashChosen]));
  it('cash with bank details is payable at once', () =>
    given(reward(), choiceOpen)
      .when(it => it.choose({ kind: 'cash', accountKnown: true }, now))
      .then([cashChosen, payable]));
  it('a voucher waits for its code', () =>
    given(reward(), choiceOpen)
      .when(it => it.choose({ kind: 'voucher', option: '2' }, now))
      .then([voucherChosen]));
  it.each(allBut('open', 'choiceOpen', 'isCancelled', 'isExpired'))(
    'a second time is refused, even the same (%s)',
    state => {
      given(reward(), everyState[state])
        .when(it => it.choose({ kind: 'cash', accountKnown: true }, now))
        .thenRefuses('reward-already-chosen');
    },
  );
  it.each(['open', 'isCancelled', 'isExpired'] as const)('is refused when there is nothing to choose (%s)', state => {
    given(reward(), everyState[state])
      .when(it => it.choose({ kind: 'voucher', option: '2' }, now))
      .thenRefuses('reward-not-available');
  });
  it('is refused once the claim period is over, even before the sweep', () =>
    given(reward(), choiceOpen)
      .when(it => it.choose({ kind: 'voucher', option: '2' }, endsAt))
      .thenRefuses('reward-not-available'));
});

describe('Bank details', () => {
  it('make a waiting cash reward payable', () =>
    given(reward(), waitingForBankDetails)
      .when(it => it.bankDetailsStored())
      .then([payable]));
  it('make a returned reward payable again', () =>
    given(reward(), isReturned)
      .when(it => it.bankDetailsStored())
      .then([payable]));
  it.each(allBut('waitingForBankDetails', 'isReturned'))('mean nothing otherwise (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.bankDetailsStored())
      .thenNothing(),
  );
  it.each(['isPayable', 'isPayableAgain'] as const)('are wanted again when removed (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.bankDetailsRemoved())
      .then([wanted]),
  );
  it.each(allBut('isPayable', 'isPayableAgain'))('may be removed without effect otherwise (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.bankDetailsRemoved())
      .thenNothing(),
  );
});

describe('Following its payout', () => {
  it.each(['isPayable', 'waitingForBankDetails'] as const)(
    'is paid when the bank executed it, whatever became of the account (%s)',
    state =>
      given(reward(), everyState[state])
        .when(it => it.paid(payoutId))
        .then([paid]),
  );
  it.each(allBut('isPayable', 'waitingForBankDetails'))('is paid once, and only when money was chosen (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.paid(payoutId))
      .thenNothing(),
  );
  it.each(['isPayable', 'waitingForBankDetails'] as const)('wants bank details when the money comes back (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.returned(payoutId, 'AC04'))
      .then([returned]),
  );
  it('wants them even when the bank had already booked it', () =>
    given(reward(), isPaid)
      .when(it => it.returned(payoutId, 'AC04'))
      .then([returned]));
  it.each(allBut('isPayable', 'waitingForBankDetails', 'isPaid'))('is returned once, and only money (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.returned(payoutId, 'AC04'))
      .thenNothing(),
  );
  it('is paid by the next payout, and old news of the one that came back changes nothing', () =>
    given(reward(), isPayableAgain)
      .when(it => {
        it.returned(payoutId, 'AC04');
        it.paid(payoutId);
        it.paid(id(99));
        it.returned(payoutId, 'AC04');
      })
      .then([RewardPaid.of({ ...facts, payoutId: id(99) })]));
  it('is paid by the payout that was rejected and booked all the same, once, and old news of it changes nothing', () =>
    given(reward(), isReturned)
      .when(it => {
        it.paid(payoutId, true);
        it.returned(payoutId, 'AC01', true);
        it.paid(payoutId, true);
        it.returned(payoutId, 'AC04');
        it.paid(payoutId, true);
        it.returned(payoutId, 'AC01', true);
      })
      .then([paid, returned]));
  it('passes over a return that is not of the payout that paid it', () =>
    given(reward(), isPaid)
      .when(it => it.returned(id(99), 'AC04'))
      .thenNothing());
});

describe('Picking up', () => {
  it('happens when the code was mailed', () =>
    given(reward(), voucherWanted)
      .when(it => it.pickedUp(id(8)))
      .then([pickedUp]));
  it.each(allBut('voucherWanted'))('only follows the choice of a voucher (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.pickedUp(id(8)))
      .thenNothing(),
  );
});

describe('Cancelling', () => {
  it.each([
    'open',
    'choiceOpen',
    'waitingForBankDetails',
    'isPayable',
    'isReturned',
    'isPayableAgain',
    'voucherWanted',
  ] as const)('ends what is not settled (%s)', state => {
    given(reward(), everyState[state])
      .when(it => it.cancel('contract-cancelled'))
      .then([cancelled]);
  });
  it.each(['isPaid', 'isPickedUp', 'isExpired'] as const)('is refused after it (%s)', state => {
    given(reward(), everyState[state])
      .when(it => it.cancel('contract-cancelled'))
      .thenRefuses('reward-not-available');
  });
  it('has no second effect', () =>
    given(reward(), isCancelled)
      .when(it => it.cancel('by-agency'))
      .thenNothing());
});

/** docs/specification/rewards.md#claim-period */
describe('A claim period', () => {
  it.each([
    // The clocks change in between: until now it ended at 00:19 of the day that the mail names.
    ['2026-11-28T22:19:45Z', '2027-05-27T21:59:59.999Z', ['2027-04-27T08:00:00.000Z', '2027-05-20T08:00:00.000Z']],
    ['2026-07-01T22:30:00Z', '2026-12-29T22:59:59.999Z', ['2026-11-29T09:00:00.000Z', '2026-12-22T09:00:00.000Z']],
  ])('from %s holds until %s, with its reminders during the day', (from, end, reminders) => {
    const ends = claimPeriodEnds(new Date(from), 180);
    expect(ends.toISOString()).toBe(end);
    expect(remindersAhead(ends, new Date(from)).map(({ at }) => at.toISOString())).toEqual(reminders);
  });
});

describe('Expiring', () => {
  it('ends a reward nobody chose for', () =>
    given(reward(), choiceOpen)
      .when(it => it.expire(endsAt))
      .then([expired]));
  it('waits for the end of the claim period', () =>
    given(reward(), choiceOpen)
      .when(it => it.expire(new Date(endsAt.getTime() - 1)))
      .thenNothing());
  it.each(allBut('choiceOpen'))('leaves every other alone (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.expire(endsAt))
      .thenNothing(),
  );
});

describe('Asking for the mail again', () => {
  it.each(['choiceOpen', 'waitingForBankDetails', 'isReturned'] as const)(
    'works while the person has something to do (%s)',
    state => {
      given(reward(), everyState[state])
        .when(it => it.requestMail())
        .then([RewardMailRequested.of(facts)]);
    },
  );
  it.each(allBut('choiceOpen', 'waitingForBankDetails', 'isReturned'))('is refused otherwise (%s)', state =>
    given(reward(), everyState[state])
      .when(it => it.requestMail())
      .thenRefuses('reward-not-available'),
  );
});

describe('A reward given to somebody else', () => {
  const endsAgain = new Date('2027-11-20T22:59:59.999Z');
  const donationChosen = RewardChosen.of({ ...facts, choice: 'donation', option: 'tierheim' });
  const readyAgain = RewardReady.of({ ...facts, expiresAt: endsAgain.toISOString() });
  const chosen = [granted, readyAgain, donationChosen, payable];
  const reopened = RewardChoiceReopened.of({ ...facts, expiresAt: endsAgain.toISOString() });

  it('is payable at once', () =>
    given(new Reward(facts.rewardId), [granted, readyAgain])
      .when(it => it.choose({ kind: 'donation', option: 'tierheim', accountKnown: true }, now))
      .then([donationChosen, payable]));
  it('does not wait for its beneficiary’s bank details, whatever becomes of them', () => {
    given(new Reward(facts.rewardId), chosen)
      .when(it => it.bankDetailsRemoved())
      .thenNothing();
    given(new Reward(facts.rewardId), chosen)
      .when(it => it.bankDetailsStored())
      .thenNothing();
  });
  it('is chosen anew when its account was gone at the seal', () =>
    given(new Reward(facts.rewardId), chosen)
      .when(it => {
        it.accountMissing();
        it.reopenChoice(endsAgain);
      })
      .then([wanted, reopened]));
  it.each([
    ['came back', false, {}],
    ['was rejected', true, { rejected: true }],
  ] as const)('is chosen anew where its money %s, and says so', (_, rejected, more) =>
    given(new Reward(facts.rewardId), chosen)
      .when(it => {
        it.returned(payoutId, 'AC04', rejected);
        it.reopenChoice(endsAgain);
      })
      .then([
        RewardReturned.of({ ...facts, payoutId, reason: 'AC04', ...more }),
        RewardChoiceReopened.of({ ...facts, expiresAt: endsAgain.toISOString(), reason: 'AC04', ...more }),
      ]),
  );
  it('says of a later choice nothing that became of an earlier one', () =>
    given(new Reward(facts.rewardId), [
      ...chosen,
      RewardReturned.of({ ...facts, payoutId, reason: 'AC04', rejected: true }),
      RewardChoiceReopened.of({ ...facts, expiresAt: endsAgain.toISOString(), reason: 'AC04', rejected: true }),
      donationChosen,
      payable,
    ])
      .when(it => {
        it.accountMissing();
        it.reopenChoice(endsAgain);
      })
      .then([wanted, reopened]));
  it('is not chosen anew while its account is there, nor where the beneficiary’s own account is wanted', () => {
    given(new Reward(facts.rewardId), chosen)
      .when(it => it.reopenChoice(endsAgain))
      .thenNothing();
    given(new Reward(facts.rewardId), [granted, readyAgain, cashChosen])
      .when(it => it.reopenChoice(endsAgain))
      .thenNothing();
  });
  it('is reminded of and chosen once more after that, and expires by the new date', () => {
    const it = new Reward(facts.rewardId).rehydrate([...chosen, wanted, reopened]);
    expect(it.state).toMatchObject({ progress: 'choice-open', choice: null, option: null });
    expect(it.expiresAt).toEqual(endsAgain);
    it.remind(30);
    it.choose({ kind: 'voucher', option: '2' }, now);
    expect(it.newEvents().map(({ type }) => type)).toEqual(['RewardReminderDue', 'RewardChosen']);
  });
});

const names = ['praemie', 'bankdaten', 'kundennummer', 'empfehlen'];
const settled = { status: 'paid', progress: null, beneficiary: 'recommender', customerNumber: 'ok' } as const;
const shown = (changes: object) => names.filter(name => rewardBannerShows(name, { ...settled, ...changes }));

describe('The banners of a reward’s page', () => {
  it('are silent once it is paid', () => expect(shown({})).toEqual([]));
  it('ask to choose', () => expect(shown({ status: 'ready', progress: 'choice-open' })).toEqual(['praemie']));
  it('ask for bank details', () =>
    expect(shown({ status: 'ready', progress: 'bank-details-wanted' })).toEqual(['bankdaten']));
  it.each(['none', 'refused'])('ask a recommender for the customer number (%s)', customerNumber =>
    expect(shown({ status: 'ready', progress: 'payable', customerNumber })).toEqual(['kundennummer']),
  );
  it('do not while it is looked at', () =>
    expect(shown({ status: 'ready', progress: 'payable', customerNumber: 'open' })).toEqual([]));
  it('invite a friend to recommend too', () => expect(shown({ beneficiary: 'recipient' })).toEqual(['empfehlen']));
  it('are none for names nobody knows', () =>
    expect(rewardBannerShows('constructor', { ...settled, progress: 'choice-open' })).toBe(false));
});
