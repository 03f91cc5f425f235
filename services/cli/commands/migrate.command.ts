import { Command, CommandRunner } from 'nest-commander';
import { migrate } from '../../../infra/database/migrate.js';

/** Needs the owner's DATABASE_URL; roles get the passwords of DATABASE_APP_URL and DATABASE_ENGINE_URL. */
@Command({ name: 'migrate', description: 'Bring the database to this version' })
export class MigrateCommand extends CommandRunner {
  override async run(): Promise<void> {
    const { DATABASE_URL, DATABASE_APP_URL, DATABASE_ENGINE_URL } = process.env;
    if (!DATABASE_URL) throw new Error('DATABASE_URL is missing: the owner of the schema runs migrations.');
    const roles = { ...(DATABASE_APP_URL && { appUrl: DATABASE_APP_URL }), ...(DATABASE_ENGINE_URL && { engineUrl: DATABASE_ENGINE_URL }) };
    await migrate(DATABASE_URL, roles, (name) => console.log(name));
  }
}
