import { newId } from '#platform/domain/ids.js';
import { personWith, type Person } from '#platform/domain/person.js';
import { RedeliveryApproved, RedeliveryExpired, RedeliveryRequested } from '../events.js';
import { Redelivery, redeliveryIdOf, redeliveryKey } from './redelivery.js';

const [carla, david] = [personWith('carla'), personWith('david')];
const expiresAt = new Date('2026-11-22T09:00:00Z');
const [before, after] = [new Date('2026-11-22T08:59:59Z'), new Date('2026-11-22T09:00:00Z')];
const facts = { redeliveryId: newId(), consumer: 'mail-expiry-when-recommendation-expired', eventId: newId() };
const requested = RedeliveryRequested.of({ ...facts, requestedBy: carla.id, expiresAt: expiresAt.toISOString() });
const given = (...history: Parameters<Redelivery['rehydrate']>[0]) =>
  new Redelivery(facts.redeliveryId).rehydrate(history);

describe('A request to run a reaction once more', () => {
  it('is approved by a second person', () => {
    const redelivery = given(requested);
    redelivery.approve(david, before);
    expect(redelivery.newEvents()).toEqual([RedeliveryApproved.of({ ...facts, approvedBy: david.id })]);
  });

  it.each<[string, Person | null]>([
    ['the same account', carla],
    ['another account of the same person', personWith('carla-at-home', ['carla'])],
    ['somebody unknown', null],
  ])('is not approved by %s', (_, by) => {
    expect(() => given(requested).approve(by, before)).toThrow(expect.objectContaining({ reason: 'not-authorised' }));
  });

  it('is void once its time is over', () => {
    expect(() => given(requested).approve(david, after)).toThrow(
      expect.objectContaining({ reason: 'changed-meanwhile' }),
    );
    const [early, late] = [given(requested), given(requested)];
    early.expire(before);
    late.expire(after);
    expect([early.newEvents(), late.newEvents()]).toEqual([[], [RedeliveryExpired.of(facts)]]);
  });

  it('is decided once', () => {
    const approved = given(requested, RedeliveryApproved.of({ ...facts, approvedBy: david.id }));
    expect(() => approved.approve(david, before)).toThrow(expect.objectContaining({ reason: 'changed-meanwhile' }));
    expect(() => approved.reject()).toThrow(expect.objectContaining({ reason: 'changed-meanwhile' }));
    expect(() => given(requested).request(facts.consumer, facts.eventId, david, expiresAt)).toThrow(
      expect.objectContaining({ reason: 'changed-meanwhile' }),
    );
  });

  it('runs only when it was approved, and ends once', () => {
    const early = given(requested);
    early.done();
    expect(early.newEvents()).toEqual([]);
    const approved = given(requested, RedeliveryApproved.of({ ...facts, approvedBy: david.id }));
    approved.done();
    approved.refuse('too late');
    expect(approved.newEvents().map(({ type }) => type)).toEqual(['RedeliveryDone']);
  });

  it('has an effect key of its own, the same on every try', () => {
    const [first, second] = [1, 2].map(n => redeliveryKey(redeliveryIdOf(facts.consumer, facts.eventId, n)));
    expect(first).toBe(redeliveryKey(redeliveryIdOf(facts.consumer, facts.eventId, 1)));
    expect(first).not.toBe(second);
  });
});
