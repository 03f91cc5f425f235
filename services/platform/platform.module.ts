import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Audit } from './audit.js';
import { Clock, DatabaseClock } from './clock.js';
import { Cipher, KeyedHash } from './crypto/cipher.js';
import { KeyRotation } from './crypto/key-rotation.js';
import { LeakedPasswords, Passwords } from './crypto/passwords.js';
import { Connection, endsWhenStalled, valueParsers } from './database/connection.js';
import { FairShares } from './database/fair-shares.js';
import { SharedTransactions } from './database/shared-transactions.js';
import { OneStatement, Sql } from './database/sql.js';
import { BackgroundWork, UnitOfWork } from './database/unit-of-work.js';
import { environment } from './environment.js';
import { Authenticator } from './http/authenticate.js';
import { PeopleOfStaff, PublishingCalls, RequestPipeline, RouteRegistrar } from './http/request-pipeline.js';
import { Idempotency } from './idempotency.js';
import { Captcha } from './intake/captcha.js';
import { AcceptedTerms, Consents } from './intake/consents.js';
import { MailLimit, RateLimit, Throttle } from './intake/limits.js';
import { watchPool, type WatchedPool } from './observability/metrics.js';
import { Outbound, OutboundHosts } from './outbound.js';
import { ErasureList, RetainedContacts } from './persons/erased-persons.js';
import { PersonStore, WaitingForReachable } from './persons/person-store.js';
import { PasskeyQuestions } from './passkeys.js';
import { MessageHandlers } from './messages.js';
import { Pictures } from './pictures.js';
import { KeptRecords, PlatformKeeps } from './kept-records.js';
import { Retention } from './retention.js';
import { SettingVersions } from './tenancy/settings.js';
import { TenantAddresses } from './tenancy/tenant-addresses.js';
import { TenantDirectory } from './tenancy/tenant-directory.js';
import { TenantPictures } from './tenancy/tenant-pictures.js';
import { platformTables } from './database/platform-tables.js';
import { ProviderGrants } from './provider-grants.js';
import { Tokens } from './tokens.js';

@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}

@Global()
@Module({ providers: [Clock, DatabaseClock], exports: [Clock] })
export class ClockModule {}

@Global()
@Module({
  providers: [Cipher, KeyRotation, KeyedHash, LeakedPasswords, Passwords],
  exports: [Cipher, KeyRotation, KeyedHash, LeakedPasswords, Passwords],
})
export class CryptoModule {}

/** The application's connection: a role that row-level security binds. Entities come from the modules' `MikroOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      useFactory: () => ({
        driver: PostgreSqlDriver,
        clientUrl: environment().DATABASE_APP_URL,
        autoLoadEntities: true,
        discovery: { warnWhenNoEntities: false },
        registerRequestContext: false,
        sessionContext: 'transaction' as const,
        // An upsert is sent at once, even if the entity is loaded.
        upsertManaged: true,
        pool: { min: 1, max: environment().DATABASE_POOL },
        driverOptions: {
          Client: Connection,
          onPoolCreated: (
            pool: WatchedPool & {
              options: { types?: unknown; options?: string; connectionTimeoutMillis?: number; keepAlive?: boolean };
            },
          ) => {
            const {
              TRANSACTION_TIMEOUT: idle,
              STATEMENT_TIMEOUT: statement,
              DATABASE_TIMEOUT,
              DATABASE_APP_URL,
            } = environment();
            watchPool('app', pool);
            // The whole address again: of its parameters (sslmode) the driver takes none over.
            // Of the time of a statement a fifth may go by in waiting for what another transaction holds.
            Object.assign(pool.options, {
              connectionString: DATABASE_APP_URL,
              types: valueParsers(),
              options: endsWhenStalled({ idle, statement, lock: Math.ceil(statement / 5) }),
              connectionTimeoutMillis: DATABASE_TIMEOUT * 1_000,
              keepAlive: true,
            });
          },
        },
      }),
    }),
    MikroOrmModule.forFeature(platformTables),
  ],
  providers: [UnitOfWork, BackgroundWork, Sql, OneStatement, FairShares],
  exports: [UnitOfWork, BackgroundWork, Sql, OneStatement, FairShares],
})
export class DatabaseModule {}

@Module({ providers: [OutboundHosts, Outbound], exports: [Outbound] })
export class OutboundModule {}

@Global()
@Module({
  providers: [PersonStore, WaitingForReachable, RetainedContacts, ErasureList],
  exports: [PersonStore, WaitingForReachable, RetainedContacts, ErasureList],
})
export class PersonsModule {}

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Retention, KeptRecords, PlatformKeeps],
  exports: [Retention, KeptRecords],
})
export class RetentionPlatformModule {}

@Global()
@Module({
  providers: [TenantAddresses, TenantDirectory, TenantPictures, SettingVersions],
  exports: [TenantAddresses, TenantDirectory, TenantPictures, SettingVersions],
})
export class TenantPlatformModule {}

@Global()
@Module({ providers: [Tokens, ProviderGrants, PasskeyQuestions], exports: [Tokens, ProviderGrants, PasskeyQuestions] })
export class TokensModule {}

/** A module of its own, since hosts without calls also load modules that inject it. */
@Global()
@Module({ providers: [PublishingCalls, PeopleOfStaff], exports: [PublishingCalls, PeopleOfStaff] })
export class PublishingModule {}

/** What knows no business, and no engine either. Hosts with modules take `BaseModule` (services/modules/base.module.ts). */
@Module({
  imports: [
    CqrsModule.forRoot(),
    DiscoveryModule,
    ClockModule,
    DatabaseModule,
    CryptoModule,
    TenantPlatformModule,
    PersonsModule,
    TokensModule,
    AuditModule,
    RetentionPlatformModule,
    PublishingModule,
  ],
  providers: [MessageHandlers],
})
export class PlatformModule {}

/** What public forms need: rate limits, captcha, mail limits, consent wordings and evidence of consent. */
@Global()
@Module({
  providers: [RateLimit, Throttle, Captcha, MailLimit, AcceptedTerms, Consents],
  exports: [RateLimit, Throttle, Captcha, MailLimit, AcceptedTerms, Consents],
})
export class IntakeModule {}

@Global()
@Module({
  imports: [DiscoveryModule, IntakeModule],
  providers: [Authenticator, Idempotency, SharedTransactions, RequestPipeline, RouteRegistrar],
})
export class HttpModule {}

@Module({ providers: [Pictures], exports: [Pictures] })
export class PicturesModule {}
