import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-processor.js';

/** Rewards become payouts. Counted in euros, so in no hurry. */
@Processor('payouts', { concurrency: 4 })
export class PayoutsProcessor extends DeliveryProcessor {}
