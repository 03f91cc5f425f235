import { Command, Option } from 'nest-commander';
import { HandOverBatch, RefuseBatch, TakePaymentOut } from '../../modules/payout/api.js';
import { need, type DeskOptions } from './desk.js';
import { MendCommand } from './operator.commands.js';

type Reasoned = DeskOptions & { readonly reason?: string };

@Command({
  name: 'refuse-batch',
  arguments: '<batch>',
  description: 'Refuses a sealed batch nobody approved; its payments are payable again.',
})
export class RefuseBatchCommand extends MendCommand {
  async run([batch]: string[], { reason, ...options }: Reasoned): Promise<void> {
    const command = new RefuseBatch({
      number: need(batch, 'the batch'),
      reason: need(reason, '--reason'),
      byName: need(options.by, '--by'),
    });
    await this.confirm(options, `Batch ${command.refusal.number} never leaves; its payments are collected anew.`);
    await this.do(options, command, true);
    this.tell(
      options,
      { batch: command.refusal.number, status: 'refused' },
      `Batch ${command.refusal.number} is refused.`,
    );
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
export class TakePaymentOutCommand extends MendCommand {
  async run([batch, payment]: string[], { reason, ...options }: Reasoned): Promise<void> {
    const command = new TakePaymentOut({
      number: need(batch, 'the batch'),
      endToEndId: need(payment, 'the payment'),
      reason: need(reason, '--reason'),
      byName: need(options.by, '--by'),
    });
    await this.confirm(options, `Payment ${command.request.endToEndId} is not paid before somebody decides.`);
    await this.do(options, command, true);
    this.tell(
      options,
      { batch: command.request.number, payment: command.request.endToEndId },
      'The payment is taken out and waits for a decision.',
    );
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
export class HandOverBatchCommand extends MendCommand {
  async run([batch]: string[], options: DeskOptions): Promise<void> {
    const command = new HandOverBatch({ number: need(batch, 'the batch'), byName: need(options.by, '--by') });
    await this.confirm(
      options,
      `The bank has the file of batch ${command.request.number}; the people are told that their money is on its way.`,
    );
    await this.do(options, command, true);
    this.tell(
      options,
      { batch: command.request.number, status: 'exported' },
      `Batch ${command.request.number} is with the bank.`,
    );
  }
}
