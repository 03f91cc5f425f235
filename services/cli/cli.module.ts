import { Module } from '@nestjs/common';
import { MigrateCommand } from './migrate.command.js';
import { SeedDemoCommand } from './seed-demo.command.js';

/** Commands bring up what they need themselves, so that `migrate` runs on a database alone. */
@Module({ providers: [MigrateCommand, SeedDemoCommand] })
export class CliModule {}
