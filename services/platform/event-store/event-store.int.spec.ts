import { z } from 'zod';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Aggregate } from '#platform/domain/aggregate.js';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';
import { newId } from '#platform/domain/ids.js';
import { testPlatform } from '#testing/platform.js';
import { AggregateRepository } from './aggregate-repository.js';
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
  const inTenant = <T>(body: () => Promise<T>) => platform.get(UnitOfWork).run({ tenantId, actor: 'tester', correlationId: 'c', causationId: 'cause' }, body);

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
    expect(event).toMatchObject({ tenantId, aggregateType: 'counter', version: 1, type: 'TestCounterMoved', schemaVersion: 1, data: { by: 1 }, meta: { actor: 'tester', correlationId: 'c', causationId: 'cause' } });
    expect(event?.at).toBeInstanceOf(Date);
  });

  it('refuses the slower of two who changed the same aggregate', async () => {
    const counter = new Counter(newId());
    counter.move(1);
    await inTenant(() => counters.save(counter));
    const [quick, slow] = [await inTenant(() => counters.load(counter.id)), await inTenant(() => counters.load(counter.id))];
    quick.move(1);
    slow.move(10);
    await inTenant(() => counters.save(quick));
    await expect(inTenant(() => counters.save(slow))).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect((await inTenant(() => counters.load(counter.id))).total).toBe(2);
  });

  it('lets nothing in that the event’s schema does not know', async () => {
    const smuggled = { type: 'TestCounterMoved', data: { by: 1, email: 'jonas@example.org' } };
    await expect(inTenant(() => platform.get(EventStore).append('counter', newId(), 0, [smuggled]))).rejects.toThrow();
  });

  it('answers an unknown aggregate as not found', async () => {
    await expect(inTenant(() => counters.load(newId()))).rejects.toMatchObject({ reason: 'not-found' });
  });
});
