import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/platform.module.js';
import { OperationsModule } from '../../modules/operations/operations.module.js';
import { ProgrammeModule } from '../../modules/programme.module.js';

/** As much of the product as an operator's commands need. */
@Module({ imports: [PlatformModule, OperationsModule] })
export class OperatorModule {}

/** With every reaction: for the dry run of one. */
@Module({ imports: [PlatformModule, ProgrammeModule] })
export class WholeProgramme {}
