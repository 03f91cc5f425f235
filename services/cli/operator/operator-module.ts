import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/platform.module.js';
import { OperationsModule } from '../../modules/operations/operations.module.js';
import { ProgrammeModule } from '../../modules/programme.module.js';

/** As much of the programme as an operator's commands need. */
@Module({ imports: [PlatformModule, OperationsModule] })
export class OperatorModule {}

/** With every reaction: to rehearse what one would do. */
@Module({ imports: [PlatformModule, ProgrammeModule] })
export class WholeProgramme {}
