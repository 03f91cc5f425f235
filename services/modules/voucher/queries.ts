import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { VoucherStock } from './persistence.js';
import { VouchersGivenTo, VoucherTypesFor } from './api.js';

@QueryHandler(VoucherTypesFor)
export class VoucherTypesForHandler implements IQueryHandler<VoucherTypesFor> {
  constructor(private readonly stock: VoucherStock) {}
  execute({ amountCents }: VoucherTypesFor) {
    return this.stock.typesFor(amountCents);
  }
}

@QueryHandler(VouchersGivenTo)
export class VouchersGivenToHandler implements IQueryHandler<VouchersGivenTo> {
  constructor(private readonly stock: VoucherStock) {}
  execute({ beneficiaryIds, since }: VouchersGivenTo) {
    return this.stock.givenTo(beneficiaryIds, since);
  }
}

export const answers = [VouchersGivenToHandler, VoucherTypesForHandler];
