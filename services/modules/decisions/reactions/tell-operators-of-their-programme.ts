import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { addHours } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { OperatorsToNotify } from '../../agency/api.js';
import { CampaignBudgetUsedUp } from '../../campaign/events.js';
import { CatalogueSourceFails } from '../../catalogue/events.js';
import { MailBlamedOnProgramme } from '../../messaging/events.js';
import { PlannedSettingMissed } from '../../tenant/events.js';
import { VoucherStockRanLow } from '../../voucher/events.js';
import { OperatorHasToKnow } from '../events.js';
import { signedInWithin } from '../use-cases/notify-second-persons.js';

/** Operators who signed in recently, each once. */
@Reaction({
  name: 'tell-operators-of-their-programme',
  queue: 'mails',
  on: [VoucherStockRanLow, CampaignBudgetUsedUp, CatalogueSourceFails, PlannedSettingMissed, MailBlamedOnProgramme],
})
export class NotifyOperators implements TransactionalReaction {
  constructor(
    private readonly queries: QueryBus,
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
    for (const { userId } of await this.queries.execute(new OperatorsToNotify(addHours(at, -signedInWithin)))) {
      const noticeId = newId();
      await this.events.append('notice', noticeId, 0, [OperatorHasToKnow.of({ noticeId, userId, ...news })]);
    }
  }
}
