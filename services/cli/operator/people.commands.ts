import { Command, Option } from 'nest-commander';
import { BlockRecommender, UnblockRecommender } from '../../modules/account/api.js';
import { CancelRecommendation } from '../../modules/recommendation/api.js';
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
