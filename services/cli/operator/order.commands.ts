import { Command, Option } from 'nest-commander';
import { AssignOrder, RefuseOrder } from '../../modules/order/api.js';
import { need, type DeskOptions } from './desk.js';
import { MendCommand } from './operator.commands.js';

interface OrderOptions extends DeskOptions {
  readonly reason?: string;
  readonly agency?: string;
}

/** Orders belong to the agency of their recommendation; those of none to everybody. */
abstract class OrderCommand extends MendCommand {
  @Option({ flags: '--reason <text>', description: 'why, for the audit log and whoever it concerns', required: true })
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
  description: 'Ends an order before its release; the recommender reads the reason.',
})
export class RefuseOrderCommand extends OrderCommand {
  async run([recommendation, order]: string[], options: OrderOptions): Promise<void> {
    const refusing = {
      recommendationNumber: need(recommendation, 'the recommendation'),
      orderNumber: need(order, 'the order'),
      reason: need(options.reason, '--reason'),
      by: this.staff(options),
    };
    await this.confirm(options, `The order ${refusing.orderNumber} earns nothing, for good.`);
    await this.do(options, new RefuseOrder(refusing), true);
    this.tell(options, { order: refusing.orderNumber, refused: true }, `${refusing.orderNumber} is refused.`);
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
    this.tell(
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
