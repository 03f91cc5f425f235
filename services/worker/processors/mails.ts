import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-processor.js';

/** Mails to people and staff. They wait outside of the database; how many leave at once is the runner's to say. */
@Processor('mails', { concurrency: 8 })
export class MailsProcessor extends DeliveryProcessor {}
