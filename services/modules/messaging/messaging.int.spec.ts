import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { QueryHandler } from '@nestjs/cqrs';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { Sql } from '#platform/database/sql.js';
import { newId } from '#platform/domain/ids.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { testPlatform } from '#testing/database.js';
import { ProductOf } from '../catalogue/api.js';
import { EndedWithoutContract } from '../order/api.js';
import { RefusalReasonsOf } from '../recommendation/ports.js';
import { ConfirmedRecipients } from '../recipient/api.js';
import { PromisedParts, RecommendationTerms } from '../recommendation/api.js';
import { RewardsOfRecommendation, RewardMailFactsOf, TypesToChooseFor } from '../reward/api.js';
import type { RewardMailFacts, RewardView } from '../reward/api.js';
import { MessagingModule } from './messaging.module.js';
import { MailAccessLinkWhenRequested } from './reactions/account.js';
import { MailReasonWhenNoContract } from './reactions/recommendation.js';
import { MailBankDetailsWantedWhenRewardReturned, MailRewardLinkWhenRewardReady } from './reactions/reward.js';

const [tenantId, recommenderId, recommendationId, rewardId] = [newId(), newId(), newId(), newId()];
let reward: Partial<RewardMailFacts> | null;
let rewards: Partial<RewardView>[];

@QueryHandler(ProductOf)
class AnyProduct {
  async execute() {
    return { productId: 10, name: 'Glasfaser 250' };
  }
}
@QueryHandler(RefusalReasonsOf)
class NothingRefused {
  async execute() {
    return new Map<string, string>();
  }
}
@QueryHandler(EndedWithoutContract)
class EndsWithIt {
  async execute({ args: [orderId] }: EndedWithoutContract) {
    return { orderId, productId: 10, reason: 'withdrawn' };
  }
}
@QueryHandler(ConfirmedRecipients)
class NobodyConfirmed {
  async execute() {
    return new Map<string, readonly string[]>();
  }
}
@QueryHandler(RecommendationTerms)
class AnyTerms {
  async execute() {
    return {
      recommendationId,
      number: '1234567890',
      recommenderId,
      productId: 10,
      recommenderShare: 100,
      validUntil: new Date(),
    };
  }
}
@QueryHandler(PromisedParts)
class FortyFiveAndFive {
  async execute() {
    return { recommenderCents: 4_500, recipientCents: 500 };
  }
}
@QueryHandler(RewardMailFactsOf)
class TheReward {
  async execute() {
    return reward;
  }
}
@QueryHandler(TypesToChooseFor)
class MoneyAlone {
  async execute() {
    return ['cash'];
  }
}
@QueryHandler(RewardsOfRecommendation)
class TheRewards {
  async execute() {
    return rewards;
  }
}

describe('mails', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let server: SMTPServer;
  const received: ParsedMail[] = [];
  const run = <T>(body: () => Promise<T>): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'c' }, body);
  const recorded = (type: string, data: object): RecordedEvent => ({
    eventId: newId(),
    tenantId,
    aggregateType: 'x',
    streamId: newId(),
    version: 1,
    shard: 0,
    position: 1n,
    type,
    schemaVersion: 1,
    data,
    meta: { actor: 'test', correlationId: 'c' },
    at: new Date(),
  });
  /** As the delivery does it: prepared in a transaction, sent outside of it. */
  const react = async (
    reaction: { prepare(event: never): Promise<unknown>; deliver(mail: never, key: string): Promise<string> },
    event: RecordedEvent,
  ): Promise<ParsedMail | null> => {
    const mail = await run(() => reaction.prepare(event as never));
    if (!mail) return null;
    const id = await reaction.deliver(mail as never, event.eventId);
    return received.find(({ messageId }) => messageId === id) ?? null;
  };

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) =>
        void simpleParser(stream)
          .then(mail => received.push(mail))
          .then(() => done()),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    platform = await testPlatform({
      imports: [MessagingModule],
      providers: [
        AnyProduct,
        AnyTerms,
        FortyFiveAndFive,
        NothingRefused,
        EndsWithIt,
        NobodyConfirmed,
        TheReward,
        MoneyAlone,
        TheRewards,
      ],
      environment: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` },
    });
    await run(async () => {
      await platform
        .get(Sql)
        .execute(
          `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Fernklang', 'https://portal.example', '{}', $2)`,
          [currentWork().tenantId, JSON.stringify({ theme: {}, themeDark: {} })],
        );
      await platform.get(PersonStore).add({
        id: recommenderId,
        role: 'recommender',
        firstName: 'Jonas',
        lastName: 'Weber',
        email: 'jonas@example.org',
      });
    });
  });
  beforeEach(() => {
    received.length = 0;
    reward = {
      rewardId,
      status: 'ready',
      progress: 'choice-open',
      expiresAt: new Date('2027-01-31T12:00:00Z'),
      beneficiary: 'recommender',
      amountCents: 4500,
      friend: null,
      casual: false,
    };
    rewards = [];
  });
  afterAll(async () => {
    await platform.close();
    await new Promise(resolve => server.close(() => resolve(undefined)));
  });

  const ready = (beneficiaryId = recommenderId) =>
    recorded('RewardReady', {
      rewardId,
      recommendationId,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId,
      amountCents: 4500,
      expiresAt: '2027-01-31T12:00:00Z',
    });
  const linkIn = (mail: ParsedMail | null): string => /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  it('carry a link that opens exactly what it is for', async () => {
    const mail = await react(platform.get(MailRewardLinkWhenRewardReady), ready());
    expect(mail).toMatchObject({
      subject: 'Ihre Prämie von 45 € liegt bereit',
      to: { value: [{ address: 'jonas@example.org', name: 'Jonas Weber' }] },
    });
    expect(await run(() => platform.get(Tokens).resolve('reward', linkIn(mail)))).toMatchObject({
      subjectId: rewardId,
      expiresAt: null,
    });
    expect(await run(() => platform.get(Tokens).resolve('recipient', linkIn(mail)))).toBeUndefined();
  });

  it('say what became of a payment that was returned or rejected, and read events from before they said so', async () => {
    const { expiresAt, ...facts } = ready().data as Record<string, unknown>;
    reward = { ...reward, progress: 'bank-details-wanted' };
    const returned = (more: object) =>
      react(
        platform.get(MailBankDetailsWantedWhenRewardReturned),
        recorded('RewardReturned', { ...facts, payoutId: newId(), reason: 'AC04', ...more }),
      );
    expect((await returned({}))?.text).toContain('doch der Betrag kam zurück');
    expect((await returned({ rejected: true }))?.text).toContain('doch die Überweisung wurde nicht ausgeführt');
    reward = { ...reward, progress: 'choice-open' };
    const reopened = (more: object) =>
      react(
        platform.get(MailRewardLinkWhenRewardReady),
        recorded('RewardChoiceReopened', { ...facts, expiresAt, ...more }),
      );
    expect((await reopened({ reason: 'AC04' }))?.text).toMatch(/kam zurück[^]*Das Konto ist geschlossen/);
    expect((await reopened({ reason: 'AC04', rejected: true }))?.text).toContain('wurde nicht ausgeführt');
    expect((await reopened({}))?.text).toContain('steht nicht mehr zur Verfügung');
  });

  it('carry the same link and Message-ID when they are sent twice', async () => {
    const event = ready();
    const [first, second] = [
      await react(platform.get(MailRewardLinkWhenRewardReady), event),
      await react(platform.get(MailRewardLinkWhenRewardReady), event),
    ];
    expect([linkIn(second), second?.messageId]).toEqual([linkIn(first), first?.messageId]);
  });

  it('are not sent when they are no longer true', async () => {
    reward = { status: 'ready', progress: 'payable', expiresAt: new Date() };
    expect(await react(platform.get(MailRewardLinkWhenRewardReady), ready())).toBeNull();
    reward = { status: 'cancelled', progress: null, expiresAt: new Date() };
    expect(await react(platform.get(MailRewardLinkWhenRewardReady), ready())).toBeNull();
  });

  it('let a password be set for 24 hours', async () => {
    const event = recorded('AccessLinkRequested', { recommenderId, purpose: 'welcome' });
    const mail = await react(platform.get(MailAccessLinkWhenRequested), event);
    const token = await run(() => platform.get(Tokens).resolve('welcome', linkIn(mail)));
    expect(token?.expiresAt?.getTime()).toBe(event.at.getTime() + 24 * 3_600_000);
    expect(mail?.text).toContain('https://portal.example/registrieren/#t=');
  });

  it('lead whoever registered for a product to it', async () => {
    const event = recorded('AccessLinkRequested', { recommenderId, purpose: 'welcome', productId: 10 });
    const mail = await react(platform.get(MailAccessLinkWhenRequested), event);
    expect(mail?.text).toContain('https://portal.example/registrieren/?produkt=10#t=');
  });

  it('tell the end of a contract once: as the end of its reward, where there was one', async () => {
    const orderId = newId();
    const event = recorded('OrderCancelled', { orderId, recommendationId, recipientId: null, reason: 'withdrawn' });
    const told = (await react(platform.get(MailReasonWhenNoContract), event))?.text;
    expect(told).toContain('Die Bestellung wurde widerrufen.');
    // By the code alone, which no friend has a part in.
    expect(told).toMatch(/Versprochene Prämie:?\s+50\s€/);
    rewards = [{ beneficiary: 'recommender', recipientId: null, orderId }];
    expect(await react(platform.get(MailReasonWhenNoContract), event)).toBeNull();
  });

  it('are not sent to erased people', async () => {
    const id = newId();
    const lena = { firstName: 'Lena', lastName: 'Sommer', email: 'lena@example.org' };
    await run(() => platform.get(PersonStore).add({ id, role: 'recommender', ...lena }));
    expect(await react(platform.get(MailRewardLinkWhenRewardReady), ready(id))).not.toBeNull();
    await run(() => platform.get(PersonStore).erase(id, new Date()));
    expect(await react(platform.get(MailRewardLinkWhenRewardReady), ready(id))).toBeNull();
  });
});
