import { Controller } from '@nestjs/common';
import { objectToOperator, readOperatorSeat } from '#contract/agentur/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { maskedAddress } from '#shared/texts.js';
import { StaffList } from '../use-cases/manage-staff.js';

/** Of a former operator who is asked about one whom the platform wants to seat. */
@Controller()
export class OperatorSeatController {
  constructor(private readonly list: StaffList) {}

  @Implements(readOperatorSeat)
  async read(@Input() { body, context }: CallRequest<typeof readOperatorSeat>) {
    const { proposed } = await this.list.toObjectTo(body.Link);
    return {
      Email: maskedAddress(proposed.email ?? ''),
      Programm: context.tenant.name,
      WiderspruchBis: toWireDateTime(proposed.objectionsUntil!),
    };
  }

  @Implements(objectToOperator)
  object(@Input() { body }: CallRequest<typeof objectToOperator>): Promise<void> {
    return this.list.objectToFirst(body.Link, body.Grund);
  }
}
