import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-processor.js';

/** What follows from a time that has passed. Nobody waits for it. */
@Processor('expiry', { concurrency: 2 })
export class ExpiryProcessor extends DeliveryProcessor {}
