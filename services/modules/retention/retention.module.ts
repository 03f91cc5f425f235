import { Module } from '@nestjs/common';
import { RetentionController } from './http.js';
import { EraseAgainHandler } from './use-cases.js';

/** How long people are kept, and that the erased stay erased. */
@Module({ controllers: [RetentionController], providers: [EraseAgainHandler] })
export class RetentionProgrammeModule {}
