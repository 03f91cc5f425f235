import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, DueWork, notifySecondPersons } from '#engine/scheduler/due-work.js';
import { addHours, Clock, calendarDay } from '#platform/clock.js';
import { daysFrom, instantOnClock, isWeekend } from '#shared/calendar.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import type { Person } from '#platform/domain/person.js';
import { CampaignBudgetUsedUp } from '../../campaign/events.js';
import { MailBlamedOnProgramme } from '../../messaging/events.js';
import { HoldsThatWait } from '../../hold/api.js';
import { RedeliveriesThatWait } from '../../operations/api.js';
import { PayoutDecisionsThatWait } from '../../payout/api.js';
import { GoodwillThatWaits } from '../../reward/api.js';
import { CatalogueSourceFails } from '../../catalogue/events.js';
import { UnassignedOrders } from '../../reports/api.js';
import { PublishingThatWaits } from '../../tenant/api.js';
import { PlannedSettingMissed } from '../../tenant/events.js';
import { VoucherStockRanLow } from '../../voucher/events.js';
import { DecisionsAreWaiting, OperatorHasToKnow } from '../events.js';
import { WaitingFor, type StaffWithPendingDecisions, type PendingDecision } from '../api.js';
import { AgencyUsers } from '../persistence/agency-users.js';
import { personOf } from '../persistence/accounts-of-staff.js';
import { SignInServices } from './sign-in-services.js';
import { StaffList } from './manage-staff.js';

/** Seven o'clock on the next weekday (Monday to Friday). */
export function nextMorning(now: Date): Date {
  let day = calendarDay(now);
  while (isWeekend(day) || morningOf(day) <= now) day = daysFrom(day, 1);
  return morningOf(day);
}

const morningOf = (day: string): Date => instantOnClock(`${day}T07:00:00`);

/** Somebody who may decide, except on what they began themselves. */
export interface Decider {
  readonly userId: string;
  readonly roles: readonly string[];
  /** Empty for operators. */
  readonly agencyNumber: string;
}

/** Decisions that this person may take, the oldest first, without those they began themselves. */
@Injectable()
export class PendingDecisions {
  constructor(
    private readonly queries: QueryBus,
    private readonly staff: StaffList,
    private readonly services: SignInServices,
  ) {}

  async for(decider: Decider): Promise<PendingDecision[]> {
    const person = await personOf(decider.userId);
    const found = [
      ...(decider.roles.includes('Betreiber') ? await this.forOperators(person) : []),
      ...(await this.forAgency(decider, person)),
    ];
    return found
      .filter(({ count }) => count > 0)
      .sort((one, other) => (one.oldestAt?.getTime() ?? 0) - (other.oldestAt?.getTime() ?? 0));
  }

  private async forOperators(person: Person): Promise<PendingDecision[]> {
    const { batches, returns, clearing, putAside, account } = await this.queries.execute(
      new PayoutDecisionsThatWait(person),
    );
    return [
      { kind: 'batches', ...batches },
      { kind: 'returns', ...returns },
      { kind: 'clearing', ...clearing },
      { kind: 'put-aside', ...putAside },
      { kind: 'account', ...account },
      { kind: 'holds', ...(await this.queries.execute(new HoldsThatWait())) },
      { kind: 'redeliveries', ...(await this.queries.execute(new RedeliveriesThatWait(person))) },
      { kind: 'staff', ...(await this.staff.pending(person)) },
      { kind: 'services', ...(await this.services.pending(person)) },
      { kind: 'publications', ...(await this.queries.execute(new PublishingThatWaits(person))) },
    ];
  }

  private async forAgency({ roles, agencyNumber }: Decider, person: Person): Promise<PendingDecision[]> {
    const isOwner = roles.includes('AgenturInhaber');
    if (!agencyNumber || !(isOwner || roles.includes('AgenturMitarbeiter'))) return [];
    const orders: PendingDecision = {
      kind: 'orders',
      ...(await this.queries.execute(new UnassignedOrders(agencyNumber))),
    };
    return isOwner
      ? [{ kind: 'goodwill', ...(await this.queries.execute(new GoodwillThatWaits(agencyNumber, person))) }, orders]
      : [orders];
  }
}

/** Hours after the last sign-in for which staff get mails; later they may have left. */
const signedInWithin = 90 * 24;

/** On weekday mornings mails staff for whom decisions wait: at most one mail a day per person, and none where nothing waits. */
@DueHandler(notifySecondPersons, 'mails')
export class NotifySecondPersons {
  constructor(
    private readonly users: AgencyUsers,
    private readonly waits: PendingDecisions,
    private readonly events: EventStore,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async due(subject: string, now: Date): Promise<void> {
    await this.dueWork.schedule(notifySecondPersons, subject, nextMorning(now));
    const today = calendarDay(this.clock.now());
    for (const person of await this.users.toNotify(today, addHours(now, -signedInWithin))) {
      if ((await this.waits.for(person)).length === 0) continue;
      const reminderId = newId();
      await this.users.noteNotified(person.userId, today);
      await this.events.append('reminder', reminderId, 0, [
        DecisionsAreWaiting.of({ reminderId, userId: person.userId }),
      ]);
    }
  }
}

@QueryHandler(WaitingFor)
export class WaitingForHandler implements IQueryHandler<WaitingFor> {
  constructor(
    private readonly users: AgencyUsers,
    private readonly waits: PendingDecisions,
  ) {}

  async execute({ userId }: WaitingFor): Promise<StaffWithPendingDecisions | null> {
    const person = await this.users.withAddress(userId);
    return (
      person && {
        name: person.name,
        email: person.email,
        language: person.language,
        things: await this.waits.for(person),
      }
    );
  }
}

/** Operators who signed in recently, each once. */
@Reaction({
  name: 'tell-operators-of-their-programme',
  queue: 'mails',
  on: [VoucherStockRanLow, CampaignBudgetUsedUp, CatalogueSourceFails, PlannedSettingMissed, MailBlamedOnProgramme],
})
export class NotifyOperators implements TransactionalReaction {
  constructor(
    private readonly users: AgencyUsers,
    private readonly events: EventStore,
  ) {}

  async react({
    at,
    data,
  }: RecordedEvent<
    EventFrom<
      | typeof VoucherStockRanLow
      | typeof CampaignBudgetUsedUp
      | typeof CatalogueSourceFails
      | typeof PlannedSettingMissed
      | typeof MailBlamedOnProgramme
    >
  >): Promise<void> {
    const news =
      'why' in data
        ? { of: 'mails-blamed' as const, name: data.status || data.personId, cents: 0, figure: data.status ? 1 : 0 }
        : 'setting' in data
          ? { of: 'planned-setting' as const, name: data.setting, cents: 0, figure: 0 }
          : 'amountCents' in data
            ? { of: 'voucher-stock' as const, name: data.name, cents: data.amountCents, figure: data.left }
            : 'host' in data
              ? { of: 'catalogue-source' as const, name: data.host, cents: 0, figure: data.figure }
              : { of: 'campaign-budget' as const, name: data.name, cents: data.budgetCents, figure: data.waiting };
    for (const { userId } of await this.users.operators(addHours(at, -signedInWithin))) {
      const noticeId = newId();
      await this.events.append('notice', noticeId, 0, [OperatorHasToKnow.of({ noticeId, userId, ...news })]);
    }
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [NotifyOperators];
