import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { Audit, type AuditedAct } from '#platform/audit.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import type { Language } from '#shared/texts.js';
import { SentencesOf } from '../../operations/api.js';
import {
  concernsCase,
  employeeIn,
  eventOfDecision,
  historicActions,
  loggedSentence,
  staffBehind,
  whoDid,
  withReason,
  type Actors,
} from '../domain/history.js';

export interface HistoryEntry {
  readonly at: Date;
  readonly text: string;
  readonly who: string;
}

/** Every event of some streams, by stream. */
export type Streams = ReadonlyMap<string, readonly RecordedEvent[]>;

export interface Named extends Actors {
  /** Names of colleagues by employee number. */
  readonly colleagues: ReadonlyMap<string, string>;
  /** Numbers of what events mention that is not in the history, by id. */
  readonly numbers: ReadonlyMap<string, string>;
}

const shown = 200;

/** What happened to cases, in sentences, from events and the audit log. */
@Injectable()
export class CaseHistory {
  constructor(
    private readonly events: EventStore,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  streams(ids: readonly string[]): Promise<Streams> {
    return this.events.readAll(ids);
  }

  /** `subjects`: what the log calls them. */
  logged(subjects: readonly string[]): Promise<AuditedAct[]> {
    return this.audit.about(subjects, historicActions);
  }

  /** Newest first, at most the latest 200. `wholeAccount`: also what the recommender did to their own account. */
  async inWords(
    streams: Streams,
    log: readonly AuditedAct[],
    named: Named,
    { recommenderId, wholeAccount }: { readonly recommenderId: string; readonly wholeAccount: boolean },
    language: Language,
  ): Promise<HistoryEntry[]> {
    const events = [...streams.values()].flat();
    const told = events.filter(
      ({ streamId, type, meta }) =>
        streamId !== recommenderId || wholeAccount || concernsCase(type) || staffBehind(meta.actor) !== null,
    );
    // Sentences name things by the first events of their streams, so all of them are passed.
    const sentences = new Map(
      (await this.queries.execute(new SentencesOf(events.map(toHistoryEvent), named.numbers, language))).map(
        (sentence, at) => [events[at]!, sentence],
      ),
    );
    const reasons = new Map(
      log.flatMap(act => {
        const type = eventOfDecision(act.action as AuditAction);
        return type ? [[`${act.correlationId}/${type}`, act] as const] : [];
      }),
    );
    const ofEvents = told.map(event => ({
      at: event.at,
      text: withReason(
        sentences.get(event) ?? '',
        reasons.get(`${event.meta.correlationId}/${event.type}`)?.after,
        language,
      ),
      who: whoDid(actorOf(event), named, language),
      version: event.version,
    }));
    const ofLog = log.flatMap(act => {
      const action = act.action as AuditAction;
      if (eventOfDecision(action)) return [];
      const employee = employeeIn(act.after);
      const colleague = employee === null ? null : (named.colleagues.get(employee) ?? employee);
      return [
        {
          at: act.at,
          text: loggedSentence(action, { after: act.after, colleague }, language),
          who: act.byName || whoDid(act.actor, named, language),
          version: 0,
        },
      ];
    });
    return [...ofEvents, ...ofLog]
      .sort((one, other) => other.at.getTime() - one.at.getTime() || other.version - one.version)
      .slice(0, shown)
      .map(({ at, text, who }) => ({ at, text, who }));
  }
}

const toHistoryEvent = ({ type, streamId, version, data }: RecordedEvent) => ({
  type,
  streamId,
  version,
  data: data as Readonly<Record<string, unknown>>,
});

/** Somebody who registers as a friend has no token yet. */
const actorOf = ({ type, streamId, meta }: RecordedEvent): string =>
  type === 'RecipientRegistered' && meta.actor === 'anonymous' ? `recipient:${streamId}` : meta.actor;
