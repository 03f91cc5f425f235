import { Global, Module } from '@nestjs/common';
import { Doorbell } from './doorbell.js';
import { QueuePauses } from './queue-pauses.js';

@Global()
@Module({ providers: [Doorbell, QueuePauses], exports: [Doorbell, QueuePauses] })
export class DoorbellModule {}
