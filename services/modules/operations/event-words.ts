import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListEvents, type ListedEvent } from '#engine/operator/events.js';
import { isId } from '#platform/domain/ids.js';
import { Handles } from '#platform/messages.js';
import type { Language } from '#shared/texts.js';
import { StreamsOfNumber } from '../reports/api.js';
import { holdIdOf } from '../hold/api.js';
import { PayoutStreams } from '../payout/api.js';
import { SentencesOf, type HistoryEvent } from './api.js';
import { kindOfEvent, sentenceOf, typesOf, type EventKind, type Mentioned } from './domain/event-sentences.js';

export { typesOf, type EventKind };

/** An event as people read it. */
export interface EventInWords {
  readonly kind: EventKind;
  readonly sentence: string;
  /** Business number of what the event is about; null where it has none. */
  readonly number: string | null;
}

type EventData = Readonly<Record<string, unknown>>;
type MentioningEvent = Pick<ListedEvent, 'type' | 'aggregateId' | 'data' | 'version'>;

/** What an event names other things by; the first event of each of them says what it is about in turn. */
const references = ['rewardId', 'payoutId', 'orderId', 'recipientId', 'recommendationId', 'batchId', 'invitationId'];

/** From a voucher over its reward and order to the recommendation. */
const steps = 3;

/** Says events in sentences, with the business numbers of what they are about. */
@Injectable()
export class EventWords {
  constructor(private readonly events: ListEvents) {}

  /** In the order of the events. */
  async of(events: readonly MentioningEvent[], language: Language): Promise<EventInWords[]> {
    const firsts = new Map<string, EventData>(firstOf(events));
    const mentioned = events.flatMap(({ aggregateId, data }) => [aggregateId, ...idsIn(data)]);
    let wanted = new Set([...mentioned, ...[...firsts.values()].flatMap(idsIn)].filter(id => !firsts.has(id)));
    for (let step = 0; step < steps && wanted.size > 0; step++) {
      const found = await this.events.firstOf([...wanted]);
      for (const [id, data] of found) firsts.set(id, data);
      wanted = new Set([...found.values()].flatMap(idsIn).filter(id => !firsts.has(id) && !wanted.has(id)));
    }
    return events.map(event => inWords(event, firsts, language));
  }
}

const firstOf = (events: readonly MentioningEvent[]): (readonly [id: string, data: EventData])[] =>
  events.flatMap(({ version, aggregateId, data }) => (version === 1 ? [[aggregateId, data] as const] : []));

function inWords(event: MentioningEvent, firsts: ReadonlyMap<string, EventData>, language: Language): EventInWords {
  const mentioned = mentionedBy(event, firsts);
  const kind = kindOfEvent(event.type);
  return {
    kind,
    sentence: sentenceOf(event.type, event.data, mentioned, language),
    number: numberOf(kind, mentioned),
  };
}

/**
 * Says the events of a history that holds all that they mention. `numbers`: what else they mention, by id. Asks the database
 * nothing.
 */
@Injectable()
export class HistoryInWords {
  @Handles(SentencesOf)
  async of(
    history: readonly HistoryEvent[],
    numbers: ReadonlyMap<string, string>,
    language: Language,
  ): Promise<readonly string[]> {
    const events = history.map(({ streamId, ...event }) => ({ ...event, aggregateId: streamId }));
    const firsts = new Map<string, EventData>([
      ...[...numbers].map(([id, number]) => [id, { number }] as const),
      ...firstOf(events),
    ]);
    return Promise.resolve(events.map(event => inWords(event, firsts, language).sentence));
  }
}

/** The streams of what a business number names, and of all that came of it; empty where it names nothing. */
@Injectable()
export class NumberedStreams {
  constructor(private readonly queries: QueryBus) {}

  async of(number: string): Promise<readonly string[]> {
    const { streams, rewardIds } = await this.queries.execute(new StreamsOfNumber(number));
    const payouts = await this.queries.execute(new PayoutStreams(number, rewardIds));
    return [...new Set([...streams, ...rewardIds, ...rewardIds.map(holdIdOf), ...payouts])];
  }
}

const idsIn = (facts: EventData): string[] =>
  references.flatMap(name => {
    const id = facts[name];
    return typeof id === 'string' && isId(id) ? [id] : [];
  });

function mentionedBy({ aggregateId, data }: MentioningEvent, firsts: ReadonlyMap<string, EventData>): Mentioned {
  const known: Record<string, unknown> = {};
  const add = (facts: EventData | undefined): void => {
    for (const name of [...references, 'amountCents', 'beneficiary']) known[name] ??= facts?.[name];
  };
  add(data);
  add(firsts.get(aggregateId));
  for (const name of references) if (typeof known[name] === 'string') add(firsts.get(known[name]));
  const number = (name: string): string | null => {
    const is = typeof known[name] === 'string' ? firsts.get(known[name])?.['number'] : undefined;
    return typeof is === 'string' ? is : null;
  };
  const { amountCents, beneficiary } = known;
  return {
    recommendation: number('recommendationId'),
    recipient: number('recipientId'),
    order: number('orderId'),
    batch: number('batchId'),
    invitation: number('invitationId'),
    cents: typeof amountCents === 'number' ? amountCents : null,
    beneficiary: beneficiary === 'recommender' || beneficiary === 'recipient' ? beneficiary : null,
  };
}

const numberOf = (kind: EventKind, of: Mentioned): string | null => {
  switch (kind) {
    case 'payout':
      return of.batch;
    case 'invitation':
      return of.invitation;
    case 'recipient':
      return of.recipient;
    case 'recommendation':
      return of.recommendation;
    default:
      return of.order ?? of.recommendation;
  }
};
