import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure, DomainError } from '#platform/domain/domain-error.js';
import { Consents, type Agreement, type ConsentEvidence, wordingAgreedTo } from '#platform/intake/consents.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { EndPushSubscriptions, RecommenderOfName, type Notification } from '../api.js';
import { findableWording, onlyActiveMatch, mayBeEnded } from '../domain/recommender.js';
import { foldedName, spelledOut } from '#shared/person-names.js';
import { RecommenderRepository, type RecommenderRow } from '../persistence/recommenders.js';
import { Tokens } from '#platform/tokens.js';
import { NotificationSettings, PushSubscriptions } from '../persistence/emails.js';

/** Recommenders who agreed to be found by name and postcode. */
export const FindableRecommenderRow = defineEntity({
  name: 'FindableRecommenderRow',
  tableName: 'findable_recommender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Keyed hash of name and postcode. */
    searchKey: p.text(),
    since: p.datetime(),
  }),
});

/** The forms of a name and postcode that are searched for, the one that is kept first. Empty where a name has no letter. */
export function searchedAs(firstName: string, lastName: string, postcode: string): readonly string[] {
  // Rows of 0.1 hold the second form: under a keyed hash, so that they cannot be rewritten.
  return [(name: string) => foldedName(name).replaceAll(' ', ''), spelledOut]
    .map(form => [form(firstName), form(lastName)])
    .filter(names => names.every(name => /\p{L}/u.test(name)))
    .map(names => [...names, postcode.trim()].join(' '));
}

/** Recommenders who agreed to be found, by a keyed hash of name and postcode, so that the table alone reveals no name. */
@Injectable()
export class FindableRecommenders {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async is(recommenderId: string): Promise<boolean> {
    const row = await findable()
      .selectFrom('findable_recommender')
      .select('recommenderId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async put(recommenderId: string, searched: string): Promise<void> {
    const searchKey = this.keyed.of('findable', searched);
    const row = { tenantId: currentWork().tenantId, recommenderId, searchKey, since: this.clock.now() };
    await currentEntityManager().upsert(FindableRecommenderRow, row, { onConflictMergeFields: ['searchKey'] });
  }

  async forget(recommenderId: string): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeDelete(FindableRecommenderRow, { tenantId, recommenderId });
  }

  /** Called after the name was corrected. */
  async rename(recommenderId: string, person: Pick<Person, 'firstName' | 'lastName' | 'zip'>): Promise<void> {
    if (!(await this.is(recommenderId))) return;
    const [searched] = searchedAs(person.firstName, person.lastName, person.zip ?? '');
    await (searched === undefined ? this.forget(recommenderId) : this.put(recommenderId, searched));
  }

  /** At most two, which is enough to know that the match is not unique; blocked ones are included, since the friend may mean them. */
  async matching(searched: readonly string[]): Promise<{ recommenderId: string; status: string }[]> {
    return findable()
      .selectFrom('findable_recommender as f')
      .innerJoin('recommender as r', on =>
        on.onRef('r.tenantId', '=', 'f.tenantId').onRef('r.recommenderId', '=', 'f.recommenderId'),
      )
      .select(['f.recommenderId', 'r.status'])
      .where('f.tenantId', '=', currentWork().tenantId)
      .where('f.searchKey', '=', sql<string>`any (${searched.map(form => this.keyed.of('findable', form))})`)
      .limit(2)
      .execute();
  }
}

const findable = () => tables<typeof FindableRecommenderRow | typeof RecommenderRow>();

/** Lets friends find this person by name and postcode. Repeating it updates the postcode. */
export class BeFindable extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly postcode: string,
    readonly agreement: Agreement,
    readonly from: ConsentEvidence & { readonly programme: string },
  ) {
    super();
  }
}

@CommandHandler(BeFindable)
export class BeFindableHandler implements ICommandHandler<BeFindable> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
    private readonly consents: Consents,
  ) {}

  async execute({ recommenderId, postcode, agreement, from: { programme, ...from } }: BeFindable): Promise<void> {
    // The row lock orders this before or after a concurrent block or erasure.
    await this.recommenders.lock(recommenderId);
    (await this.recommenders.load(recommenderId)).mustBeAbleToLogIn();
    const person = await this.people.find(recommenderId);
    ensure(person !== undefined, 'session-over');
    const agreed = wordingAgreedTo(wordingsOf(programme), from.language, agreement, 'Einwilligung');
    const [searched] = searchedAs(person.firstName, person.lastName, postcode);
    ensure(searched !== undefined, 'validation-failed', { fields: [{ field: 'Nachname', reason: 'person-name' }] });
    const wasFindable = await this.findable.is(recommenderId);
    await this.people.update(recommenderId, { zip: postcode });
    await this.findable.put(recommenderId, searched);
    if (!wasFindable)
      await this.consents.recordAll([
        { ...from, ...agreed, personId: recommenderId, purpose: 'findable', step: 'given', about: null },
      ]);
  }
}

const wordingsOf = (programme: string) => {
  const inForce = (language: 'de' | 'en') => {
    const wording = findableWording(programme, language);
    return { shown: wording, texts: [wording], wording };
  };
  return { de: inForce('de'), en: inForce('en') };
};

/** Takes effect at once. The postcode is deleted, since it was given for this purpose only. */
export class StopBeingFindable extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

@CommandHandler(StopBeingFindable)
export class StopBeingFindableHandler implements ICommandHandler<StopBeingFindable> {
  constructor(
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
    private readonly consents: Consents,
  ) {}

  async execute({ recommenderId, from }: StopBeingFindable): Promise<void> {
    if (!(await this.findable.is(recommenderId))) return;
    await this.findable.forget(recommenderId);
    await this.people.update(recommenderId, { zip: null });
    await this.consents.recordAll([
      { ...from, personId: recommenderId, purpose: 'findable', step: 'withdrawn', about: null, wording: null },
    ]);
  }
}

/** Does the same work whether or not somebody is found, so that timing reveals nothing. */
@QueryHandler(RecommenderOfName)
export class RecommenderOfNameHandler implements IQueryHandler<RecommenderOfName> {
  constructor(private readonly findable: FindableRecommenders) {}

  async execute({ firstName, lastName, postcode }: RecommenderOfName): Promise<string | null> {
    return onlyActiveMatch(await this.findable.matching(searchedAs(firstName, lastName, postcode)));
  }
}

/** Switches notifications on or off; those not named stay as they are. Refuses to switch off what is owed. */
export class ChooseNotifications extends Command<void> {
  constructor(
    readonly recommenderId: string,
    /** `field`: path of the choice in the request, for the error. */
    readonly choices: readonly (Notification & { readonly wanted: boolean; readonly field: string })[],
  ) {
    super();
  }
}

@CommandHandler(ChooseNotifications)
export class ChooseNotificationsHandler implements ICommandHandler<ChooseNotifications> {
  constructor(private readonly settings: NotificationSettings) {}

  async execute({ recommenderId, choices }: ChooseNotifications): Promise<void> {
    const owed = choices.filter(choice => !choice.wanted && !mayBeEnded(choice));
    if (owed.length > 0)
      throw new DomainError('validation-failed', {
        fields: owed.map(({ field }) => ({ field, reason: 'always-sent' })),
      });
    for (const { wanted, ...about } of choices)
      await (wanted ? this.settings.begin(recommenderId, about) : this.settings.end(recommenderId, about));
  }
}

/** By the token of a mail, which stays valid: switches off mails of its kind. False where the token has another purpose. */
export class EndNotification extends Command<boolean> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(EndNotification)
export class EndNotificationHandler implements ICommandHandler<EndNotification> {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: NotificationSettings,
  ) {}

  async execute({ token }: EndNotification): Promise<boolean> {
    const record = await this.tokens.resolve('notification-end', token);
    if (!record) return false;
    await this.settings.end(record.subjectId, { kind: record.data['kind'] as Notification['kind'], way: 'mail' });
    return true;
  }
}

/** The push service says that these browsers are gone. */
@CommandHandler(EndPushSubscriptions)
export class EndPushSubscriptionsHandler implements ICommandHandler<EndPushSubscriptions> {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  execute({ ids }: EndPushSubscriptions): Promise<void> {
    return this.subscriptions.end(ids);
  }
}
