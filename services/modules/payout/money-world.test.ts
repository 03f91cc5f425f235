import { Module, type ModuleMetadata, type Type } from '@nestjs/common';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { CommandBus, CommandHandler, QueryBus, QueryHandler, type Command, type Query } from '@nestjs/cqrs';
import pg from 'pg';
import { Clock, FixedClock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { EngineModule } from '#engine/engine.module.js';
import { Engine } from '#engine/engine.js';
import { EventStore } from '#engine/event-store.js';
import { Mailer, type OutgoingMail } from '#mail/mailer.js';
import type { QueryOf } from '#platform/messages.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { testPlatform } from '#testing/database.js';
import type { RewardKind } from '#reward-types/index.js';
import {
  AccountPayableFrom,
  AskForHolder,
  BankDetailsOf,
  RecommenderStates,
  FindRecommender,
  HasBankDetails,
  HolderQuestionOf,
  PayableAfterAddress,
  ShareOneAccount,
  SharesAccountWith,
  StoreBankDetails,
  WasBlockedWhenErased,
  type BankDetailsPlain,
} from '../account/api.js';
import { BankDetailsRemoved, BankDetailsStored } from '../account/events.js';
import { CampaignModule } from '../campaign/campaign.module.js';
import { HoldModule } from '../hold/hold.module.js';
import { OrderReports, type ReportedOrder } from '../order/use-cases/report-order.js';
import { RewardHolds, type HoldDecision } from '../hold/use-cases/reward-holds.js';
import { OrderDecisions } from '../order/use-cases/order-decisions.js';
import { OrderModule } from '../order/order.module.js';
import {
  ContactsOf,
  FindContact,
  FindRecipient,
  HasProvenAddress,
  IsAddressedInformally,
  type ContactFound,
  type RecipientFound,
} from '../recipient/api.js';
import {
  FindRecommendation,
  PromisedUnder,
  RecommendationTerms,
  type TermsOfRecommendation,
} from '../recommendation/api.js';
import { RecommendationSettled } from '../recommendation/events.js';
import { RewardChoice } from '../reward/use-cases/choose-reward.js';
import { RewardsOfRecommendation, type RewardView } from '../reward/api.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { RewardModule } from '../reward/reward.module.js';
import { VoucherModule } from '../voucher/voucher.module.js';
import { PayoutModule } from './payout.module.js';
import { SetPayoutAccount } from './api.js';

/** Answers in place of the neighbouring modules; the money modules themselves are real. */
class Neighbours {
  terms = new Map<string, TermsOfRecommendation>();
  recipients = new Map<string, RecipientFound>();
  accounts = new Map<string, BankDetailsPlain>();
  blocked = new Set<string>();
  erasedBlocked = new Set<string>();
  payableFrom = new Map<string, Date>();
  sharers = new Map<string, readonly string[]>();
  asked: ({ readonly beneficiaryId: string } & AskForHolder['args'][1])[] = [];
}
const neighbours = { current: new Neighbours() };
const findTerms = (matches: (terms: TermsOfRecommendation) => boolean) =>
  [...neighbours.current.terms.values()].find(matches) ?? null;

type AnswerTo<Asked> = Asked extends Query<infer Answer> ? Answer : never;
/** Registers a query handler in place of the module that is not loaded. */
function answeringTo<Args extends readonly unknown[], Answer>(
  question: new (...args: Args) => QueryOf<Args, Answer>,
  answer: (...args: Args) => Answer,
) {
  return answering<QueryOf<Args, Answer>>(question as never, ({ args }) => answer(...args) as never);
}

function answering<Asked extends Query<any>>(
  question: new (...args: any[]) => Asked,
  answer: (asked: Asked, tenants: TenantDirectory) => AnswerTo<Asked> | Promise<AnswerTo<Asked>>,
) {
  @QueryHandler(question)
  class Answering {
    constructor(private readonly tenants: TenantDirectory) {}
    async execute(asked: Asked): Promise<AnswerTo<Asked>> {
      return answer(asked, this.tenants);
    }
  }
  return Answering;
}
const now = () => neighbours.current;
const findRecipient = (matches: (one: RecipientFound) => boolean) =>
  [...now().recipients.values()].find(matches) ?? null;
const stateOf = (id: string) => (now().blocked.has(id) ? ('blocked' as const) : ('activated' as const));
const contactFrom = ({ recipientId, number, recommendationId }: RecipientFound): ContactFound => ({
  recipientId,
  number,
  recommendationId,
  confirmed: true,
  erased: false,
  registeredAt: start,
  confirmedAt: start,
});
const answers = [
  answeringTo(RecommendationTerms, recommendationId => now().terms.get(recommendationId) ?? null),
  answeringTo(FindRecommendation, by => findTerms(({ number }) => number === by.number)),
  answeringTo(FindRecipient, by =>
    findRecipient(one => ('number' in by ? one.number === by.number : one.recipientId === by.recipientId)),
  ),
  answeringTo(ContactsOf, recommendationId =>
    [...now().recipients.values()].filter(one => one.recommendationId === recommendationId).map(contactFrom),
  ),
  answeringTo(FindContact, number => {
    const found = findRecipient(one => one.number === number);
    return found && contactFrom(found);
  }),
  answeringTo(HasProvenAddress, recipientId => now().recipients.get(recipientId)?.confirmed === true),
  answeringTo(BankDetailsOf, beneficiaryId => now().accounts.get(beneficiaryId) ?? null),
  answeringTo(HasBankDetails, beneficiaryId => now().accounts.has(beneficiaryId)),
  answeringTo(ShareOneAccount, (beneficiaryId, otherId) => {
    const [one, other] = [beneficiaryId, otherId].map(id => now().accounts.get(id)?.iban);
    return one !== undefined && one === other;
  }),
  answeringTo(SharesAccountWith, beneficiaryId => now().sharers.get(beneficiaryId) ?? []),
  answeringTo(PayableAfterAddress, () => null),
  answeringTo(AccountPayableFrom, beneficiaryId => now().payableFrom.get(beneficiaryId) ?? null),
  answeringTo(FindRecommender, by => ({
    recommenderId: by.recommenderId!,
    state: stateOf(by.recommenderId!),
    language: 'de' as const,
  })),
  answeringTo(RecommenderStates, beneficiaryIds => new Map(beneficiaryIds.map(id => [id, stateOf(id)]))),
  answeringTo(WasBlockedWhenErased, beneficiaryId => now().erasedBlocked.has(beneficiaryId)),
  // Answers that no test about money changes.
  answering(HolderQuestionOf, () => null),
  answering(PromisedUnder, () => null),
  answering(IsAddressedInformally, () => false),
  answering(ConfigurationOf, async (_, tenants) => ({ version: 0, config: (await tenants.own()).config })),
];

@CommandHandler(StoreBankDetails)
class StoreBankDetailsHandler {
  constructor(private readonly events: EventStore) {}
  async execute({ args: [beneficiaryId, details] }: StoreBankDetails) {
    neighbours.current.accounts.set(beneficiaryId, {
      holder: details.holder,
      iban: details.iban,
      bic: details.bic ?? null,
      bank: null,
      updatedBy: `recommender:${beneficiaryId}`,
      updatedAt: new Date(),
    });
    await this.events.append('bank-details', newId(), 0, [BankDetailsStored.of({ beneficiaryId, country: 'DE' })]);
  }
}

@CommandHandler(AskForHolder)
class AskForHolderHandler {
  async execute({ args: [beneficiaryId, asked] }: AskForHolder) {
    neighbours.current.asked.push({ beneficiaryId, ...asked });
  }
}

@Module({ providers: [...answers, StoreBankDetailsHandler, AskForHolderHandler] })
class NeighboursModule {}
export const iban = 'DE89370400440532013000';
export const start = new Date('2026-11-21T08:40:00Z');

/** The money modules on a database, with a tenant, a mail box and the pipeline driven by hand. */
export async function openMoneyWorld({
  imports = [],
  override = builder => builder,
}: {
  imports?: NonNullable<ModuleMetadata['imports']>;
  override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
} = {}) {
  const known = (neighbours.current = new Neighbours());
  const mails: OutgoingMail[] = [];
  const clock = new FixedClock(start);
  const platform = await testPlatform({
    imports: [
      EngineModule,
      OrderModule,
      RewardModule,
      HoldModule,
      PayoutModule,
      VoucherModule,
      CampaignModule,
      NeighboursModule,
      ...imports,
    ],
    override: builder =>
      override(builder)
        .overrideProvider(Clock)
        .useValue(clock)
        .overrideProvider(Mailer)
        .useValue({ send: async (mail: OutgoingMail, key: string) => (mails.push(mail), key) }),
  });
  const owner = new pg.Client({ connectionString: platform.database.owner });
  await owner.connect();
  let tenantId = '';
  let tenants = 0;
  const config = {
    complaintDays: 0,
    maxRecipientRewardCents: 50_000,
    allowsSelfRecommendation: false,
    germanIbanOnly: true,
    defaultLanguage: 'de',
    theme: { '--brand': '#3d2fb5' },
    themeDark: {},
  };
  const as = <T>(actor: string, body: () => Promise<T>): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId, actor, correlationId: 'test' }, body);
  const run = <R>(command: Command<R>, actor = 'operator:olga'): Promise<R> =>
    as(actor, () => platform.get(CommandBus).execute(command));
  /** A service whose methods the actor calls, each in a transaction of its own. */
  const act = <Service extends object>(service: Type<Service>, actor = 'operator:olga'): Service =>
    new Proxy(platform.get(service, { strict: false }), {
      get:
        (target, name) =>
        (...args: unknown[]) =>
          as(actor, () => (target[name as never] as (...given: unknown[]) => Promise<unknown>).apply(target, args)),
    });
  const ask = <R>(question: Query<R>): Promise<R> => as('test', () => platform.get(QueryBus).execute(question));
  const append = (stream: string, ...events: Parameters<EventStore['append']>[3]) =>
    as('test', () => platform.get(EventStore).append(stream, newId(), 0, events));
  const settle = () => platform.get(Engine, { strict: false }).settle();
  /** Another tenant from now on, which knows nothing of those before: a test's own at the price of a row. */
  const anew = async () => {
    const { terms, recipients } = known;
    Object.assign(known, new Neighbours(), { terms, recipients });
    mails.length = 0;
    clock.moveTo(start);
    tenantId = newId();
    tenants += 1;
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, $2, 'Fernklang', 'http://localhost', '{}', $3)`,
      [tenantId, tenants === 1 ? 'telko' : `telko-${tenants}`, config],
    );
    platform.get(TenantDirectory).forget();
    await run(
      new SetPayoutAccount({ name: 'Fernklang Prämien GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' }),
    );
  };
  await anew();

  return {
    get tenantId() {
      return tenantId;
    },
    anew,
    clock,
    mails,
    as,
    run,
    act,
    ask,
    append,
    settle,
    known,
    owner,
    get: platform.get,
    rows: async <Row>(text: string): Promise<Row[]> => (await owner.query(text)).rows as Row[],
    /** A recommendation of 90,00 € with a recipient who has confirmed. */
    async recommend(terms: Partial<TermsOfRecommendation> = {}) {
      const lives = { hasEnded: false, refusalToFriends: null, cancelledBecause: null };
      const recommendation: TermsOfRecommendation = {
        recommendationId: newId(),
        number: newNumber(),
        recommenderId: newId(),
        productId: 12,
        recommenderShare: 100,
        rewardCents: 9000,
        status: 'open',
        validUntil: new Date('2027-01-20'),
        agencyNumber: null,
        ...lives,
        ...terms,
      };
      const recipient: RecipientFound = {
        recipientId: newId(),
        number: newNumber(),
        recommendationId: recommendation.recommendationId,
        confirmed: true,
        productId: 12,
        addressVersion: 0,
      };
      known.terms.set(recommendation.recommendationId, recommendation);
      known.recipients.set(recipient.recipientId, recipient);
      await as('test', async () => {
        const people = platform.get(PersonStore);
        if (!(await people.find(recommendation.recommenderId)))
          await people.add({
            id: recommendation.recommenderId,
            role: 'recommender',
            firstName: 'Jonas',
            lastName: 'Weber',
            email: `${recommendation.recommenderId}@example.org`,
            language: 'de',
          });
        await people.add({
          id: recipient.recipientId,
          role: 'recipient',
          firstName: 'Mia',
          lastName: 'Klein',
          email: `${recipient.recipientId}@example.org`,
          language: 'en',
        });
      });
      return { ...recommendation, recipientId: recipient.recipientId, recipientNumber: recipient.number };
    },
    report: async (number: string, recommendationNumber: string, changes: Partial<ReportedOrder> = {}) => {
      const { result } = await act(OrderReports, 'provider').report({
        number,
        recommendationNumber,
        recipientNumber: null,
        code: null,
        orderedAt: new Date('2026-11-01T09:00:00Z'),
        kind: 'new',
        outcome: 'concluded',
        productId: null,
        customerNumber: null,
        ...changes,
      });
      return result;
    },
    release: (number: string, recommendationNumber: string) =>
      as('agency:miriam', () =>
        platform.get(OrderDecisions, { strict: false }).release({
          recommendationNumber,
          orderNumber: number,
          by: { name: 'Miriam Sander', agencyNumber: null },
        }),
      ),
    decideHold: (decision: HoldDecision) =>
      as('operator:olga', () => platform.get(RewardHolds, { strict: false }).decide(decision)),
    rewards: (recommendationId: string): Promise<readonly RewardView[]> =>
      ask(new RewardsOfRecommendation(recommendationId)),
    choose: (rewardId: string, kind: RewardKind, more: { option?: string; iban?: string } = {}) =>
      as(`reward:${rewardId}`, () =>
        platform.get(RewardChoice, { strict: false }).choose({
          rewardId,
          kind,
          option: more.option ?? null,
          bankDetails: more.iban ? { holder: 'Jonas Weber', iban: more.iban, bic: null, bank: null } : null,
          by: { right: 'reward-link', rewardId, isOutdated: false },
        }),
      ),
    /** State of a reward; while a payout of it is under way, that payout's state. */
    async stateOf(rewardId: string): Promise<string> {
      const { rows } = await owner.query<{ state: string }>(
        `select coalesce((select status from payout p where p.reward_id = r.reward_id and status in ('collected', 'sealed', 'sent')), progress, status) as state
           from reward r where reward_id = $1`,
        [rewardId],
      );
      return rows[0]!.state;
    },
    async removeBankDetails(beneficiaryId: string) {
      known.accounts.delete(beneficiaryId);
      await append('bank-details', BankDetailsRemoved.of({ beneficiaryId }));
    },
    settleRecommendation: (recommendationId: string) =>
      append('recommendation', RecommendationSettled.of({ recommendationId })),
    /** A reward of 90,00 € whose type can be chosen. */
    async readyReward(terms: Partial<TermsOfRecommendation> = {}) {
      const recommendation = await this.recommend(terms);
      const number = `A-${newNumber()}`;
      await this.report(number, recommendation.number);
      await this.release(number, recommendation.number);
      await settle();
      const rewards = await this.rewards(recommendation.recommendationId);
      return { ...recommendation, orderNumber: number, rewards, rewardId: rewards[0]!.rewardId };
    },
    /** A cash reward that waits for the next batch. */
    async payableReward(terms: Partial<TermsOfRecommendation> = {}) {
      const ready = await this.readyReward(terms);
      await this.choose(ready.rewardId, 'cash', { iban });
      await settle();
      return ready;
    },
    async close() {
      await owner.end();
      await platform.close();
    },
  };
}
export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;
