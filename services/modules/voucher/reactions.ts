import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { addHours, Clock } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import {
  day,
  MailReaction,
  MailService,
  money,
  type MailRecipient,
  type MailTemplate,
} from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { isSentAsCode } from '#reward-types/index.js';
import { BlockedAmong, RecommenderUnblocked } from '../account/api.js';
import { HeldRewards, RewardHoldReleased } from '../hold/api.js';
import { RewardCancelled, RewardChosen, RewardFor } from '../reward/api.js';
import { VoucherAssigned, VoucherMailReleased } from './api.js';
import { Vouchers, VoucherStock, WaitingList, type VoucherCodeView } from './persistence.js';
import { ASSIGN_WAITING_VOUCHER, AssignVoucher } from './use-cases.js';

/** The code itself: the only mail that holds one. */
export const voucherMail = (to: MailRecipient, voucher: VoucherCodeView): MailTemplate =>
  to.language === 'de' ? german(to, voucher) : english(to, voucher);

const german = (to: MailRecipient, { code, typeName, amountCents, validUntil }: VoucherCodeView): MailTemplate => ({
  subject: `Ihr Gutschein ${typeName} über ${money(amountCents, 'de')}`,
  preheader: 'Der Code steht in dieser E-Mail. Sie können ihn sofort einlösen.',
  heading: 'Ihr Gutschein ist da',
  blocks: [
    { kind: 'paragraph', text: to.greeting },
    {
      kind: 'paragraph',
      text: `für Ihre Prämie haben Sie einen Gutschein von ${typeName} gewählt. Hier ist Ihr Code.`,
    },
    { kind: 'amount', amount: money(amountCents, 'de'), caption: `Gutschein ${typeName}` },
    { kind: 'code', label: 'Ihr Gutscheincode', code },
    ...(validUntil ? [{ kind: 'facts' as const, rows: [['Einlösbar bis', day(validUntil)] as const] }] : []),
    {
      kind: 'small',
      text: 'Behandeln Sie den Code wie Bargeld: Wer ihn kennt, kann ihn einlösen. Bewahren Sie diese E-Mail auf, bis der Gutschein verbraucht ist.',
    },
  ],
  because: 'Sie erhalten diese E-Mail, weil Sie diese Prämie gewählt haben.',
});

const english = (to: MailRecipient, { code, typeName, amountCents, validUntil }: VoucherCodeView): MailTemplate => ({
  subject: `Your ${typeName} voucher for ${money(amountCents, 'en')}`,
  preheader: 'The code is in this e-mail. You can use it straight away.',
  heading: 'Your voucher is here',
  blocks: [
    { kind: 'paragraph', text: to.greeting },
    { kind: 'paragraph', text: `you chose a ${typeName} voucher. Here is your code.` },
    { kind: 'amount', amount: money(amountCents, 'en'), caption: `${typeName} voucher` },
    { kind: 'code', label: 'Your voucher code', code },
    ...(validUntil ? [{ kind: 'facts' as const, rows: [['Valid until', day(validUntil)] as const] }] : []),
    {
      kind: 'small',
      text: 'Treat the code like cash: whoever knows it can use it. Keep this e-mail until the voucher is used up.',
    },
  ],
  because: 'You receive this e-mail because you chose this reward.',
});

/** The code follows the release at once, and the mail of one that was assigned before the hold; a cash reward waits in no list of ours. */
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

/** The code is decrypted here and nowhere else. A reward cancelled meanwhile gets no mail; its code goes to nobody else either. Whoever is blocked gets it once they are not, and what came to be held once it is released. */
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
    const reward = await this.queries.execute(new RewardFor(rewardId));
    const waits =
      (await this.queries.execute(new BlockedAmong([beneficiaryId]))).has(beneficiaryId) ||
      (await this.queries.execute(new HeldRewards([rewardId]))).has(rewardId);
    if (waits) return this.hold(voucherId);
    const voucher = reward?.status === 'ready' ? await this.stock.code(voucherId) : undefined;
    return voucher ? this.mailService.to(beneficiaryId, to => voucherMail(to, voucher), { alsoErased: true }) : null;
  }

  private async hold(voucherId: string): Promise<null> {
    const voucher = await this.vouchers.load(voucherId);
    voucher.holdMail();
    await this.vouchers.save(voucher);
    return null;
  }

  /** The mail server took it: the voucher counts as picked up. */
  override async settled({ data: { voucherId } }: RecordedEvent<Event>): Promise<void> {
    await this.mailService.noteSent();
    const voucher = await this.vouchers.load(voucherId);
    voucher.mail();
    await this.vouchers.save(voucher);
  }
}

/** What waited for the end of the block: codes not given yet, and mails not sent yet. */
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
