import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addMinutes, Clock } from '#platform/clock.js';
import { currentPerson, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { personIn, personWith, type Person } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import {
  ReleaseTogether,
  type BegunRelease,
  type ByStaff,
  type OrderOfRelease,
  type ReleasingTogether,
} from '../api.js';
import type { Order } from '../domain/order.js';
import { mayBeUndone, nextStep, undoMinutes } from '../domain/release.js';
import { Orders } from '../persistence/orders.js';
import { Releases, type Examined, type OrderRelease, type ReleaseResult } from '../persistence/releases.js';
import { VisibleOrders } from './visible-orders.js';

/** Orders that a caller names one by one (the contract's limit). */
const mostNamed = 500;

const RELEASE_ORDERS = 'release-orders';

/** Orders examined with the call that names them; what is more is examined by the worker. */
const atOnce = 200;
/** Orders in one transaction of the worker. */
const examinedTogether = 500;
const releasedTogether = 100;

/**
 * Releases many orders. What is to be done stands in the release's row, locked by each step: a step that is lost or done
 * twice changes nothing, and of an undo and the release itself one comes first.
 */
@DueHandler(RELEASE_ORDERS, 'rewards')
export class ReleaseOrdersTogether implements DueWorkHandler {
  constructor(
    private readonly releases: Releases,
    private readonly orders: Orders,
    private readonly visible: VisibleOrders,
    private readonly dueWork: DueWork,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  @Handles(ReleaseTogether)
  async begin({ orders: asked, by }: ReleasingTogether): Promise<BegunRelease> {
    const now = this.clock.now();
    const { found: orders, unknown } = 'named' in asked ? await this.named(asked.named, by) : { ...asked, unknown: [] };
    const releaseId = newId();
    const release: OrderRelease = {
      releaseId,
      agencyNumber: by.agencyNumber,
      state: 'examining',
      byActor: currentWork().actor,
      byAccounts: [...(currentPerson()?.accounts ?? [])],
      byName: by.name,
      begunAt: now,
      undoableUntil: addMinutes(now, undoMinutes),
      endedAt: null,
    };
    await this.releases.begin(release, orders);
    await this.audit.record({
      action: 'order.release-together',
      subject: releaseId,
      by: by.name,
      after: { orders: orders.length },
    });
    await this.examine(release, now, atOnce);
    const { undoableUntil } = (await this.releases.find(releaseId))!;
    const { rows } = await this.releases.ordersPage(releaseId, null, {
      page: 1,
      pagesize: Math.max(atOnce, mostNamed),
    });
    const decided = rows.filter(({ result }) => result !== 'waiting');
    return { releaseId, undoableUntil, orders: [...decided, ...unknown] };
  }

  /** Orders of which the caller sees none are refused like unknown ones, and are no part of the release. */
  private async named(numbers: readonly string[], by: ByStaff) {
    const found = new Map<string, string>();
    const unknown: OrderOfRelease[] = [];
    for (const number of new Set(numbers))
      try {
        const { order } = await this.visible.load(number, by);
        found.set(order.id, order.state.number);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        unknown.push({ number, result: 'refused', refusal: { reason: error.reason } });
      }
    return { found: await this.releases.withRewards(found), unknown };
  }

  /** Refuses `not-found` and `undo-too-late`; of one that was undone already nothing happens. */
  async undo(releaseId: string, by: ByStaff): Promise<void> {
    const release = await this.releases.locked(releaseId);
    ensure(release?.agencyNumber === by.agencyNumber, 'not-found');
    if (release.state === 'undone') return;
    const now = this.clock.now();
    ensure(mayBeUndone(release, now), 'undo-too-late');
    await this.releases.undo(releaseId);
    await this.end(releaseId, 'undone', now);
    await this.audit.record({ action: 'order.release-undo', subject: releaseId, by: by.name });
  }

  async due(releaseId: string, now: Date): Promise<void> {
    const release = await this.releases.locked(releaseId);
    if (!release) return;
    const step = nextStep(release, now);
    if (step instanceof Date) return this.dueWork.schedule(RELEASE_ORDERS, releaseId, step);
    if (step === 'examine') return this.examine(release, now, examinedTogether);
    if (step === 'release') return this.asWhoeverBegan(release, () => this.release(release, now));
    return this.releases.remove(releaseId);
  }

  private async examine(release: OrderRelease, now: Date, most: number): Promise<void> {
    const { releaseId } = release;
    const some = await this.releases.next(releaseId, 'waiting', most);
    const orders = await this.orders.loadAll(some.map(({ orderId }) => orderId));
    await this.releases.settle(
      releaseId,
      orders.map(order => examined(order, now, personOf(release), 'listed')),
    );
    if (some.length === most) return this.dueWork.schedule(RELEASE_ORDERS, releaseId, now);
    const [first] = await this.releases.next(releaseId, 'listed', 1);
    if (!first) return this.end(releaseId, 'done', now);
    const undoableUntil = addMinutes(now, undoMinutes);
    await this.releases.change(releaseId, { state: 'announced', undoableUntil });
    await this.dueWork.schedule(RELEASE_ORDERS, releaseId, undoableUntil);
  }

  private async release(release: OrderRelease, now: Date): Promise<void> {
    const { releaseId, byName } = release;
    const some = await this.releases.next(releaseId, 'listed', releasedTogether);
    const orders = await this.orders.lockedAll(some.map(({ orderId }) => orderId));
    const results = orders.map(order => examined(order, now, personOf(release), 'released'));
    await this.orders.saveReleased(orders.filter(order => order.newEvents().length > 0));
    await this.releases.settle(releaseId, results);
    const released = new Set(results.filter(({ result }) => result === 'released').map(({ orderId }) => orderId));
    await this.audit.recordAll(
      some
        .filter(({ orderId }) => released.has(orderId))
        .map(({ number }) => ({
          action: 'order.release',
          subject: number,
          by: byName,
          before: { status: 'reported' },
          after: { status: 'released', release: releaseId },
        })),
    );
    if (some.length < releasedTogether) return this.end(releaseId, 'done', now);
    await this.releases.change(releaseId, { state: 'releasing' });
    await this.dueWork.schedule(RELEASE_ORDERS, releaseId, now);
  }

  private async end(releaseId: string, state: 'done' | 'undone', now: Date): Promise<void> {
    await this.releases.change(releaseId, { state, endedAt: now });
    await this.dueWork.schedule(RELEASE_ORDERS, releaseId, now);
  }

  /** Events and audit log name whoever released, not the worker. */
  private asWhoeverBegan(release: OrderRelease, body: () => Promise<void>): Promise<void> {
    return this.work.run({ ...currentWork(), actor: release.byActor, person: personOf(release) }, body);
  }
}

function personOf({ byActor, byAccounts }: OrderRelease): Person | null {
  const id = personIn(byActor);
  return id && personWith(id, byAccounts);
}

/** What becomes of the order; it keeps its new events where it is released. */
function examined(order: Order, now: Date, by: Person | null, done: 'listed' | 'released'): Examined {
  const result = (one: ReleaseResult, refusal: Examined['refusal'] = null) => ({
    orderId: order.id,
    result: one,
    refusal,
  });
  if (order.state.status === 'released') return result('known');
  try {
    order.release(now, by);
    return result(done);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { reason, details } = error;
    return result('refused', { reason, ...(details.values && { values: details.values }) });
  }
}
