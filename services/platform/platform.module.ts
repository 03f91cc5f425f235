import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditModule } from './audit/audit.module.js';
import { ClockModule } from './clock/clock.module.js';
import { CryptoModule } from './crypto/crypto.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DueWorkModule, EventStoreModule } from '#engine/engine.module.js';
import { MailModule } from './mail/mail.module.js';
import { PeopleModule } from './people/people.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TenantPlatformModule } from './tenant/tenant.module.js';
import { TokensModule } from './tokens/tokens.module.js';

/** What every host builds on. */
@Module({
  imports: [
    CqrsModule.forRoot(),
    ClockModule,
    DatabaseModule,
    EventStoreModule,
    DueWorkModule,
    CryptoModule,
    TenantPlatformModule,
    PeopleModule,
    MailModule,
    TokensModule,
    AuditModule,
    RetentionModule,
  ],
})
export class PlatformModule {}
