import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CustomerNumberOf } from '../api.js';
import { CustomerNumbers, type CustomerNumberStatus } from '../persistence/customer-numbers.js';

@QueryHandler(CustomerNumberOf)
export class CustomerNumberOfHandler implements IQueryHandler<CustomerNumberOf> {
  constructor(private readonly customerNumbers: CustomerNumbers) {}

  async execute({ args: [recommenderId] }: CustomerNumberOf): Promise<'none' | CustomerNumberStatus> {
    return (await this.customerNumbers.of(recommenderId))?.status ?? 'none';
  }
}
