import { newId } from '#platform/domain/ids.js';
import { RewardHeld, RewardHoldOvertaken, RewardHoldRefused, RewardHoldReleased } from '../events.js';
import { heldFor, Hold } from './hold.js';

const rewardId = newId();

const held = RewardHeld.of({ rewardId, reason: 'same-account', until: null });

const tomorrow = new Date('2026-11-23T12:00:00Z');

const waits = RewardHeld.of({ rewardId, reason: 'account-replaced', until: tomorrow.toISOString() });

const given = (...history: Parameters<Hold['rehydrate']>[0]) => new Hold(newId()).rehydrate(history);

const changed = expect.objectContaining({ reason: 'changed-meanwhile' });

describe('A reward held back', () => {
  it('is held once for a reason, however often it is looked at', () => {
    const hold = given();
    hold.hold(rewardId, 'same-account');
    hold.hold(rewardId, 'same-account');
    expect([hold.state, hold.newEvents()]).toEqual(['held', [held]]);
  });

  it('goes on or ends as a person decides', () => {
    const [released, refused] = [given(held), given(held)];
    released.release();
    refused.refuse();
    expect([released.newEvents(), refused.newEvents()]).toEqual([
      [RewardHoldReleased.of({ rewardId, reasons: ['same-account'] })],
      [RewardHoldRefused.of({ rewardId })],
    ]);
    expect([released.state, refused.state]).toEqual(['released', 'refused']);
  });

  it('is decided once: what a rule found and a person released is not held again for it', () => {
    const hold = given(held, RewardHoldReleased.of({ rewardId, reasons: ['same-account'] }));
    hold.hold(rewardId, 'same-account');
    expect(hold.newEvents()).toEqual([]);
    expect(() => hold.refuse()).toThrow(changed);
    expect(() => given().release()).toThrow(changed);
  });

  it('is held once for each payment that the bank refused, and never anew for what a person released', () => {
    const [refused, again] = [newId(), newId()];
    const hold = given();
    hold.hold(rewardId, 'account-refused', null, refused);
    hold.noLonger('account-refused');
    // Another account was given meanwhile: nobody decided on this one.
    hold.hold(rewardId, 'account-refused', null, refused);
    expect(hold.state).toBe('held');
    hold.release();
    hold.hold(rewardId, 'account-refused', null, refused);
    expect(hold.state).toBe('released');
    hold.hold(rewardId, 'account-refused', null, again);
    expect(hold.state).toBe('held');
  });

  it('is held again for another reason, and once more for what a person asks for', () => {
    const hold = given(held, RewardHoldReleased.of({ rewardId, reasons: ['same-account'] }));
    hold.hold(rewardId, 'taken-out');
    hold.release();
    hold.hold(rewardId, 'taken-out');
    expect(hold.state).toBe('held');
  });

  it('ends undecided where the reward was paid after all: whatever held it may hold it again, should the money come back', () => {
    const hold = given(held, waits);
    hold.overtaken();
    expect([hold.newEvents(), hold.state]).toEqual([[RewardHoldOvertaken.of({ rewardId })], 'released']);
    hold.overtaken();
    expect(hold.newEvents()).toHaveLength(1);
    hold.hold(rewardId, 'same-account');
    expect(hold.state).toBe('held');
  });

  it('stays refused where the reward was paid after all', () => {
    const hold = given(held, RewardHoldRefused.of({ rewardId }));
    hold.overtaken();
    expect(hold.newEvents()).toEqual([]);
  });

  it('never comes back once it was refused', () => {
    const hold = given(held, RewardHoldRefused.of({ rewardId }));
    hold.hold(rewardId, 'taken-out');
    expect(hold.newEvents()).toEqual([]);
    expect(() => hold.release()).toThrow(changed);
  });

  it('waits for its time, which no person shortens and another change moves on', () => {
    const hold = given(waits);
    expect(() => hold.release()).toThrow(
      expect.objectContaining({
        reason: 'hold-ends-by-itself',
        details: { values: { until: tomorrow.toISOString() } },
      }),
    );
    hold.timeIsOver(new Date(tomorrow.getTime() - 1));
    expect(hold.state).toBe('held');
    const later = new Date(tomorrow.getTime() + 86_400_000);
    hold.hold(rewardId, 'account-replaced', later);
    hold.timeIsOver(tomorrow);
    expect([hold.state, hold.until]).toEqual(['held', later]);
    hold.timeIsOver(later);
    expect([hold.state, hold.until]).toEqual(['released', null]);
  });

  it('stays held for the time when a person has decided the rest', () => {
    const hold = given(held, waits);
    hold.release();
    expect([hold.state, [...hold.open.keys()]]).toEqual(['held', ['account-replaced']]);
  });
});

describe('The owner of a held reward', () => {
  it.each([
    [['same-person'], 'shared-mailbox'],
    [['look-alike-email', 'same-person'], 'shared-mailbox'],
    [['same-account'], 'untold'],
    [['same-person', 'voucher-pace'], 'untold'],
    [['account-replaced'], 'replaced-account'],
    [['account-replaced', 'same-person'], 'untold'],
    [[], 'untold'],
  ] as const)('is told of a mailbox, of a replaced account, and of nothing else: %j', (reasons, told) =>
    expect(heldFor(reasons)).toBe(told),
  );
});
