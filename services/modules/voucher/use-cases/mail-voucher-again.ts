import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { MailVoucherAgain } from '../api.js';
import { Vouchers } from '../persistence/vouchers.js';

/** The reaction `mail-voucher-when-voucher-assigned` decrypts the code and writes the mail. */
@Injectable()
export class VoucherMails {
  constructor(private readonly vouchers: Vouchers) {}

  @Handles(MailVoucherAgain)
  async again(voucherId: string): Promise<void> {
    const voucher = await this.vouchers.load(voucherId);
    voucher.requestMail();
    await this.vouchers.save(voucher);
  }
}
