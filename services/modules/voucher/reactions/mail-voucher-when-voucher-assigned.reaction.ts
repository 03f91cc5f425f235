import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { BlockedAmong } from '../../account/published-questions.js';
import { HeldRewards } from '../../hold/published-questions.js';
import { RewardFor } from '../../reward/published-questions.js';
import { voucherLetter } from '../mail/voucher-letter.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/voucher-stock.js';
import { VoucherAssigned, VoucherMailReleased } from '../published-events.js';

type Event = EventFrom<typeof VoucherAssigned | typeof VoucherMailReleased>;

/** The code is decrypted here and nowhere else. A reward cancelled meanwhile gets no mail; its code goes to nobody else either. Whoever is blocked gets it once they are not, and what came to be held once it is released. */
@Reaction({ name: 'mail-voucher-when-voucher-assigned', on: [VoucherAssigned, VoucherMailReleased] })
export class MailVoucherWhenVoucherAssigned extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly queries: QueryBus,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {
    super(post);
  }

  async prepare({ data: { rewardId, voucherId, beneficiaryId } }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardFor(rewardId));
    const waits =
      (await this.queries.execute(new BlockedAmong([beneficiaryId]))).has(beneficiaryId) ||
      (await this.queries.execute(new HeldRewards([rewardId]))).has(rewardId);
    if (waits) return this.hold(voucherId);
    const voucher = reward?.status === 'ready' ? await this.stock.code(voucherId) : undefined;
    return voucher ? this.post.to(beneficiaryId, to => voucherLetter(to, voucher), { alsoErased: true }) : null;
  }

  private async hold(voucherId: string): Promise<null> {
    const voucher = await this.vouchers.load(voucherId);
    voucher.holdMail();
    await this.vouchers.save(voucher);
    return null;
  }

  /** The mail server took it: the voucher counts as picked up. */
  override async settled({ data: { voucherId } }: RecordedEvent<Event>): Promise<void> {
    await this.post.noteSent();
    const voucher = await this.vouchers.load(voucherId);
    voucher.mail();
    await this.vouchers.save(voucher);
  }
}
