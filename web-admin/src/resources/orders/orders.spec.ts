import { isUndecided, orderFilter, orderState, releaseEach } from './index.js';

const now = new Date('2026-03-20T10:00:00Z');

describe('What an order waits for', () => {
  it('can be released from its first possible date on', () => {
    expect(orderState({ status: 'Offen', releasableFrom: '2026-03-20T10:00:00' }, now)).toBe('releasable');
    expect(orderState({ status: 'Offen', releasableFrom: '2026-03-20T10:00:01' }, now)).toBe('waiting');
  });

  it('waits for nothing once it is released or cancelled', () => {
    expect(orderState({ status: 'Freigegeben', releasableFrom: '2027-01-01T00:00:00' }, now)).toBe('released');
    expect(orderState({ status: 'Storniert', releasableFrom: '2026-01-01T00:00:00' }, now)).toBe('cancelled');
  });
});

describe('An order nobody was assigned yet', () => {
  it('waits for its person, whatever its date, and can be refused', () => {
    expect(orderState({ status: 'Zuzuordnen', releasableFrom: '2026-01-01T00:00:00' }, now)).toBe('unassigned');
    expect(
      ['Offen', 'Zuzuordnen', 'Freigegeben', 'Storniert'].map(status => isUndecided({ status: status as 'Offen' })),
    ).toEqual([true, true, false, false]);
  });
});

describe('The order filters', () => {
  it('ask for those to assign, and for those that wait too long', () => {
    expect([orderFilter({ state: 'unassigned' }, now), orderFilter({ state: 'overdue' }, now)]).toEqual([
      { Status: 'Zuzuordnen' },
      { Ueberfaellig: true },
    ]);
  });

  it('ask for open orders whose date has come, or has not', () => {
    expect(orderFilter({ state: 'releasable' }, now)).toEqual({
      Status: 'Offen',
      FreigabeAb: { bis: '2026-03-20T10:00:00' },
    });
    expect(orderFilter({ state: 'waiting' }, now)).toEqual({
      Status: 'Offen',
      FreigabeAb: { von: '2026-03-20T10:00:01' },
    });
  });

  it('combine with search and period', () => {
    expect(orderFilter({ state: 'released', search: 'Weber', from: '2026-03-01' }, now)).toMatchObject({
      Status: 'Freigegeben',
      Suche: 'Weber',
      Auftragsdatum: { von: expect.any(String) },
    });
  });

  it('ask for everything when nothing is chosen', () => {
    expect(orderFilter({}, now)).toEqual({});
  });
});

describe('Releasing many', () => {
  const orders = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map(number => ({ number, recommendationNumber: `E-${number}` }));

  it('releases each, a few at a time, and tells how far it is', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    const result = await releaseEach(
      orders,
      async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
      },
      done => seen.push(done),
    );
    expect(result).toEqual({ released: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'], refused: [] });
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('goes on after a refusal and keeps its reason', async () => {
    const result = await releaseEach(
      orders,
      async ({ number }) => {
        if (number === 'A-2') throw new Error('Frühestens am 01.04.2026.');
      },
      () => undefined,
    );
    expect(result.released).toHaveLength(4);
    expect(result.refused).toEqual([{ number: 'A-2', reason: 'Frühestens am 01.04.2026.' }]);
  });

  it('stops asking once it is told to stop', async () => {
    const stop = new AbortController();
    const result = await releaseEach(
      orders,
      async () => stop.abort(),
      () => undefined,
      stop.signal,
    );
    expect(result.released.length).toBeLessThan(orders.length);
  });
});
