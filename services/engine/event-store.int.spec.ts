import { z } from 'zod';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Aggregate, defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { testPlatform } from '#testing/platform.js';
import { AggregateRepository } from './event-store.js';
import { EventStore } from './event-store.js';

const CounterMoved = defineEvent('TestCounterMoved', { by: z.int() });
type CounterEvent = EventFrom<typeof CounterMoved>;

class Counter extends Aggregate<CounterEvent> {
  total = 0;

  move(by: number): void {
    this.apply(CounterMoved.of({ by }));
  }

  protected onTestCounterMoved(event: CounterEvent): void {
    this.total += event.data.by;
  }
}

class Counters extends AggregateRepository<Counter> {
  protected readonly aggregateType = 'counter';
  protected create(id: string): Counter {
    return new Counter(id);
  }
}

describe('the event store', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let counters: Counters;
  const tenantId = newId();
  const inTenant = <T>(body: () => Promise<T>) =>
    platform.get(UnitOfWork).run({ tenantId, actor: 'tester', correlationId: 'c', causationId: 'cause' }, body);

  beforeAll(async () => {
    platform = await testPlatform();
    counters = new Counters(platform.get(EventStore));
  });
  afterAll(() => platform.close());

  it('folds an aggregate from what was appended, and goes on from there', async () => {
    const counter = new Counter(newId());
    counter.move(2);
    counter.move(3);
    await inTenant(() => counters.save(counter));
    const loaded = await inTenant(() => counters.load(counter.id));
    expect([loaded.total, loaded.expectedVersion]).toEqual([5, 2]);
    loaded.move(1);
    await inTenant(() => counters.save(loaded));
    expect((await inTenant(() => counters.load(counter.id))).total).toBe(6);
  });

  it('stamps who, why and in which order', async () => {
    const counter = new Counter(newId());
    counter.move(1);
    await inTenant(() => counters.save(counter));
    const [event] = await inTenant(() => platform.get(EventStore).read(counter.id));
    expect(event).toMatchObject({
      tenantId,
      aggregateType: 'counter',
      version: 1,
      type: 'TestCounterMoved',
      schemaVersion: 1,
      data: { by: 1 },
      meta: { actor: 'tester', correlationId: 'c', causationId: 'cause' },
    });
    expect(event?.at).toBeInstanceOf(Date);
  });

  it('refuses the slower of two who changed the same aggregate', async () => {
    const counter = new Counter(newId());
    counter.move(1);
    await inTenant(() => counters.save(counter));
    const [quick, slow] = [
      await inTenant(() => counters.load(counter.id)),
      await inTenant(() => counters.load(counter.id)),
    ];
    quick.move(1);
    slow.move(10);
    await inTenant(() => counters.save(quick));
    await expect(inTenant(() => counters.save(slow))).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect((await inTenant(() => counters.load(counter.id))).total).toBe(2);
  });

  describe('for several aggregates at once', () => {
    const work = (actor: string) => ({ tenantId, actor, correlationId: actor });
    const moved = (by: number) => CounterMoved.of({ by });
    const appendAll = (
      ...streams: { streamId: string; expectedVersion: number; events: ReturnType<typeof moved>[]; actor?: string }[]
    ) =>
      inTenant(() =>
        platform.get(EventStore).appendAll(
          'counter',
          streams.map(({ actor = 'tester', ...stream }) => ({ ...stream, work: work(actor) })),
        ),
      );
    const total = async (id: string) => (await inTenant(() => counters.find(id)))?.total;

    it('opens new streams and goes on with old ones, each in order and on its own account', async () => {
      const [old, fresh] = [newId(), newId()];
      await appendAll({ streamId: old, expectedVersion: 0, events: [moved(1)] });
      await appendAll(
        { streamId: old, expectedVersion: 1, events: [moved(2), moved(3)], actor: 'anna' },
        { streamId: fresh, expectedVersion: 0, events: [moved(4), moved(5)], actor: 'otto' },
      );
      const [olds, news] = [
        await inTenant(() => platform.get(EventStore).read(old)),
        await inTenant(() => platform.get(EventStore).read(fresh)),
      ];
      expect(olds.map(({ version, data, meta }) => [version, data, meta.actor])).toEqual([
        [1, { by: 1 }, 'tester'],
        [2, { by: 2 }, 'anna'],
        [3, { by: 3 }, 'anna'],
      ]);
      expect(news.map(({ version, data, meta }) => [version, data, meta.actor])).toEqual([
        [1, { by: 4 }, 'otto'],
        [2, { by: 5 }, 'otto'],
      ]);
      expect(news[1]!.position).toBeGreaterThan(news[0]!.position);
      expect((await inTenant(() => counters.load(fresh))).expectedVersion).toBe(2);
    });

    it.each([
      ['is further on', 0],
      ['is not as far', 2],
    ])('refuses all of them when one %s', async (_, expectedVersion) => {
      const [taken, fresh] = [newId(), newId()];
      await appendAll({ streamId: taken, expectedVersion: 0, events: [moved(1)] });
      await expect(
        appendAll(
          { streamId: fresh, expectedVersion: 0, events: [moved(1)] },
          { streamId: taken, expectedVersion, events: [moved(10)] },
        ),
      ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
      expect([await total(taken), await total(fresh)]).toEqual([1, undefined]);
    });

    it('is not for another tenant', async () => {
      const append = platform
        .get(UnitOfWork)
        .run(work('tester'), () => platform.get(Sql).query(`select engine.append_all($1, 'counter', '[]')`, [newId()]));
      await expect(append).rejects.toMatchObject({ code: 'WS403' });
    });
  });

  it('lets nothing in that the event’s schema does not know', async () => {
    const smuggled = { type: 'TestCounterMoved', data: { by: 1, email: 'jonas@example.org' } };
    await expect(inTenant(() => platform.get(EventStore).append('counter', newId(), 0, [smuggled]))).rejects.toThrow();
  });

  it('answers an unknown aggregate as not found', async () => {
    await expect(inTenant(() => counters.load(newId()))).rejects.toMatchObject({ reason: 'not-found' });
  });
});
