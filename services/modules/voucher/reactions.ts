import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { addHours, Clock } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { isSentAsCode } from '#reward-types/index.js';
import { RecommenderStates } from '../account/api.js';
import { RecommenderUnblocked } from '../account/events.js';
import { HeldRewards } from '../hold/api.js';
import { RewardHoldReleased } from '../hold/events.js';
import { RewardCancelled, RewardChosen } from '../reward/events.js';
import { RewardMailFactsOf } from '../reward/api.js';
import { VoucherAssigned, VoucherMailReleased, VoucherWithdrawn } from './events.js';
import { voucherCodeMail } from './mails/voucher-code/mail.js';
import { StockWatch } from './use-cases/change-voucher-kind.js';
import { Vouchers, VoucherStock, WaitingList } from './persistence.js';
import { ASSIGN_WAITING_VOUCHER, AssignVoucher } from './use-cases/assign-vouchers.js';

/** Assigns the code after the release, or mails one assigned before the hold; rewards in money are not its concern. */
@Reaction({ name: 'assign-voucher-when-hold-released', queue: 'vouchers', on: [RewardHoldReleased] })
export class AssignVoucherWhenHoldReleased implements TransactionalReaction {
  constructor(
    private readonly assign: AssignVoucher,
    private readonly waiting: WaitingList,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldReleased.of>>): Promise<void> {
    const entry = await this.waiting.find(rewardId);
    if (entry) await this.assign.to(entry);
    const voucherId = await this.stock.ofReward(rewardId);
    if (!voucherId) return;
    const voucher = await this.vouchers.load(voucherId);
    voucher.releaseMail();
    await this.vouchers.save(voucher);
  }
}

@Reaction({ name: 'assign-voucher-when-reward-chosen', queue: 'vouchers', on: [RewardChosen, RewardCancelled] })
export class AssignVoucherWhenRewardChosen implements TransactionalReaction {
  constructor(
    private readonly assign: AssignVoucher,
    private readonly waiting: WaitingList,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react({ type, data }: RecordedEvent<EventFrom<typeof RewardChosen | typeof RewardCancelled>>): Promise<void> {
    const { rewardId, beneficiaryId, amountCents } = data;
    if (type === 'RewardCancelled') return this.waiting.remove(rewardId);
    const { choice, option } = data as EventFrom<typeof RewardChosen>['data'];
    if (!isSentAsCode(choice) || option === null) return;
    const voucherTypeId = Number(option);
    const assigned = await this.assign.to({ rewardId, beneficiaryId, voucherTypeId, amountCents });
    if (!assigned) await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, rewardId, addHours(this.clock.now(), 1));
  }
}

type Event = EventFrom<typeof VoucherAssigned | typeof VoucherMailReleased>;

/**
 * Only here is the code decrypted. A reward cancelled meanwhile gets no mail, and its code is given to nobody else. For
 * a blocked owner or a held reward the mail waits until the block or hold ends.
 */
@Reaction({ name: 'mail-voucher-when-voucher-assigned', queue: 'mails', on: [VoucherAssigned, VoucherMailReleased] })
export class MailVoucherWhenVoucherAssigned extends MailReaction<Event> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {
    super(mailService);
  }

  async prepare({ data: { rewardId, voucherId, beneficiaryId } }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardMailFactsOf(rewardId));
    const waits =
      (await this.queries.execute(new RecommenderStates([beneficiaryId]))).get(beneficiaryId) === 'blocked' ||
      (await this.queries.execute(new HeldRewards([rewardId]))).has(rewardId);
    if (waits) return this.hold(voucherId);
    const voucher = await this.stock.code(voucherId);
    // A replacement code is also sent to a person whose former code was mailed already.
    const owed = reward?.status === 'ready' || (reward?.status === 'picked-up' && voucher?.replaces);
    if (!reward || !voucher || !owed) return null;
    const { beneficiary, friend, casual } = reward;
    return this.mailService.to(beneficiaryId, to => voucherCodeMail(to, { ...voucher, beneficiary, friend, casual }), {
      alsoErased: true,
    });
  }

  private async hold(voucherId: string): Promise<null> {
    const voucher = await this.vouchers.load(voucherId);
    voucher.holdMail();
    await this.vouchers.save(voucher);
    return null;
  }

  /** The mail server accepted the mail: the voucher counts as picked up. */
  override async settled({ data: { voucherId } }: RecordedEvent<Event>, messageId: string): Promise<void> {
    await this.mailService.noteSent(messageId);
    const voucher = await this.vouchers.load(voucherId);
    voucher.mail();
    await this.vouchers.save(voucher);
  }
}

/** Continues what waited for the end of the block: codes not assigned yet, and mails not sent yet. */
@Reaction({ name: 'send-vouchers-when-recommender-unblocked', queue: 'vouchers', on: [RecommenderUnblocked] })
export class SendVouchersWhenRecommenderUnblocked implements TransactionalReaction<
  EventFrom<typeof RecommenderUnblocked>
> {
  constructor(
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderUnblocked>>): Promise<void> {
    for (const voucherId of await this.stock.notMailedTo(recommenderId)) {
      const voucher = await this.vouchers.load(voucherId);
      voucher.releaseMail();
      await this.vouchers.save(voucher);
    }
    for (const entry of await this.waiting.ofBeneficiary(recommenderId)) await this.assign.to(entry);
  }
}

/** Checks the stock after an assignment and tells operators where it is too low. */
@Reaction({ name: 'watch-stock-when-voucher-assigned', queue: 'vouchers', on: [VoucherAssigned, VoucherWithdrawn] })
export class WatchStockWhenVoucherAssigned implements TransactionalReaction {
  constructor(private readonly watch: StockWatch) {}

  async react({ data }: RecordedEvent<EventFrom<typeof VoucherAssigned | typeof VoucherWithdrawn>>): Promise<void> {
    await this.watch.look(data.voucherTypeId);
  }

  async reactAll(events: readonly RecordedEvent<EventFrom<typeof VoucherAssigned>>[]): Promise<void> {
    for (const kind of new Set(events.map(({ data }) => data.voucherTypeId))) await this.watch.look(kind);
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [
  AssignVoucherWhenHoldReleased,
  AssignVoucherWhenRewardChosen,
  MailVoucherWhenVoucherAssigned,
  SendVouchersWhenRecommenderUnblocked,
  WatchStockWhenVoucherAssigned,
];
