import { Global, Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { Retention } from './retention.js';

@Global()
@Module({ imports: [DueWorkModule], providers: [Retention], exports: [Retention] })
export class RetentionModule {}
