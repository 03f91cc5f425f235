import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-processor.js';

/** Vouchers are given out of their stock. More at once would only wait for each other's stock. */
@Processor('vouchers', { concurrency: 4 })
export class VouchersProcessor extends DeliveryProcessor {}
