import type { EventRow } from '#contract/betrieb/schemas.js';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listAuditEntries, listDeliveries, listEvents, readQueues, retryDelivery } from '#contract/betrieb/calls.js';
import {
  listConsumers,
  listDueWork,
  listParkedStreams,
  pauseQueue,
  readEventChain,
  resumeQueue,
  retryDeliveries,
  retryDueWork,
  skipDelivery,
  approveRedelivery,
  listRedeliveries,
  rejectRedelivery,
  requestRedelivery,
} from '#contract/betrieb/deliveries.js';
import { listReadModels, replayEvents } from '#contract/betrieb/replays.js';
import {
  cancelRebuild,
  listPlatformAudit,
  listProjections,
  pausePlatformQueue,
  readPlatformQueues,
  readRebuild,
  rebuildProjection,
  resumePlatformQueue,
  rollBackProjection,
} from '#contract/plattform.js';
import { toPaged } from '#contract/shared/codec.js';
import { ListConsumers } from '#engine/operator/consumers.js';
import { ListDeliveries } from '#engine/operator/deliveries.js';
import { ListParkedStreams } from '#engine/operator/parked-streams.js';
import { TenantDueWork } from '#engine/operator/due-work.js';
import { ListEvents, type EventFilter, type ListedEvent } from '#engine/operator/events.js';
import { ReadEventChain } from '#engine/operator/event-chain.js';
import { LatestRebuild } from '#engine/operator/latest-rebuild.js';
import { ListProjections } from '#engine/operator/projections.js';
import { TenantReplays } from '#engine/operator/replays.js';
import { ReadQueues } from '#engine/operator/queues.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { csvFile, wantsCsv } from '#platform/http/csv-file.js';
import { currentPerson, UnitOfWork } from '#platform/database/unit-of-work.js';
import { daysFrom, startOfDay } from '#shared/calendar.js';
import { dayAndTime } from '#shared/day-and-time.js';
import type { Language } from '#shared/texts.js';
import {
  CancelRebuild,
  PauseQueue,
  RebuildProjection,
  ReplayEvents,
  RetryDeliveries,
  RetryDueWork,
  RollBackProjection,
  SkipDelivery,
  ApproveRedelivery,
  RejectRedelivery,
  RequestRedelivery,
} from '../api.js';
import { ListAuditEntries, ListRedeliveries } from '../queries.js';
import { RetryDelivery } from '../use-cases/repair.js';
import {
  deliveryStateNames,
  fromAudit,
  fromChain,
  fromConsumers,
  fromDelivery,
  fromDryRun,
  fromDueWork,
  eventKindNames,
  fromEvent,
  fromParkedStream,
  fromPlatformQueues,
  fromProjection,
  fromQueues,
  fromRebuild,
  fromRedelivery,
  fromReplay,
  fromRetried,
  redeliveryStateNames,
} from './wire.js';
import { EventWords, NumberedStreams, typesOf } from '../event-words.js';

/**
 * Each call runs for the tenant of the person who calls, the platform's own for platform operators: a tenant's operator
 * pauses the tenant's queue, a platform operator everybody's.
 */
@Controller()
export class PauseQueueController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(pauseQueue)
  async pause(@Input() { params, body, context }: CallRequest<typeof pauseQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, true, body.Grund, principalOf(context, 'agency').name));
  }

  @Implements(resumeQueue)
  async resume(@Input() { params, context }: CallRequest<typeof resumeQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, false, null, principalOf(context, 'agency').name));
  }

  @Implements(pausePlatformQueue)
  async pauseForAll(@Input() { params, body, context }: CallRequest<typeof pausePlatformQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, true, body.Grund, principalOf(context, 'platform').name));
  }

  @Implements(resumePlatformQueue)
  async resumeForAll(@Input() { params, context }: CallRequest<typeof resumePlatformQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, false, null, principalOf(context, 'platform').name));
  }
}

@Controller()
export class RetryDeliveriesController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(retryDeliveries)
  async retry(@Input() { body, context }: CallRequest<typeof retryDeliveries>) {
    const filter = { consumer: body.Verbraucher ?? null, type: body.Typ ?? null, error: body.Fehler ?? null };
    return fromRetried(
      await this.commands.execute(
        new RetryDeliveries(filter, body.Probe, body.ErwarteteAnzahl ?? null, principalOf(context, 'agency').name),
      ),
      !body.Probe,
    );
  }
}

@Controller()
export class RetryDeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(retryDelivery)
  async retry(@Input() { params, context }: CallRequest<typeof retryDelivery>): Promise<void> {
    await this.commands.execute(
      new RetryDelivery(params.verbraucher, params.ereignis, principalOf(context, 'agency').name),
    );
  }
}

@Controller()
export class SkipDeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(skipDelivery)
  async skip(@Input() { params, body, context }: CallRequest<typeof skipDelivery>) {
    return {
      Anzahl: await this.commands.execute(
        new SkipDelivery(
          params.verbraucher,
          params.ereignis,
          body.GanzerStrom,
          body.Grund,
          principalOf(context, 'agency').name,
        ),
      ),
    };
  }
}

@Controller()
export class ListConsumersController {
  constructor(private readonly consumers: ListConsumers) {}

  @Implements(listConsumers)
  async list() {
    return fromConsumers(await this.consumers.all());
  }
}

@Controller()
export class ListDeliveriesController {
  constructor(private readonly deliveries: ListDeliveries) {}

  @Implements(listDeliveries)
  async list(@Input() { query }: CallRequest<typeof listDeliveries>) {
    const { zustand, verbraucher, ...wish } = query;
    const page = await this.deliveries.page({
      ...wish,
      state: zustand ? deliveryStateNames.fromWire(zustand) : null,
      consumer: verbraucher ?? null,
    });
    return toPaged(page.rows.map(fromDelivery), page);
  }
}

@Controller()
export class ListParkedStreamsController {
  constructor(private readonly streams: ListParkedStreams) {}

  @Implements(listParkedStreams)
  async list(@Input() { query }: CallRequest<typeof listParkedStreams>) {
    const page = await this.streams.page(query);
    return toPaged(page.rows.map(fromParkedStream), page);
  }
}

@Controller()
export class ReadQueuesController {
  constructor(private readonly queues: ReadQueues) {}

  @Implements(readQueues)
  async read() {
    return fromQueues(await this.queues.ofTenant());
  }

  @Implements(readPlatformQueues)
  async readForPlatform() {
    return fromPlatformQueues(await this.queues.all());
  }
}

@Controller()
export class DueWorkController {
  constructor(
    private readonly dueWork: TenantDueWork,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listDueWork)
  async list(@Input() { params }: CallRequest<typeof listDueWork>) {
    return (await this.dueWork.of(params.name)).map(fromDueWork);
  }

  @Implements(retryDueWork)
  async retry(@Input() { params, body, context }: CallRequest<typeof retryDueWork>) {
    const by = principalOf(context, 'agency').name;
    return { Anzahl: await this.commands.execute(new RetryDueWork(params.name, body.Art ?? null, by)) };
  }
}

@Controller()
export class ReplaysController {
  constructor(
    private readonly replays: TenantReplays,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listReadModels)
  async list() {
    return (await this.replays.readModels()).map(({ name, rows, latest }) => ({
      Name: name,
      Zeilen: rows,
      Wiedergabe: latest && fromReplay(latest),
    }));
  }

  @Implements(replayEvents)
  async replay(@Input() { params, body, context }: CallRequest<typeof replayEvents>) {
    // Without leading zeros: 0 is everything.
    const from = String(BigInt(body.AbPosition ?? '0'));
    const { run, events, rows } = await this.commands.execute(
      new ReplayEvents(params.name, from, body.Probe, principalOf(context, 'agency').name),
    );
    return { Lauf: run, Ereignisse: events, Zeilen: rows };
  }
}

@Controller()
export class ListAuditEntriesController {
  constructor(private readonly entries: ListAuditEntries) {}

  @Implements(listAuditEntries)
  async list(@Input() { query: { aktion, akteur, ...wish } }: CallRequest<typeof listAuditEntries>) {
    const page = await this.entries.page({ ...wish, action: aktion ?? null, by: akteur ?? null });
    return toPaged(page.rows.map(fromAudit), page);
  }

  @Implements(listPlatformAudit)
  listPlatform(@Input() request: CallRequest<typeof listPlatformAudit>) {
    return this.list(request);
  }
}

@Controller()
export class ListEventsController {
  constructor(
    private readonly events: ListEvents,
    private readonly words: EventWords,
    private readonly numbered: NumberedStreams,
    private readonly work: UnitOfWork,
  ) {}

  @Implements(listEvents)
  async list(@Input() { query, context }: CallRequest<typeof listEvents>) {
    const { page, pagesize, ...asked } = query;
    const filter = await this.filterOf(asked);
    if (wantsCsv(context))
      return csvFile('ereignisse.csv', columnsOf[context.language], this.allLines(filter, context));
    const found = await this.events.page({ ...filter, page, pagesize });
    return toPaged(await this.inWords(found.rows, context.language), found);
  }

  private async filterOf({ typ, aggregat, aggregatId, korrelation, von, bis, art, nummer }: EventQuery) {
    return {
      types: art ? typesOf(eventKindNames.fromWire(art)).filter(type => !typ || type === typ) : typ ? [typ] : null,
      aggregateType: aggregat ?? null,
      aggregateId: aggregatId ?? null,
      correlationId: korrelation ?? null,
      from: von ? startOfDay(von) : null,
      before: bis ? startOfDay(daysFrom(bis, 1)) : null,
      streams: nummer ? await this.numbered.of(nummer) : null,
    };
  }

  private async *allLines(filter: EventFilter, { work, language }: CallContext): AsyncGenerator<string[][]> {
    let after: string | null = null;
    for (;;) {
      // Days and times are the tenant's only within its work.
      const part: { lines: string[][]; last: string | undefined } = await this.work.runApart(work, async () => {
        const events = await this.inWords(await this.events.after(after, filter, linesAtOnce), language);
        return {
          lines: events.map(({ Zeit, Art, Satz, Nummer, Wer }) => [
            dayAndTime(Zeit, language),
            Art,
            Nummer ?? '',
            Satz,
            Wer,
          ]),
          last: events.at(-1)?.Position,
        };
      });
      yield part.lines;
      if (part.last === undefined || part.lines.length < linesAtOnce) return;
      after = part.last;
    }
  }

  private async inWords(events: readonly ListedEvent[], language: Language): Promise<EventRow[]> {
    const words = await this.words.of(events, language);
    return events.map((event, at) => fromEvent(event, words[at]!, language));
  }
}
type EventQuery = Omit<CallRequest<typeof listEvents>['query'], 'page' | 'pagesize'>;

/** Events of a file that are read in one transaction. */
const linesAtOnce = 500;
const columnsOf: Readonly<Record<Language, readonly string[]>> = {
  de: ['Zeit', 'Art', 'Nummer', 'Ereignis', 'Wer'],
  en: ['Time', 'Kind', 'Number', 'Event', 'Who'],
};

@Controller()
export class ReadEventChainController {
  constructor(
    private readonly chains: ReadEventChain,
    private readonly words: EventWords,
  ) {}

  @Implements(readEventChain)
  async read(@Input() { params, context: { language } }: CallRequest<typeof readEventChain>) {
    const chain = await this.chains.of(params.ereignis);
    return fromChain(chain, await this.words.of(chain.nodes, language), language);
  }
}

@Controller()
export class CancelRebuildController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(cancelRebuild)
  async handle(@Input() { params, body, context }: CallRequest<typeof cancelRebuild>): Promise<void> {
    await this.commands.execute(new CancelRebuild(params.name, body.Grund, principalOf(context, 'platform').name));
  }
}

@Controller()
export class RebuildProjectionController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rebuildProjection)
  async rebuild(@Input() { params, context }: CallRequest<typeof rebuildProjection>) {
    return {
      Lauf: await this.commands.execute(new RebuildProjection(params.name, principalOf(context, 'platform').name)),
    };
  }
}

@Controller()
export class RollBackProjectionController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rollBackProjection)
  async handle(@Input() { params, body, context }: CallRequest<typeof rollBackProjection>): Promise<void> {
    await this.commands.execute(new RollBackProjection(params.name, body.Grund, principalOf(context, 'platform').name));
  }
}

@Controller()
export class ListProjectionsController {
  constructor(private readonly projections: ListProjections) {}

  @Implements(listProjections)
  async list() {
    return (await this.projections.all()).map(fromProjection);
  }
}

@Controller()
export class ReadRebuildController {
  constructor(private readonly latest: LatestRebuild) {}

  @Implements(readRebuild)
  async read(@Input() { params }: CallRequest<typeof readRebuild>) {
    return fromRebuild(await this.latest.of(params.name));
  }
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
    const reader = currentPerson();
    return toPaged(
      page.rows.map(row => fromRedelivery(row, reader)),
      page,
    );
  }
}
