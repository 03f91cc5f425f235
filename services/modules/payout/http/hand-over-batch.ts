import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { exportPayoutBatch } from '#contract/betrieb/calls.js';
import {
  handOverPayoutBatch,
  putPayoutBatchBack,
  renewPayoutBatch,
  takePaymentOut,
} from '#contract/betrieb/payouts.js';
import { Implements, Input, type CallRequest, principalOf, answered } from '#platform/http/call.js';
import { HandOverBatch, PutBatchBack, RenewBatch, TakePaymentOut } from '../api.js';
import { ReadPaymentFile } from '../use-cases/read-payment-file.js';
import { ShownBatch } from './batches.js';

@Controller()
export class HandOverBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(handOverPayoutBatch)
  async handOver(@Input() { params, context }: CallRequest<typeof handOverPayoutBatch>) {
    await this.commands.execute(
      new HandOverBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class ReadPaymentFileController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(exportPayoutBatch)
  async read(@Input() { params, context }: CallRequest<typeof exportPayoutBatch>) {
    const xml = await this.commands.execute(
      new ReadPaymentFile({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return answered(200, xml, {
      'content-disposition': `attachment; filename="pain001-${params.stapel}.xml"`,
      'cache-control': 'no-store',
    });
  }
}

@Controller()
export class PutBatchBackController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(putPayoutBatchBack)
  async putBack(@Input() { params, context }: CallRequest<typeof putPayoutBatchBack>) {
    const byName = principalOf(context, 'agency').name;
    await this.commands.execute(new PutBatchBack({ number: params.stapel, byName }));
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class RenewBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(renewPayoutBatch)
  async renew(@Input() { params, context }: CallRequest<typeof renewPayoutBatch>) {
    await this.commands.execute(new RenewBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }));
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class TakePaymentOutController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(takePaymentOut)
  async takeOut(@Input() { params, body, context }: CallRequest<typeof takePaymentOut>): Promise<void> {
    await this.commands.execute(
      new TakePaymentOut({
        number: params.stapel,
        endToEndId: params.zahlung,
        reason: body.Grund,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}
