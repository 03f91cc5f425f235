import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  readCustomerNumberResult,
  setCustomerNumber,
  decideCustomerNumber,
  listCustomerNumbers,
} from '#contract/empfehler/calls.js';
import { fromCustomerNumber } from '#contract/empfehler/data-codec.js';
import { toPaged, toWireDateTime } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { OwnerOfReward } from '../ports.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { SubmitCustomerNumber } from '../use-cases/submit-customer-number.js';
import { DecideCustomerNumber } from '../use-cases/decide-customer-number.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { lookedAfterBy, staffMemberOf } from '../use-cases/staff-member.js';

/** The customer number, given through the link of a recommender's reward mail. */
@Controller()
export class CustomerNumberController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly customerNumbers: CustomerNumbers,
  ) {}

  @Implements(setCustomerNumber)
  async set(@Input() { params, context }: CallRequest<typeof setCustomerNumber>) {
    await this.commands.execute(new SubmitCustomerNumber(await this.recommenderOf(context), params.nr));
    return null;
  }

  @Implements(readCustomerNumberResult)
  async read(@Input() { context }: CallRequest<typeof readCustomerNumberResult>) {
    const found = await this.customerNumbers.of(await this.recommenderOf(context));
    if (!found) throw new DomainError('not-found');
    return fromCustomerNumber(found);
  }

  private async recommenderOf(context: CallContext): Promise<string> {
    const reward = await this.queries.execute(new OwnerOfReward(principalOf(context, 'reward').rewardId));
    if (reward?.beneficiary !== 'recommender') throw new DomainError('reward-token-invalid');
    return reward.beneficiaryId;
  }
}

/** Staff page of the agency: customer numbers that a person has to review. */
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
    const wire = rows.map(({ recommenderId, number, submittedAt }) => ({
      Id: recommenderId,
      Name: nameOf(people.get(recommenderId)),
      Kundennummer: number,
      EingereichtAm: toWireDateTime(submittedAt),
    }));
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
