import { newId } from '#platform/domain/ids.js';
import { PayoutHeld, PayoutHoldRefused, PayoutHoldReleased } from '../published-events.js';
import { PayoutHold } from './payout-hold.js';

const rewardId = newId();
const held = PayoutHeld.of({ rewardId, reason: 'same-account' });
const given = (...history: Parameters<PayoutHold['rehydrate']>[0]) => new PayoutHold(newId()).rehydrate(history);

describe('A reward held back', () => {
  it('is held once, however often it is looked at', () => {
    const hold = given();
    hold.hold(rewardId, 'same-account');
    hold.hold(rewardId, 'same-account');
    expect(hold.newEvents()).toEqual([held]);
  });

  it('goes on or ends as a person decides', () => {
    const [released, refused] = [given(held), given(held)];
    released.release();
    refused.refuse();
    expect([released.newEvents(), refused.newEvents()]).toEqual([[PayoutHoldReleased.of({ rewardId })], [PayoutHoldRefused.of({ rewardId })]]);
  });

  it('is decided once: what was released is not held again', () => {
    const hold = given(held, PayoutHoldReleased.of({ rewardId }));
    hold.hold(rewardId, 'same-account');
    expect(hold.newEvents()).toEqual([]);
    expect(() => hold.refuse()).toThrow(expect.objectContaining({ reason: 'changed-meanwhile' }));
    expect(() => given().release()).toThrow(expect.objectContaining({ reason: 'changed-meanwhile' }));
  });
});
