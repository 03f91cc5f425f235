import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { HouseTime } from './house-time.js';

@Global()
@Module({ providers: [Clock, HouseTime], exports: [Clock] })
export class ClockModule {}
