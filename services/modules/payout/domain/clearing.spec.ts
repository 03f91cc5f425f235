import { personWith } from '#platform/domain/person.js';
import { ClearingItem } from './clearing.js';

const [olga, otto] = [personWith('olga'), personWith('otto')];
const entry = 'e'.repeat(64);
const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const refused = (reason: string, fields?: readonly object[]) =>
  expect.objectContaining({ reason, ...(fields && { details: expect.objectContaining({ fields }) }) });

/** An item that was agreed to. */
function booked(n: number, cents: number): ClearingItem {
  const item = new ClearingItem(id(n));
  item.ask(entry, { cents, chargeCents: 0 }, null, olga);
  item.book(otto, null);
  return item;
}
const counter = (n: number, cents: number, against: ClearingItem, chargeCents = 0): ClearingItem => {
  const item = new ClearingItem(id(n));
  item.ask(entry, { cents, chargeCents }, against, olga);
  return item;
};

describe('Money in the clearing account', () => {
  it('is booked by two people: one asks, another agrees, and nobody once it was booked or declined', () => {
    const item = new ClearingItem(id(1));
    expect(() => item.ask(entry, { cents: -9000, chargeCents: 0 }, null, null)).toThrow(refused('not-authorised'));
    item.ask(entry, { cents: -9000, chargeCents: 0 }, null, olga);
    expect(() => item.ask(entry, { cents: -9000, chargeCents: 0 }, null, otto)).toThrow(refused('changed-meanwhile'));
    for (const person of [olga, personWith('other', ['olga']), null])
      expect(() => item.book(person, null)).toThrow(refused('not-authorised'));
    item.book(otto, null);
    expect([item.status, item.openCents]).toEqual(['open', -9000]);
    expect(() => item.book(otto, null)).toThrow(refused('changed-meanwhile'));
    expect(() => item.decline(otto)).toThrow(refused('changed-meanwhile'));
  });

  it('stays away where it is declined, or taken back by whoever asked', () => {
    for (const person of [olga, otto]) {
      const item = new ClearingItem(id(1));
      item.ask(entry, { cents: -9000, chargeCents: 0 }, null, olga);
      item.decline(person);
      expect([item.status, item.openCents]).toEqual(['declined', 0]);
      expect(() => item.book(otto, null)).toThrow(refused('changed-meanwhile'));
    }
  });

  it('is closed by its counter movement, or less by a part of it; what is more stays open', () => {
    const item = booked(1, -9000);
    const part = counter(2, 4000, item);
    part.book(otto, item);
    expect([item.status, item.openCents, part.status]).toEqual(['open', -5000, 'closed']);
    const more = counter(3, 6000, item);
    more.book(otto, item);
    expect([item.status, item.openCents, more.status, more.openCents]).toEqual(['closed', 0, 'open', 1000]);
    expect(() => counter(4, 1000, item)).toThrow(refused('changed-meanwhile'));
  });

  it('is no counter movement in the same direction, nor with a charge that is not the whole difference', () => {
    const item = booked(1, -9000);
    const same = [{ field: 'Gegen', reason: 'same-direction' }];
    expect(() => counter(2, -9000, item)).toThrow(refused('validation-failed', same));
    const differs = [{ field: 'EntgeltCent', reason: 'charge-differs' }];
    expect(() => counter(2, 8850, item, 100)).toThrow(refused('validation-failed', differs));
    const less = counter(2, 8850, item, 150);
    less.book(otto, item);
    expect([item.status, less.status]).toEqual(['closed', 'closed']);
    // Of what was sent back to a stranger the bank takes its charge on top.
    const received = booked(3, 9000);
    const back = counter(4, -9050, received, 50);
    back.book(otto, received);
    expect([received.status, back.status]).toEqual(['closed', 'closed']);
    const alone = new ClearingItem(id(5));
    expect(() => alone.ask(entry, { cents: 100, chargeCents: 1 }, null, olga)).toThrow(refused('validation-failed'));
  });

  it('fits its item also at the moment it is agreed to', () => {
    const item = booked(1, -9000);
    const [one, other] = [counter(2, 9000, item), counter(3, 8850, item, 150)];
    one.book(otto, item);
    expect(() => other.book(otto, item)).toThrow(refused('changed-meanwhile'));
  });

  it('is set off against another open item of the other direction', () => {
    const [gave, received, again] = [booked(1, -9000), booked(2, 9000), booked(3, -100)];
    expect(() => gave.offset(again)).toThrow(
      refused('validation-failed', [{ field: 'Mit', reason: 'same-direction' }]),
    );
    gave.offset(received);
    expect([gave.status, received.status]).toEqual(['closed', 'closed']);
    expect(() => gave.offset(received)).toThrow(refused('changed-meanwhile'));
  });

  it('is taken back where its booking was an error: nothing of it is left, and it is booked no more', () => {
    const item = booked(1, -9000);
    item.reverse(otto, []);
    expect([item.status, item.openCents]).toEqual(['reversed', 0]);
    for (const deed of [
      () => item.reverse(otto, []),
      () => item.offset(booked(2, 9000)),
      () => item.book(otto, null),
      () => item.decline(otto),
    ])
      expect(deed).toThrow(refused('changed-meanwhile'));
    const asked = new ClearingItem(id(3));
    asked.ask(entry, { cents: 100, chargeCents: 0 }, null, olga);
    expect(() => asked.reverse(otto, [])).toThrow(refused('changed-meanwhile'));
  });

  it('is open again, as far as it was set off, where its counter movement is taken back', () => {
    const item = booked(1, -9000);
    const [part, rest] = [counter(2, 4000, item), counter(3, 5000, item)];
    part.book(otto, item);
    rest.book(otto, item);
    expect([item.status, part.offsetBy]).toEqual(['closed', [item.id]]);
    part.reverse(otto, [item]);
    expect([item.status, item.openCents, item.offsetBy, rest.status]).toEqual(['open', -4000, [rest.id], 'closed']);
    // Taken back itself, it leaves the other counter movement open.
    item.reverse(otto, [rest]);
    expect([item.status, rest.status, rest.openCents]).toEqual(['reversed', 'open', 5000]);
  });
});
