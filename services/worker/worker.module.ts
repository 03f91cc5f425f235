import { Module } from '@nestjs/common';
import { EngineModule } from '#engine/engine.module.js';
import { PlatformModule } from '#platform/platform.module.js';
import { ProgrammeModule } from '../modules/programme.module.js';
import { ClickPartitions, PeopleUpkeep } from './upkeep.js';
import { processors } from './processors.js';

@Module({
  imports: [PlatformModule, EngineModule, ProgrammeModule],
  providers: [ClickPartitions, PeopleUpkeep, ...processors],
})
export class WorkerModule {}
