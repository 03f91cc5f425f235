import { Module } from '@nestjs/common';
import { DueWorkModule, EventStoreModule } from '#engine/engine.module.js';
import { MailModule } from '#mail/mail.module.js';
import { PlatformModule } from '#platform/platform.module.js';

/** What every module of the business stands on, in every host: platform, event store, due work and mails. */
@Module({ imports: [PlatformModule, EventStoreModule, DueWorkModule, MailModule] })
export class BaseModule {}
