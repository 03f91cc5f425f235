import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { HttpModule, PlatformModule } from '#platform/platform.module.js';
import { HealthController } from './http/health.controller.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ProgrammeModule } from '../modules/programme.module.js';

@Module({
  imports: [PlatformModule, HttpModule, ProgrammeModule],
  controllers: [HealthController],
  providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
})
export class ApiModule {}
