import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  approveRefire,
  listRefires,
  rejectRefire,
  requestRefire,
  type refireEffects,
  type RefireRow,
  type refireStates,
  type Rehearsal,
} from '#contract/betrieb/deliveries.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { ApproveRefire, RejectRefire, RequestRefire, type RefireAsked } from '../api.js';
import { ListRefires, type ListedRefire } from '../queries.js';

export const refireEffectNames = names({
  mail: 'Nachricht',
  changes: 'Aenderung',
  nothing: 'Nichts',
  refused: 'Abgelehnt',
  fails: 'Fehler',
} satisfies Record<string, (typeof refireEffects)[number]>);
const refireStateNames = names({
  requested: 'Beantragt',
  approved: 'Genehmigt',
  parked: 'Geparkt',
  rejected: 'Abgelehnt',
  expired: 'Abgelaufen',
  done: 'Erledigt',
  refused: 'Verweigert',
  'given-up': 'Aufgegeben',
} satisfies Record<string, (typeof refireStates)[number]>);

function fromRehearsal({ effect, effectKey, mail, events, error }: RefireAsked['rehearsal']): Rehearsal {
  return {
    Wirkung: refireEffectNames.toWire(effect),
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
function fromRefire(view: ListedRefire, asker: string): RefireRow {
  return {
    Antrag: view.id,
    Verbraucher: view.consumer,
    Ereignis: view.eventId,
    Typ: view.type,
    AggregatId: view.aggregateId,
    Zustand: refireStateNames.toWire(view.state),
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
export class ApproveRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(approveRefire)
  async approve(@Input() { params, context }: CallRequest<typeof approveRefire>): Promise<void> {
    await this.commands.execute(new ApproveRefire(params.antrag, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RejectRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rejectRefire)
  async reject(@Input() { params, body, context }: CallRequest<typeof rejectRefire>): Promise<void> {
    await this.commands.execute(new RejectRefire(params.antrag, body.Grund, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RequestRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestRefire)
  async request(@Input() { params, body, context }: CallRequest<typeof requestRefire>) {
    const { refireId, rehearsal } = await this.commands.execute(
      new RequestRefire(
        params.verbraucher,
        params.ereignis,
        body.Probe ? null : (body.Grund ?? ''),
        principalOf(context, 'agency').name,
      ),
    );
    return { Antrag: refireId, Probe: fromRehearsal(rehearsal) };
  }
}

@Controller()
export class ListRefiresController {
  constructor(private readonly refires: ListRefires) {}

  @Implements(listRefires)
  async list(@Input() { query: { zustand, ...wish } }: CallRequest<typeof listRefires>) {
    const page = await this.refires.page({ ...wish, state: zustand ? refireStateNames.fromWire(zustand) : null });
    const { actor } = currentWork();
    return toPaged(
      page.rows.map(row => fromRefire(row, actor)),
      page,
    );
  }
}
