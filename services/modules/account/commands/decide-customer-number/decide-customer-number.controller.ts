import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { decideCustomerNumber, listCustomerNumbers } from '#contract/empfehler/customer-number-calls.js';
import { fromWaitingCustomerNumber } from '#contract/empfehler/customer-number-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { People } from '#platform/people/people.js';
import { CustomerNumbers } from '../../persistence/customer-numbers.js';
import { DecideCustomerNumber } from './decide-customer-number.command.js';

/** The agency's desk: customer numbers a person has to look at. */
@Controller()
export class DecideCustomerNumberController {
  constructor(private readonly commands: CommandBus, private readonly customerNumbers: CustomerNumbers, private readonly people: People) {}

  @Implements(listCustomerNumbers)
  async list(@Input() { query: { page, pagesize } }: CallRequest<typeof listCustomerNumbers>) {
    const { rows, totalCount } = await this.customerNumbers.waiting(pagesize, (page - 1) * pagesize);
    const people = await this.people.byIds(rows.map(({ recommenderId }) => recommenderId));
    const wire = rows.map((row) => fromWaitingCustomerNumber({ ...row, name: nameOf(people.get(row.recommenderId)) }));
    return toPaged(wire, { page, pageSize: pagesize, totalCount });
  }

  @Implements(decideCustomerNumber)
  async decide(@Input() { params, body, context }: CallRequest<typeof decideCustomerNumber>) {
    await this.commands.execute(new DecideCustomerNumber(params.id, { accepted: body.Status === 'Ok', byName: principalOf(context, 'agency').name }));
    return null;
  }
}

const nameOf = (person: { firstName: string; lastName: string } | undefined): string => (person ? `${person.firstName} ${person.lastName}`.trim() : '');
