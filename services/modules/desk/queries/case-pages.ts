import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SentMails } from '#mail/sent-mails.js';
import { calendarDay, Clock } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import type { PageOf, PageWish } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { isSentAsCode } from '#reward-types/index.js';
import type { Language } from '#shared/texts.js';
import { AccountInCaseOf, AddressWaitsFor, PayableAfterAddress, type AccountInCase } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { StaffMembersOf, type StaffMember } from '../../agency/api.js';
import { ProductsOf } from '../../catalogue/api.js';
import { ClaimsAbout } from '../../claim/api.js';
import { holdIdOf } from '../../hold/api.js';
import { OrdersInCases, type OrderInCase } from '../../order/api.js';
import { PayoutsInCases } from '../../payout/api.js';
import { CasesOf, type CaseOfRecommendation, type ContactInCase } from '../../recommendation/api.js';
import { RewardsInCases, type RewardInCase } from '../../reward/api.js';
import { VouchersOfRewards } from '../../voucher/api.js';
import { allowedOnCase, allowedOnHolds, allowedOnRecommender, type Allowed } from '../domain/allowed.js';
import { employeeIn, staffBehind } from '../domain/history.js';
import { untouched, Work, type WorkItem } from '../persistence/work.js';
import { CaseHistory, type HistoryEntry, type Streams } from './case-history.js';
import { factsOfMails, shownMail, type ShownMail } from './case-mails.js';
import { CaseTable, type ShownPayout, type ShownReward, type TabledCase } from './case-table.js';
import { isOperator, seenBy, type DeskReader } from './desk-reader.js';

export interface ShownCase extends TabledCase {
  readonly work: WorkItem & { readonly responsible: Pick<StaffMember, 'employeeNumber' | 'name'> | null };
}

export interface ShownRecommender extends AccountInCase {
  readonly recommenderId: string;
  readonly name: string;
  readonly email: string;
  readonly unreachable: CaseOfRecommendation['recommender']['unreachable'];
  /** Another address waits to be confirmed. */
  readonly newAddress: { readonly email: string; readonly until: Date } | null;
}

/** Cases of one recommender, with what is told of all of them. */
export interface ShownCases {
  readonly recommender: ShownRecommender;
  readonly cases: readonly ShownCase[];
  /** Of goodwill and campaigns. */
  readonly furtherRewards: readonly ShownReward[];
  readonly furtherPayouts: readonly ShownPayout[];
  readonly mails: readonly ShownMail[];
  readonly history: readonly HistoryEntry[];
  readonly allowed: readonly Allowed[];
}

interface FactsForDecision {
  readonly cases: readonly CaseOfRecommendation[];
  readonly account: AccountInCase;
  readonly person: CaseOfRecommendation['recommender'] & { readonly recommenderId: string };
  readonly newAddress: ShownRecommender['newAddress'];
  readonly orders: readonly OrderInCase[];
  readonly rewards: readonly RewardInCase[];
  readonly streams: Streams;
  readonly isOfAgency: boolean;
  readonly now: Date;
}

/** The page of a case, and of all cases of a person (docs/specification/desk.md#the-case). */
@Injectable()
export class CasePages {
  constructor(
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly work: Work,
    private readonly history: CaseHistory,
    private readonly mails: SentMails,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, also for another agency's case. */
  async one(number: string, reader: DeskReader, language: Language) {
    const { rows } = await this.queries.execute(new CasesOf({ number }, seenBy(reader)));
    const [found] = rows;
    ensure(found !== undefined, 'not-found');
    return this.around(rows, { recommenderId: found.recommenderId, ...found.recommender }, false, reader, language);
  }

  /** Refuses `not-found`, also for a recommender whom another agency looks after. */
  async ofPerson(recommenderId: string, wish: PageWish, reader: DeskReader, language: Language) {
    if (!isOperator(reader)) ensure(await this.looksAfter(recommenderId, reader), 'not-found');
    const page: PageOf<CaseOfRecommendation> = await this.queries.execute(
      new CasesOf({ recommenderId, ...wish }, seenBy(reader)),
    );
    const person = page.rows[0]?.recommender ?? (await this.personOf(recommenderId));
    return { page, ...(await this.around(page.rows, { recommenderId, ...person }, true, reader, language)) };
  }

  private async looksAfter(recommenderId: string, { agencyNumber }: DeskReader): Promise<boolean> {
    return (await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]))).has(recommenderId);
  }

  private async personOf(id: string): Promise<CaseOfRecommendation['recommender']> {
    const person = await this.people.withReachability(id);
    return person
      ? { name: `${person.firstName} ${person.lastName}`.trim(), ...person }
      : { name: '', email: '', unreachable: null };
  }

  /** Everything beside the cases; the number of statements does not depend on how many cases and lines there are. */
  private async around(
    cases: readonly CaseOfRecommendation[],
    person: CaseOfRecommendation['recommender'] & { readonly recommenderId: string },
    wholePerson: boolean,
    reader: DeskReader,
    language: Language,
  ): Promise<ShownCases> {
    const { recommenderId } = person;
    const ids = cases.map(({ recommendationId }) => recommendationId);
    const account = await this.queries.execute(new AccountInCaseOf(recommenderId));
    ensure(account !== null, 'not-found');
    const orders = await this.queries.execute(new OrdersInCases(ids));
    const rewards = await this.queries.execute(new RewardsInCases(ids, wholePerson ? recommenderId : null));
    const payouts = await this.queries.execute(new PayoutsInCases(rewards.map(({ rewardId }) => rewardId)));
    const withCode = rewards.filter(({ choice }) => isSentAsCode(choice)).map(({ rewardId }) => rewardId);
    const codes = withCode.length > 0 ? await this.queries.execute(new VouchersOfRewards(withCode)) : [];
    const products = await this.queries.execute(new ProductsOf(productsIn(cases, orders)));
    const items = await this.work.of(
      'recommendation',
      cases.map(({ number }) => number),
    );
    const contacts = contactsIn(cases);
    const claims = await this.queries.execute(new ClaimsAbout(ids));
    const streams = await this.history.streams([
      recommenderId,
      ...ids,
      ...claims,
      ...contacts.map(({ recipientId }) => recipientId),
      ...orders.map(({ orderId }) => orderId),
      ...rewards.flatMap(({ rewardId }) => [rewardId, holdIdOf(rewardId)]),
      ...payouts.map(({ payoutId }) => payoutId),
      ...codes.map(({ voucherId }) => voucherId),
    ]);
    // One more statement only where somebody asked for another address.
    const asksForAddress = streams.get(recommenderId)?.some(({ type }) => type === 'EmailChangeRequested') ?? false;
    const newAddress = asksForAddress ? await this.queries.execute(new AddressWaitsFor(recommenderId)) : null;
    const payableAfter = asksForAddress ? await this.queries.execute(new PayableAfterAddress(recommenderId)) : null;
    const log = await this.history.logged([
      recommenderId,
      ...cases.map(({ number }) => number),
      ...contacts.map(({ number }) => number),
      ...orders.map(({ number }) => number),
      ...rewards.map(({ rewardId }) => rewardId),
    ]);
    const contactIds = contacts.map(({ recipientId }) => recipientId);
    const mails = await this.mails.toPeople(
      wholePerson ? [recommenderId, ...contactIds] : contactIds,
      wholePerson
        ? null
        : { personId: recommenderId, eventIds: [...streams.values()].flat().map(({ eventId }) => eventId) },
    );
    const staff = await this.queries.execute(
      new StaffMembersOf(
        [...staffIn(streams), ...[...items.values()].flatMap(({ responsibleId }) => responsibleId ?? [])],
        log.flatMap(({ after }) => employeeIn(after) ?? []),
      ),
    );
    const isOfAgency =
      !isOperator(reader) || (reader.agencyNumber !== null && (await this.looksAfter(recommenderId, reader)));
    const now = this.clock.now();
    const table = new CaseTable(
      { account, streams, orders, rewards, payouts, productName: id => products.get(id)?.name ?? '' },
      now,
      language,
    );
    const names = new Map([
      [recommenderId, person.name],
      ...contacts.map(({ recipientId, name }) => [recipientId, name] as const),
      ...rewards.map(reward => [reward.rewardId, nameOfOwner(reward, person.name, contacts)] as const),
    ]);
    const addresses = new Map([
      [recommenderId, person.email],
      ...contacts.map(({ recipientId, email }) => [recipientId, email] as const),
    ]);
    const factsOf = factsOfMails({
      streams,
      recommender: {
        recommenderId,
        isErased: account.status === 'erased',
        isBlocked: account.status === 'blocked',
        isUnreachable: person.unreachable !== null,
      },
      cases,
      contacts: new Map(contacts.map(contact => [contact.recipientId, contact])),
      codes,
      today: calendarDay(now),
      addressIsFresh: payableAfter !== null && payableAfter > now,
    });
    const shown = mails.map(mail => shownMail(mail, addresses.get(mail.personId) ?? '', factsOf(mail), language));
    return {
      recommender: { ...person, ...account, newAddress },
      cases: cases.map(one => {
        const item = items.get(one.number) ?? untouched;
        return {
          ...table.shown(one),
          work: { ...item, responsible: staff.find(({ userId }) => userId === item.responsibleId) ?? null },
        };
      }),
      ...table.further(),
      mails: shown,
      history: await this.history.inWords(
        streams,
        log,
        {
          staff: new Map(staff.map(({ userId, name }) => [userId, name])),
          colleagues: new Map(staff.map(({ employeeNumber, name }) => [employeeNumber, name])),
          people: names,
          numbers: new Map(payouts.map(({ batchId, batchNumber }) => [batchId, batchNumber])),
        },
        { recommenderId, wholeAccount: wholePerson },
        language,
      ),
      allowed: [
        ...this.allowed({ cases, account, person, newAddress, orders, rewards, streams, isOfAgency, now }, reader),
        ...shown.flatMap(({ id, notAgain }): Allowed[] =>
          notAgain === null ? [{ action: 'send-mail-again', number: id }] : [],
        ),
      ],
    };
  }

  private allowed(
    { cases, account, person, newAddress, orders, rewards, streams, isOfAgency, now }: FactsForDecision,
    reader: DeskReader,
  ): Allowed[] {
    const of = (streamId: string) => streams.get(streamId) ?? [];
    const by = currentPerson();
    const holdsOf = (belongs: (reward: RewardInCase) => boolean) =>
      rewards.filter(belongs).map(({ rewardId }) => ({ rewardId, holdId: holdIdOf(rewardId) }));
    return [
      ...cases.flatMap(one =>
        allowedOnCase(
          {
            recommendationId: one.recommendationId,
            number: one.number,
            orders: orders.filter(({ recommendationId }) => recommendationId === one.recommendationId),
            holds: holdsOf(({ recommendationId }) => recommendationId === one.recommendationId),
            contacts: contactsIn([one]).map(({ number, status }) => ({
              number,
              isErased: status === 'erased',
              isUnconfirmed: status === 'unconfirmed',
            })),
            hasEnded: hasEnded(one),
            isOfAgency: !isOperator(reader) || one.agencyNumber === null || one.agencyNumber === reader.agencyNumber,
          },
          of,
          now,
          by,
        ),
      ),
      ...allowedOnHolds(
        holdsOf(({ recommendationId }) => recommendationId === null),
        of,
      ),
      ...allowedOnRecommender(
        {
          recommenderId: person.recommenderId,
          isErased: account.status === 'erased',
          isUnreachable: person.unreachable !== null,
          addressWaits: newAddress !== null,
          isOfAgency,
        },
        of,
        by,
      ),
    ];
  }
}

const hasEnded = ({ status }: CaseOfRecommendation): boolean => status === 'cancelled' || status === 'expired';

const productsIn = (cases: readonly CaseOfRecommendation[], orders: readonly OrderInCase[]): number[] => [
  ...cases.flatMap(({ productId, lines }) => [productId, ...lines.map(line => line.productId)]),
  ...orders.map(({ productId }) => productId),
];

/** Each once, though with several products they have several lines. */
const contactsIn = (cases: readonly CaseOfRecommendation[]): ContactInCase[] => [
  ...new Map(
    cases.flatMap(({ lines }) => lines.flatMap(({ contact }) => (contact ? [[contact.recipientId, contact]] : []))),
  ).values(),
];

const staffIn = (streams: Streams): string[] =>
  [...streams.values()].flat().flatMap(({ meta }) => staffBehind(meta.actor) ?? []);

const nameOfOwner = (
  { beneficiary, beneficiaryId }: RewardInCase,
  recommender: string,
  contacts: readonly ContactInCase[],
): string =>
  beneficiary === 'recommender'
    ? recommender
    : (contacts.find(({ recipientId }) => recipientId === beneficiaryId)?.name ?? '');
