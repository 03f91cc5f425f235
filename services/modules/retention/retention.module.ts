import { Module } from '@nestjs/common';
import { RetentionController } from './commands/change-retention.controller.js';
import { EraseAgainHandler } from './commands/erase-again.js';

/** How long people are kept, and that the erased stay erased. */
@Module({ controllers: [RetentionController], providers: [EraseAgainHandler] })
export class RetentionProgrammeModule {}
