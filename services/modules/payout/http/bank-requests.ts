import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  agreeToBankRequest,
  declineBankRequest,
  type BankRequest as WireRequest,
  type bankRequestKinds,
} from '#contract/betrieb/payouts.js';
import { names, toWireDateTime } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { answered, Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import type { BankRequestRow } from '../persistence/bank-requests.js';
import { AgreeToBankRequest, DeclineBankRequest } from '../use-cases/bank-requests.js';

const kindNames = names({
  'put-aside': 'Ablage',
  offset: 'Ausgleich',
  reverse: 'Storno',
} satisfies Record<string, (typeof bankRequestKinds)[number]>);

export const toWireRequest = (request: BankRequestRow): WireRequest => ({
  Anfrage: request.requestId,
  Art: kindNames.toWire(request.kind),
  Mit: request.withId,
  Begruendung: request.note,
  AngefragtAm: toWireDateTime(request.askedAt),
  AngefragtVon: request.askedByName,
  Eigener: isTheirOwn(currentPerson(), request.askedBy),
});

/** The answer of a call after which another person has to agree. */
export const waitsForAnother = () => answered(202, { WartetAuf: 'ZweitePerson' as const });

@Controller()
export class BankRequestController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(agreeToBankRequest)
  async agree(@Input() { params, context }: CallRequest<typeof agreeToBankRequest>): Promise<void> {
    await this.commands.execute(new AgreeToBankRequest(params.anfrage, principalOf(context, 'agency').name));
  }

  @Implements(declineBankRequest)
  async decline(@Input() { params, body, context }: CallRequest<typeof declineBankRequest>): Promise<void> {
    const byName = principalOf(context, 'agency').name;
    await this.commands.execute(new DeclineBankRequest(params.anfrage, body.Begruendung, byName));
  }
}
