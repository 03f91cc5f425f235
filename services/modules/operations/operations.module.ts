import { Module } from '@nestjs/common';

/** What an operator sees and does about the pipeline: queues, deliveries, projections, events, the audit log. */
@Module({})
export class OperationsModule {}
