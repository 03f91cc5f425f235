import type { EventRow } from '#contract/betrieb/schemas.js';
import { Controller } from '@nestjs/common';
import { listEvents } from '#contract/betrieb/calls.js';
import { readEventChain } from '#contract/betrieb/deliveries.js';
import { toPaged } from '#contract/shared/codec.js';
import { ListEvents, type EventFilter, type ListedEvent } from '#engine/operator/events.js';
import { ReadEventChain } from '#engine/operator/event-chain.js';
import { Implements, Input, type CallContext, type CallRequest } from '#platform/http/call.js';
import { csvFile, wantsCsv } from '#platform/http/csv-file.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { daysFrom, startOfDay } from '#shared/calendar.js';
import { dayAndTime } from '#shared/day-and-time.js';
import type { Language } from '#shared/texts.js';
import { fromChain, eventKindNames, fromEvent } from './wire.js';
import { EventWords, NumberedStreams, typesOf } from '../event-words.js';

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
