import { Injectable } from '@nestjs/common';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import { ClearingItems, type ClearingRow } from '../persistence/clearing-items.js';

/** The clearing account, with what somebody asked for about its items. */
@Injectable()
export class ClearingPage {
  constructor(
    private readonly items: ClearingItems,
    private readonly requests: BankRequests,
  ) {}

  /** `open`: of all items, not of this page; `requests` by the item. */
  async of(status: ClearingRow['status'], page: number, pageSize: number) {
    const { rows, total } = await this.items.page(status, page, pageSize);
    const open = await this.items.open();
    const requests: ReadonlyMap<string, BankRequestRow> = await this.requests.ofItems(
      rows.map(({ clearingId }) => clearingId),
    );
    return { rows, total, open, requests };
  }
}
