import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Consents } from '#platform/intake/consents.js';
import { SentMails } from '#platform/mail/mailer.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { PayoutsTo } from '../../payout/api.js';
import { RecommendationsOf } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import {
  AccountPayableFrom,
  AccountsOfAddresses,
  BankDetailsOf,
  BlockReasonOf,
  CustomerNumberOf,
  EmailChangeOf,
  FindRecommender,
  FindRecommenders,
  HasBankDetails,
  RecommenderStates,
  ShareOneAccount,
  SharesAccountWith,
  WasBlockedWhenErased,
  type BankDetailsPlain,
  type RecommenderFound,
  type RecommenderState,
} from '../api.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { EmailChanges, NewsletterConsents } from '../persistence/emails.js';
import { NotificationSettings } from '../persistence/emails.js';
import { CustomerNumbers, RecommenderRepository, type RecommenderRow } from '../persistence/recommenders.js';
import { Passkeys, SecondFactors } from '../persistence/second-factors.js';
import { SignInLinks } from '../use-cases/sign-in-at-provider.js';
import type { CustomerNumberStatus } from '../tables.js';

@QueryHandler(CustomerNumberOf)
export class CustomerNumberOfHandler implements IQueryHandler<CustomerNumberOf> {
  constructor(private readonly customerNumbers: CustomerNumbers) {}

  async execute({ recommenderId }: CustomerNumberOf): Promise<'none' | CustomerNumberStatus> {
    return (await this.customerNumbers.of(recommenderId))?.status ?? 'none';
  }
}

@QueryHandler(EmailChangeOf)
export class EmailChangeOfHandler implements IQueryHandler<EmailChangeOf> {
  constructor(private readonly changes: EmailChanges) {}

  async execute({
    recommenderId,
    changeId,
  }: EmailChangeOf): Promise<{ email: string; oldEmail: string | null } | null> {
    const change = await this.changes.of(recommenderId);
    return change?.changeId === changeId ? change : null;
  }
}

@QueryHandler(FindRecommender)
export class FindRecommenderHandler implements IQueryHandler<FindRecommender> {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
  ) {}

  async execute({ by }: FindRecommender): Promise<RecommenderFound | null> {
    const person = by.recommenderId
      ? await this.people.find(by.recommenderId)
      : await this.people.findByEmail('recommender', by.email ?? '');
    const row = person?.role === 'recommender' ? await this.recommenders.row(person.id) : null;
    if (!person || !row || row.status === 'erased') return null;
    return { recommenderId: person.id, state: row.status as RecommenderState, language: person.language };
  }
}

/** Asked for every batch of recommendations (bench: create), so its plan is kept. */
const byIds = prepared(
  `select r.recommender_id as "recommenderId", r.status as state, p.language from recommender r
     join person p on p.tenant_id = r.tenant_id and p.person_id = r.recommender_id and p.role = 'recommender' and p.erased_at is null
   where r.tenant_id = $1 and r.recommender_id = any($2::uuid[]) and r.status <> 'erased'`,
);

@QueryHandler(FindRecommenders)
export class FindRecommendersHandler implements IQueryHandler<FindRecommenders> {
  constructor(private readonly sql: Sql) {}

  async execute({ recommenderIds }: FindRecommenders): Promise<ReadonlyMap<string, RecommenderFound>> {
    const found = await this.sql.query<RecommenderFound>(byIds, [currentWork().tenantId, recommenderIds]);
    return new Map(found.map(one => [one.recommenderId, one]));
  }
}

const byAddresses = prepared(
  `select p.email_normalised as address, r.recommender_id as "recommenderId", r.status as state, p.language from person p
     join recommender r on r.tenant_id = p.tenant_id and r.recommender_id = p.person_id and r.status <> 'erased'
   where p.tenant_id = $1 and p.role = 'recommender' and p.erased_at is null and p.email_normalised = any($2)`,
);

@QueryHandler(AccountsOfAddresses)
export class AccountsOfAddressesHandler implements IQueryHandler<AccountsOfAddresses> {
  constructor(private readonly sql: Sql) {}

  async execute({ emails }: AccountsOfAddresses): Promise<ReadonlyMap<string, RecommenderFound>> {
    const addresses = [...new Set(emails.map(normalisedEmail))];
    const found = await this.sql.query<RecommenderFound & { readonly address: string }>(byAddresses, [
      currentWork().tenantId,
      addresses,
    ]);
    return new Map(found.map(({ address, ...one }) => [address, one]));
  }
}

@QueryHandler(RecommenderStates)
export class RecommenderStatesHandler implements IQueryHandler<RecommenderStates> {
  async execute({ beneficiaryIds }: RecommenderStates): Promise<ReadonlyMap<string, RecommenderState>> {
    if (beneficiaryIds.length === 0) return new Map();
    const rows = await tables<typeof RecommenderRow>()
      .selectFrom('recommender')
      .select(['recommenderId', 'status'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', sql<string>`any(${beneficiaryIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ recommenderId, status }) => [recommenderId, status as RecommenderState]));
  }
}

@QueryHandler(WasBlockedWhenErased)
export class WasBlockedWhenErasedHandler implements IQueryHandler<WasBlockedWhenErased> {
  constructor(private readonly recommenders: RecommenderRepository) {}

  async execute({ beneficiaryId }: WasBlockedWhenErased): Promise<boolean> {
    return (await this.recommenders.row(beneficiaryId))?.blockedWhenErased ?? false;
  }
}

@QueryHandler(BlockReasonOf)
export class BlockReasonOfHandler implements IQueryHandler<BlockReasonOf> {
  constructor(private readonly recommenders: RecommenderRepository) {}

  async execute({ recommenderId }: BlockReasonOf): Promise<string | null> {
    return (await this.recommenders.row(recommenderId))?.blockedBecause ?? null;
  }
}

@QueryHandler(BankDetailsOf)
export class BankDetailsOfHandler implements IQueryHandler<BankDetailsOf> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ beneficiaryId }: BankDetailsOf): Promise<BankDetailsPlain | null> {
    return this.bankDetails.read(beneficiaryId);
  }
}

@QueryHandler(HasBankDetails)
export class HasBankDetailsHandler implements IQueryHandler<HasBankDetails> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: HasBankDetails): Promise<boolean> {
    return (await this.bankDetails.row(beneficiaryId)) !== null;
  }
}

@QueryHandler(SharesAccountWith)
export class SharesAccountWithHandler implements IQueryHandler<SharesAccountWith> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ beneficiaryId }: SharesAccountWith): Promise<readonly string[]> {
    return this.bankDetails.sharers(beneficiaryId);
  }
}

@QueryHandler(AccountPayableFrom)
export class AccountPayableFromHandler implements IQueryHandler<AccountPayableFrom> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: AccountPayableFrom): Promise<Date | null> {
    return (await this.bankDetails.row(beneficiaryId))?.payableFrom ?? null;
  }
}

@QueryHandler(ShareOneAccount)
export class ShareOneAccountHandler implements IQueryHandler<ShareOneAccount> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId, otherId }: ShareOneAccount): Promise<boolean> {
    const [one, other] = [await this.bankDetails.row(beneficiaryId), await this.bankDetails.row(otherId)];
    return one !== null && other !== null && one.ibanHash === other.ibanHash;
  }
}

/** Everything held on a recommender, asked of every module that holds something. */
@Injectable()
export class AccountExporter {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signIns: SignInLinks,
    private readonly bankDetails: BankDetailsRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly newsletterConsents: NewsletterConsents,
    private readonly consents: Consents,
    private readonly sentMails: SentMails,
    private readonly notifications: NotificationSettings,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(recommenderId: string, programme: string) {
    const [person, row] = [await this.people.find(recommenderId), await this.recommenders.row(recommenderId)];
    if (!person || !row) throw new DomainError('session-over');
    return {
      createdAt: this.clock.now(),
      programme,
      person,
      account: {
        hash: row.hash,
        status: row.status,
        registeredAt: row.registeredAt,
        activatedAt: row.activatedAt ?? null,
        secondFactorSince: (await this.secondFactors.appInUse(recommenderId))?.confirmedAt ?? null,
        passkeys: await this.passkeys.of(recommenderId),
        signIns: await this.signIns.of(recommenderId),
      },
      customerNumber: await this.customerNumbers.of(recommenderId),
      bankDetails: await this.bankDetails.read(recommenderId),
      consents: await this.consentsOf(recommenderId),
      recommendations: await this.queries.execute(new RecommendationsOf(recommenderId)),
      rewards: await this.queries.execute(new RewardsOfBeneficiary(recommenderId)),
      payouts: await this.queries.execute(new PayoutsTo(recommenderId)),
      mails: await this.sentMails.to(recommenderId),
      notificationsOff: await this.notifications.off(recommenderId),
    };
  }

  private async consentsOf(recommenderId: string) {
    const newsletter = (await this.newsletterConsents.of(recommenderId)).map(consent => ({
      ...consent,
      to: 'newsletter' as const,
      about: null,
    }));
    const others = (await this.consents.of(recommenderId)).map(({ purpose, ...consent }) => ({
      ...consent,
      to: purpose,
    }));
    return [...newsletter, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
  }
}
