import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  approveRedelivery,
  listRedeliveries,
  rejectRedelivery,
  requestRedelivery,
  type redeliveryEffects,
  type RedeliveryRow,
  type redeliveryStates,
  type DryRun,
} from '#contract/betrieb/deliveries.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { ApproveRedelivery, RejectRedelivery, RequestRedelivery, type RedeliveryAsked } from '../api.js';
import { ListRedeliveries, type ListedRedelivery } from '../queries.js';

export const redeliveryEffectNames = names({
  mail: 'Nachricht',
  changes: 'Aenderung',
  nothing: 'Nichts',
  refused: 'Abgelehnt',
  fails: 'Fehler',
} satisfies Record<string, (typeof redeliveryEffects)[number]>);
const redeliveryStateNames = names({
  requested: 'Beantragt',
  approved: 'Genehmigt',
  parked: 'Geparkt',
  rejected: 'Abgelehnt',
  expired: 'Abgelaufen',
  done: 'Erledigt',
  refused: 'Verweigert',
  'given-up': 'Aufgegeben',
} satisfies Record<string, (typeof redeliveryStates)[number]>);

function fromDryRun({ effect, effectKey, mail, events, error }: RedeliveryAsked['dryRun']): DryRun {
  return {
    Wirkung: redeliveryEffectNames.toWire(effect),
    Effektschluessel: effectKey,
    Nachricht: mail && { An: mail.to, Betreff: mail.subject, Sprache: mail.language },
    Ereignisse: events.map(({ type, aggregateType, aggregateId }) => ({
      Typ: type,
      Aggregat: aggregateType,
      AggregatId: aggregateId,
    })),
    Fehler: error,
  };
}

/** `asker` is the actor who looks. */
function fromRedelivery(view: ListedRedelivery, asker: string): RedeliveryRow {
  return {
    Antrag: view.id,
    Verbraucher: view.consumer,
    Ereignis: view.eventId,
    Typ: view.type,
    AggregatId: view.aggregateId,
    Zustand: redeliveryStateNames.toWire(view.state),
    Grund: view.reason,
    BeantragtAm: toWireDateTime(view.requestedAt),
    BeantragtVon: view.requestedByName,
    LaeuftAbAm: toWireDateTime(view.expiresAt),
    EntschiedenAm: toWireDateTimeOrNull(view.decidedAt),
    EntschiedenVon: view.decidedByName,
    Begruendung: view.decisionReason,
    BeendetAm: toWireDateTimeOrNull(view.endedAt),
    Ergebnis: view.outcome,
    Eigener: view.requestedBy === asker,
  };
}

@Controller()
export class ApproveRedeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(approveRedelivery)
  async approve(@Input() { params, context }: CallRequest<typeof approveRedelivery>): Promise<void> {
    await this.commands.execute(new ApproveRedelivery(params.antrag, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RejectRedeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rejectRedelivery)
  async reject(@Input() { params, body, context }: CallRequest<typeof rejectRedelivery>): Promise<void> {
    await this.commands.execute(new RejectRedelivery(params.antrag, body.Grund, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RequestRedeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestRedelivery)
  async request(@Input() { params, body, context }: CallRequest<typeof requestRedelivery>) {
    const { redeliveryId, dryRun } = await this.commands.execute(
      new RequestRedelivery(
        params.verbraucher,
        params.ereignis,
        body.Probe ? null : (body.Grund ?? ''),
        principalOf(context, 'agency').name,
      ),
    );
    return { Antrag: redeliveryId, Probe: fromDryRun(dryRun) };
  }
}

@Controller()
export class ListRedeliveriesController {
  constructor(private readonly redeliveries: ListRedeliveries) {}

  @Implements(listRedeliveries)
  async list(@Input() { query: { zustand, ...wish } }: CallRequest<typeof listRedeliveries>) {
    const page = await this.redeliveries.page({
      ...wish,
      state: zustand ? redeliveryStateNames.fromWire(zustand) : null,
    });
    const { actor } = currentWork();
    return toPaged(
      page.rows.map(row => fromRedelivery(row, actor)),
      page,
    );
  }
}
