import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { Command, CommandRunner } from 'nest-commander';
import { environment } from '#platform/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { nestLogger } from '#platform/logger.js';
import { ErasureList } from '#platform/persons/erasure-list.js';
import { EraseAgain } from '../../modules/retention/api.js';
import { need } from './desk.js';

/** After a restored backup, before anything is served. */
@Command({
  name: 'erasures-apply',
  description:
    'Erases again whom a restored backup brought back, by the list of erasures (ERASURE_LIST). API and worker refuse to start before.',
})
export class ApplyErasuresCommand extends CommandRunner {
  async run(): Promise<void> {
    const path = need(environment().ERASURE_LIST, 'ERASURE_LIST');
    const { WholeProgramme } = await import('./operator-module.js');
    const app = await NestFactory.createApplicationContext(WholeProgramme, { logger: nestLogger, abortOnError: false });
    try {
      const missing = await app.get(ErasureList, { strict: false }).missing(path);
      // In the list's own order: broken off half-way, its last line is still missing, which is what everybody looks at.
      for (const { tenantId, ...person } of missing) {
        await app
          .get(UnitOfWork, { strict: false })
          .run({ tenantId, actor: 'operator:command-line', correlationId: randomUUID() }, () =>
            app.get(CommandBus, { strict: false }).execute(new EraseAgain([person])),
          );
      }
      console.log(`${missing.length} erasures applied again.`);
    } finally {
      await app.close();
    }
  }
}

@Command({
  name: 'erasures-copy',
  description: 'Appends erasures to the list (ERASURE_LIST) now; the worker does it every few seconds.',
})
export class CopyErasuresCommand extends CommandRunner {
  async run(): Promise<void> {
    const path = need(environment().ERASURE_LIST, 'ERASURE_LIST');
    const { OperatorModule } = await import('./operator-module.js');
    const app = await NestFactory.createApplicationContext(OperatorModule, { logger: nestLogger, abortOnError: false });
    try {
      console.log(`${await app.get(ErasureList, { strict: false }).copy(path)} erasures copied.`);
    } finally {
      await app.close();
    }
  }
}
