import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Command, CommandRunner, Option } from 'nest-commander';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { environment, looksLikeAddress } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';
import { ErasureList } from '#platform/persons/erased-persons.js';
import { maskedAddress } from '#shared/texts.js';
import { BlockRecommender, UnblockRecommender } from '../../modules/account/api.js';
import {
  ConfirmOperatorAddress,
  IssueOperatorLink,
  OperatorsOfPlatform,
  RemoveOperator,
} from '../../modules/agency/api.js';
import { AssignOrder, RefuseOrder } from '../../modules/order/api.js';
import { HandOverBatch, RefuseBatch, TakePaymentOut } from '../../modules/payout/api.js';
import { CancelRecommendation } from '../../modules/recommendation/api.js';
import { EraseAgain } from '../../modules/retention/api.js';
import { id, ChangeCommand, need, oneOf, asPlatformActor, type OperatorOptions } from './operator.commands.js';
import { Failed, table } from './output.js';

const kinds = ['single', 'general', 'excluded-by-terms'] as const;

type StopOptions = OperatorOptions & { readonly reason: string; readonly kind?: (typeof kinds)[number] };

/** Base of commands whose reason is shown to the person concerned. */
abstract class StopCommand extends ChangeCommand {
  protected decidedBy({ by }: OperatorOptions) {
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
    const recommenderId = id(recommender, 'The recommender');
    const command = new BlockRecommender(recommenderId, {
      kind,
      because: reason,
      by: this.decidedBy(options),
    });
    await this.confirm(
      options,
      'The account is blocked, its sessions end, open rewards are held, and a mail says why.',
    );
    await this.do(options, command, true);
    this.print(options, { recommender: recommenderId, status: 'blocked' }, 'Blocked.');
  }

  @Option({ flags: '--kind <kind>', description: `${kinds.join(', ')}; the first when absent` })
  kind(value: string): (typeof kinds)[number] {
    return oneOf(kinds, value);
  }
}

@Command({ name: 'unblock', arguments: '<recommender>', description: 'Ends a block; what it held goes on.' })
export class UnblockCommand extends StopCommand {
  async run([recommender]: string[], { reason, ...options }: StopOptions): Promise<void> {
    const recommenderId = id(recommender, 'The recommender');
    const command = new UnblockRecommender(recommenderId, {
      because: reason,
      by: this.decidedBy(options),
    });
    await this.confirm(options, 'The block ends, held rewards are paid, and a mail says so.');
    await this.do(options, command, true);
    this.print(options, { recommender: recommenderId, status: 'unblocked' }, 'Unblocked.');
  }
}

@Command({
  name: 'cancel-recommendation',
  arguments: '<number>',
  description: 'Cancels a recommendation and what is not paid of it.',
})
export class CancelRecommendationCommand extends StopCommand {
  async run([given]: string[], { reason, ...options }: StopOptions): Promise<void> {
    const number = need(given, 'the number');
    const command = new CancelRecommendation(number, {
      because: reason,
      by: this.decidedBy(options),
    });
    await this.confirm(options, 'The recommendation ends, its unpaid rewards are cancelled, and a mail says why.');
    await this.do(options, command, true);
    this.print(options, { recommendation: number, status: 'cancelled' }, 'Cancelled.');
  }
}

/** Run it after restoring a backup, before anything is served. */
@Command({
  name: 'erasures-apply',
  description:
    'Erases again whom a restored backup brought back, by the list of erasures (ERASURE_LIST). API and worker refuse to start before.',
})
export class ApplyErasuresCommand extends CommandRunner {
  async run(): Promise<void> {
    const path = need(environment().ERASURE_LIST, 'ERASURE_LIST');
    const { OperatorModuleWithReactions } = await import('../../modules/business.module.js');
    const app = await NestFactory.createApplicationContext(OperatorModuleWithReactions, {
      logger: nestLogger,
      abortOnError: false,
    });
    try {
      const missing = await app.get(ErasureList, { strict: false }).missing(path);
      // In the list's order: if interrupted, the last line is still missing, which is what all hosts check.
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
    const { OperatorModule } = await import('../../modules/business.module.js');
    const app = await NestFactory.createApplicationContext(OperatorModule, { logger: nestLogger, abortOnError: false });
    try {
      console.log(`${await app.get(ErasureList, { strict: false }).copy(path)} erasures copied.`);
    } finally {
      await app.close();
    }
  }
}

interface OrderOptions extends OperatorOptions {
  readonly reason?: string;
  readonly agency?: string;
}

interface RefuseOptions extends OrderOptions {
  readonly withdrawn?: boolean;
}

/** Orders belong to the agency of their recommendation; orders without one are open to every agency. */
abstract class OrderCommand extends ChangeCommand {
  @Option({ flags: '--reason <text>', description: 'why, for the audit log and whoever it concerns' })
  reason(value: string): string {
    return value;
  }

  @Option({ flags: '--agency <number>', description: 'on behalf of this agency' })
  agency(value: string): string {
    return value;
  }

  protected staff({ by, agency }: OrderOptions) {
    return { name: need(by, '--by'), agencyNumber: agency?.trim() || null };
  }
}

@Command({
  name: 'refuse-order',
  arguments: '<recommendation> <order>',
  description:
    'Ends an order before its release, refused with a reason the recommender reads, or withdrawn by the buyer.',
})
export class RefuseOrderCommand extends OrderCommand {
  async run([recommendation, order]: string[], options: RefuseOptions): Promise<void> {
    const isWithdrawn = options.withdrawn === true;
    if (isWithdrawn && options.reason !== undefined)
      throw new Failed('Either --reason or --withdrawn: a withdrawal is told in words of its own.', 'usage');
    const refusing = {
      recommendationNumber: need(recommendation, 'the recommendation'),
      orderNumber: need(order, 'the order'),
      reason: isWithdrawn ? null : need(options.reason, '--reason or --withdrawn'),
      by: this.staff(options),
    };
    await this.confirm(options, `The order ${refusing.orderNumber} earns nothing, for good.`);
    await this.do(options, new RefuseOrder(refusing), true);
    const became = isWithdrawn ? 'withdrawn' : 'refused';
    this.print(options, { order: refusing.orderNumber, [became]: true }, `${refusing.orderNumber} is ${became}.`);
  }

  @Option({ flags: '--withdrawn', description: 'the buyer withdrew within the statutory period; takes no --reason' })
  withdrawn(): boolean {
    return true;
  }
}

@Command({
  name: 'assign-order',
  arguments: '<order> <recommendation> [recipient]',
  description: 'Says whose an order is: a contact, or without one the code.',
})
export class AssignOrderCommand extends OrderCommand {
  async run([order, recommendation, recipient]: string[], options: OrderOptions): Promise<void> {
    const assigning = {
      orderNumber: need(order, 'the order'),
      recommendationNumber: need(recommendation, 'the recommendation'),
      recipientNumber: recipient?.trim() || null,
      reason: need(options.reason, '--reason'),
      by: this.staff(options),
    };
    const whose = assigning.recipientNumber ? `the contact ${assigning.recipientNumber}` : 'nobody but the recommender';
    await this.confirm(
      options,
      `The order ${assigning.orderNumber} earns for ${whose} of the recommendation ${assigning.recommendationNumber}.`,
    );
    await this.do(options, new AssignOrder(assigning), true);
    this.print(
      options,
      {
        order: assigning.orderNumber,
        recommendation: assigning.recommendationNumber,
        recipient: assigning.recipientNumber,
      },
      `${assigning.orderNumber} is assigned.`,
    );
  }
}

type Reasoned = OperatorOptions & { readonly reason?: string };

@Command({
  name: 'refuse-batch',
  arguments: '<batch>',
  description: 'Refuses a sealed batch nobody approved; its payments are payable again.',
})
export class RefuseBatchCommand extends ChangeCommand {
  async run([batch]: string[], { reason, ...options }: Reasoned): Promise<void> {
    const number = need(batch, 'the batch');
    const command = new RefuseBatch({
      number,
      reason: need(reason, '--reason'),
      byName: need(options.by, '--by'),
    });
    await this.confirm(options, `Batch ${number} never leaves; its payments are collected anew.`);
    await this.do(options, command, true);
    this.print(options, { batch: number, status: 'refused' }, `Batch ${number} is refused.`);
  }

  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }
}

@Command({
  name: 'take-payment-out',
  arguments: '<batch> <payment>',
  description: 'Takes a payment out of a batch before its seal; it waits as a hold.',
})
export class TakePaymentOutCommand extends ChangeCommand {
  async run([batch, payment]: string[], { reason, ...options }: Reasoned): Promise<void> {
    const number = need(batch, 'the batch');
    const endToEndId = need(payment, 'the payment');
    const command = new TakePaymentOut({
      number,
      endToEndId,
      reason: need(reason, '--reason'),
      byName: need(options.by, '--by'),
    });
    await this.confirm(options, `Payment ${endToEndId} is not paid before somebody decides.`);
    await this.do(options, command, true);
    this.print(options, { batch: number, payment: endToEndId }, 'The payment is taken out and waits for a decision.');
  }

  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }
}

@Command({
  name: 'hand-over-batch',
  arguments: '<batch>',
  description: 'Says that the file of an approved batch was handed to the bank.',
})
export class HandOverBatchCommand extends ChangeCommand {
  async run([batch]: string[], options: OperatorOptions): Promise<void> {
    const number = need(batch, 'the batch');
    const command = new HandOverBatch({ number, byName: need(options.by, '--by') });
    await this.confirm(
      options,
      `The bank has the file of batch ${number}; the people are told that their money is on its way.`,
    );
    await this.do(options, command, true);
    this.print(options, { batch: number, status: 'exported' }, `Batch ${number} is with the bank.`);
  }
}

/** Base of commands for the installation itself, which name no tenant. */
abstract class PlatformCommand extends CommandRunner {
  @Option({ flags: '--by <name>', description: 'who does it, for the audit log', env: 'WEITERSAGEN_BY' })
  by(value: string): string {
    return need(value, '--by');
  }
}

@Command({
  name: 'operator-link',
  description:
    'Prints a link, good once and for an hour, with which somebody becomes a platform operator by a passkey. An earlier one that nobody used ends.',
})
export class OperatorLinkCommand extends PlatformCommand {
  async run(_: string[], { by, first = false }: { readonly by?: string; readonly first?: boolean }): Promise<void> {
    const command = new IssueOperatorLink(first ? 'npm run serve' : need(by, '--by'), first);
    const made = await asPlatformActor(app => app.get(CommandBus, { strict: false }).execute(command));
    if (made) console.log(made.link);
  }

  @Option({ flags: '--first', description: 'only where nobody has been a platform operator yet; prints nothing else' })
  first(): boolean {
    return true;
  }
}

@Command({
  name: 'operators',
  description: 'The platform operators, with their addresses and whether these are confirmed.',
})
export class OperatorsCommand extends PlatformCommand {
  async run(): Promise<void> {
    const operators = await asPlatformActor(app =>
      app.get(QueryBus, { strict: false }).execute(new OperatorsOfPlatform()),
    );
    console.log(
      table(
        operators.map(({ userId, name, email, askedEmail, provenAt, hasPasskey, lastSignedInAt }) => ({
          operator: userId,
          name,
          'signs in': hasPasskey ? 'by a passkey' : 'at the identity provider',
          address: maskedAddress(email ?? askedEmail ?? '-'),
          confirmed: provenAt?.toISOString() ?? 'not yet',
          'last signed in': lastSignedInAt?.toISOString() ?? '-',
        })),
        'Nobody has been a platform operator yet.',
      ),
    );
  }
}

@Command({
  name: 'operator-confirm',
  arguments: '<operator> <address>',
  description: 'States that an e-mail address is a platform operator’s, where the mail with the link cannot arrive.',
})
export class OperatorConfirmCommand extends PlatformCommand {
  async run([operator, address]: string[], { by }: { readonly by?: string }): Promise<void> {
    const email = need(address, 'the address').toLowerCase();
    if (!looksLikeAddress(email)) throw new Failed(`${email} is no e-mail address.`, 'usage');
    const command = new ConfirmOperatorAddress(id(operator, 'The operator'), email, need(by, '--by'));
    const confirmed = await asPlatformActor(app => app.get(CommandBus, { strict: false }).execute(command));
    if (!confirmed) throw new Failed('There is no such operator: `operators` lists them.', 'refused');
    console.log('Confirmed.');
  }
}

@Command({
  name: 'operator-remove',
  arguments: '<operator>',
  description: 'Removes a platform operator from the list, takes their passkey away and ends their sessions.',
})
export class OperatorRemoveCommand extends PlatformCommand {
  async run([operator]: string[], { by }: { readonly by?: string }): Promise<void> {
    const command = new RemoveOperator(id(operator, 'The operator'), need(by, '--by'));
    const removed = await asPlatformActor(app => app.get(CommandBus, { strict: false }).execute(command));
    if (!removed) throw new Failed('There is no such operator: `operators` lists them.', 'refused');
    console.log('Removed.');
  }
}
