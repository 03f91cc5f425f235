import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-processor.js';

/** Personal data goes, wherever it is kept. Nobody waits for it, and it makes room for those who are served. */
@Processor('erasure', { concurrency: 2 })
export class ErasureProcessor extends DeliveryProcessor {}
