import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { RecommenderStates } from '../../account/api.js';
import { HeldRewards } from '../../hold/api.js';
import { RewardMailFactsOf } from '../../reward/api.js';
import { VoucherAssigned, VoucherMailReleased, VoucherMailRequested } from '../events.js';
import { voucherCodeMail } from '../mails/voucher-code/mail.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/stock.js';

type CodeReady = EventFrom<typeof VoucherAssigned | typeof VoucherMailReleased | typeof VoucherMailRequested>;

/**
 * Only here is the code decrypted. A reward cancelled meanwhile gets no mail, and its code is given to nobody else. For
 * a blocked owner or a held reward the mail waits until the block or hold ends.
 */
@Reaction({
  name: 'mail-voucher-when-voucher-assigned',
  queue: 'mails',
  on: [VoucherAssigned, VoucherMailReleased, VoucherMailRequested],
})
export class MailVoucherWhenVoucherAssigned extends MailReaction<CodeReady> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {
    super(mailService);
  }

  async prepare({
    type,
    data: { rewardId, voucherId, beneficiaryId },
  }: RecordedEvent<CodeReady>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardMailFactsOf(rewardId));
    const waits =
      (await this.queries.execute(new RecommenderStates([beneficiaryId]))).get(beneficiaryId) === 'blocked' ||
      (await this.queries.execute(new HeldRewards([rewardId]))).has(rewardId);
    if (waits) return this.hold(voucherId);
    const voucher = await this.stock.code(voucherId);
    // Also where a code was mailed already: one that replaces it, and the same at staff's wish.
    const mailedBefore = type === 'VoucherMailRequested' || voucher?.replaces;
    const owed = reward?.status === 'ready' || (reward?.status === 'picked-up' && mailedBefore);
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
  override async settled({ data: { voucherId } }: RecordedEvent<CodeReady>, messageId: string): Promise<void> {
    await this.mailService.noteSent(messageId);
    const voucher = await this.vouchers.load(voucherId);
    voucher.mail();
    await this.vouchers.save(voucher);
  }
}
