import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { blockKindNames, blockRecommender, unblockRecommender } from '#contract/agentur/calls.js';
import { decideCustomerNumber, listCustomerNumbers } from '#contract/empfehler/calls.js';
import { fromWaitingCustomerNumber } from '#contract/empfehler/data-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { BlockRecommender, UnblockRecommender } from '../api.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { lookedAfterBy, staffMemberOf } from '../persistence/recommenders.js';
import { DecideCustomerNumber } from '../use-cases/customer-number.js';

@Controller()
export class BlockRecommenderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(blockRecommender)
  async block(@Input() { params, body, context }: CallRequest<typeof blockRecommender>): Promise<void> {
    await this.commands.execute(
      new BlockRecommender(params.nr, {
        kind: blockKindNames.fromWire(body.Art),
        because: body.Grund,
        by: staffMemberOf(context),
      }),
    );
  }

  @Implements(unblockRecommender)
  async unblock(@Input() { params, body, context }: CallRequest<typeof unblockRecommender>): Promise<void> {
    await this.commands.execute(new UnblockRecommender(params.nr, { because: body.Grund, by: staffMemberOf(context) }));
  }
}

/** The agency's desk: customer numbers a person has to look at. */
@Controller()
export class DecideCustomerNumberController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly customerNumbers: CustomerNumbers,
    private readonly people: PersonStore,
  ) {}

  @Implements(listCustomerNumbers)
  async list(@Input() { query: { page, pagesize }, context }: CallRequest<typeof listCustomerNumbers>) {
    const ids = await lookedAfterBy(this.queries, await this.customerNumbers.waiting(), staffMemberOf(context));
    const rows = await this.customerNumbers.ofAll(ids.slice((page - 1) * pagesize, page * pagesize));
    const people = await this.people.byIds(rows.map(({ recommenderId }) => recommenderId));
    const wire = rows.map(row => fromWaitingCustomerNumber({ ...row, name: nameOf(people.get(row.recommenderId)) }));
    return toPaged(wire, { page, pageSize: pagesize, totalCount: ids.length });
  }

  @Implements(decideCustomerNumber)
  async decide(@Input() { params, body, context }: CallRequest<typeof decideCustomerNumber>) {
    await this.commands.execute(
      new DecideCustomerNumber(params.id, { accepted: body.Status === 'Ok', by: staffMemberOf(context) }),
    );
    return null;
  }
}

const nameOf = (person: { firstName: string; lastName: string } | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';
