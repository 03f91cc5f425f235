import { Global, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { environment } from '../config/environment.js';
import { watchPool, type WatchedPool } from '../observability/metrics.js';
import { Connection, endsWhenStalled } from './connection.js';
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
          onPoolCreated: (pool: WatchedPool & { options: { types?: unknown; options?: string } }) => {
            watchPool('app', pool);
            pool.options.types = valueParsers();
            pool.options.options = endsWhenStalled(environment().TRANSACTION_PATIENCE);
          },
        },
      }),
    }),
  ],
  providers: [UnitOfWork, Sql, OneStatement],
  exports: [UnitOfWork, Sql, OneStatement],
})
export class DatabaseModule {}
