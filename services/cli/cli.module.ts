import { Module } from '@nestjs/common';
import { MigrateCommand } from './migrate.command.js';
import { ConsumersCommand, DeliveriesCommand, EventsCommand } from './operator/look.commands.js';
import { RebuildCommand, RetryCommand, SkipCommand } from './operator/mend.commands.js';
import { SeedDemoCommand } from './seed-demo.command.js';

/** Commands bring up what they need themselves, so that `migrate` runs on a database alone. */
@Module({ providers: [MigrateCommand, SeedDemoCommand, ConsumersCommand, DeliveriesCommand, EventsCommand, RetryCommand, SkipCommand, RebuildCommand] })
export class CliModule {}
