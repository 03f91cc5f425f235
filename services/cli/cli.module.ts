import { Module, type Type } from '@nestjs/common';
import { SeedModule } from '../../infra/database/seeds/seed.module.js';
import { MigrateCommand } from './commands/migrate.command.js';

/** Before the first migration there is nothing to connect to, so it comes without the programme. */
@Module({ providers: [MigrateCommand] })
class MigrateModule {}

export const moduleFor = (command: string | undefined): Type => (command === 'migrate' ? MigrateModule : SeedModule);
