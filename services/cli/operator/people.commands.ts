import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { Command, CommandRunner, Option } from 'nest-commander';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';
import { ErasureList } from '#platform/persons/erasure-list.js';
import { BlockRecommender, UnblockRecommender } from '../../modules/account/api.js';
import { CancelRecommendation } from '../../modules/recommendation/api.js';
import { EraseAgain } from '../../modules/retention/api.js';
import { id, need, oneOf, type DeskOptions } from './desk.js';
import { MendCommand } from './operator.commands.js';

const kinds = ['single', 'general', 'excluded-by-terms'] as const;

type StopOptions = DeskOptions & { readonly reason: string; readonly kind?: (typeof kinds)[number] };

/** What the person concerned is told: the reason is theirs to read. */
abstract class StopCommand extends MendCommand {
  protected whoever({ by }: DeskOptions) {
    return { name: need(by, '--by'), agencyNumber: null, wholeTenant: true } as const;
  }

  @Option({ flags: '--reason <text>', description: 'why; the person concerned reads it', required: true })
  reason(value: string): string {
    return need(value, '--reason');
  }
}

@Command({
  name: 'block',
  arguments: '<recommender>',
  description: 'Blocks a recommender: no login, no recommendation, nothing paid.',
})
export class BlockCommand extends StopCommand {
  async run([recommender]: string[], { reason, kind = 'single', ...options }: StopOptions): Promise<void> {
    const command = new BlockRecommender(id(recommender, 'The recommender'), {
      kind,
      because: reason,
      by: this.whoever(options),
    });
    await this.confirm(
      options,
      'The account is blocked, its sessions end, open rewards are held, and a mail says why.',
    );
    await this.do(options, command, true);
    this.tell(options, { recommender: command.recommenderId, status: 'blocked' }, 'Blocked.');
  }

  @Option({ flags: '--kind <kind>', description: `${kinds.join(', ')}; the first when absent` })
  kind(value: string): (typeof kinds)[number] {
    return oneOf(kinds, value);
  }
}

@Command({ name: 'unblock', arguments: '<recommender>', description: 'Ends a block; what it held goes on.' })
export class UnblockCommand extends StopCommand {
  async run([recommender]: string[], { reason, ...options }: StopOptions): Promise<void> {
    const command = new UnblockRecommender(id(recommender, 'The recommender'), {
      because: reason,
      by: this.whoever(options),
    });
    await this.confirm(options, 'The block ends, held rewards are paid, and a mail says so.');
    await this.do(options, command, true);
    this.tell(options, { recommender: command.recommenderId, status: 'unblocked' }, 'Unblocked.');
  }
}

@Command({
  name: 'cancel-recommendation',
  arguments: '<number>',
  description: 'Cancels a recommendation and what is not paid of it.',
})
export class CancelRecommendationCommand extends StopCommand {
  async run([number]: string[], { reason, ...options }: StopOptions): Promise<void> {
    const command = new CancelRecommendation(need(number, 'the number'), {
      because: reason,
      by: this.whoever(options),
    });
    await this.confirm(options, 'The recommendation ends, its unpaid rewards are cancelled, and a mail says why.');
    await this.do(options, command, true);
    this.tell(options, { recommendation: command.number, status: 'cancelled' }, 'Cancelled.');
  }
}

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
