import { Query } from '@nestjs/cqrs';

export interface VoucherTypeView {
  readonly typeId: number;
  readonly name: string;
}

/** The kinds a beneficiary may choose for exactly this amount. A kind whose codes have run out is offered too: its code follows when stock arrives. */
export class VoucherTypesFor extends Query<readonly VoucherTypeView[]> {
  constructor(readonly amountCents: number) {
    super();
  }
}

/** What these people were given in voucher codes since then. Holds further answers about the first of them until the asker's transaction ends. */
export class VouchersGivenTo extends Query<{ readonly count: number; readonly amountCents: number }> {
  constructor(
    readonly beneficiaryIds: readonly string[],
    readonly since: Date,
  ) {
    super();
  }
}
