import { Global, Module } from '@nestjs/common';
import { DueWork } from './due-work.js';

/** For every host: planning work for later. Doing it is the engine's. */
@Global()
@Module({ providers: [DueWork], exports: [DueWork] })
export class DueWorkModule {}
