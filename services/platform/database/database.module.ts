import { Global, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { environment } from '../config/environment.js';
import { watchPool, type WatchedPool } from '../observability/metrics.js';
import { Connection, endsWhenStalled } from './connection.js';
import { FairShares } from './fair-shares.js';
import { OneStatement } from './one-statement.js';
import { Sql } from './sql.js';
import { valueParsers } from './types.js';
import { UnitOfWork } from './unit-of-work.js';

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
        pool: { min: 1, max: environment().DATABASE_POOL },
        driverOptions: {
          Client: Connection,
          onPoolCreated: (
            pool: WatchedPool & {
              options: { types?: unknown; options?: string; connectionTimeoutMillis?: number; keepAlive?: boolean };
            },
          ) => {
            const {
              TRANSACTION_PATIENCE: idle,
              STATEMENT_PATIENCE: statement,
              DATABASE_PATIENCE,
              DATABASE_APP_URL,
            } = environment();
            watchPool('app', pool);
            // The whole address again: of its parameters (sslmode) the driver takes none over.
            // Of the time of a statement a fifth may go by in waiting for what another transaction holds.
            Object.assign(pool.options, {
              connectionString: DATABASE_APP_URL,
              types: valueParsers(),
              options: endsWhenStalled({ idle, statement, lock: Math.ceil(statement / 5) }),
              connectionTimeoutMillis: DATABASE_PATIENCE * 1_000,
              keepAlive: true,
            });
          },
        },
      }),
    }),
  ],
  providers: [UnitOfWork, Sql, OneStatement, FairShares],
  exports: [UnitOfWork, Sql, OneStatement, FairShares],
})
export class DatabaseModule {}
