import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { erasureHandlers } from './erase.js';
import { Periods, PeriodsLater, RetentionController, RetentionOfDocument } from './http.js';
import { RetiredTenants, TenantErasureRow } from './persistence.js';

/** How long people are kept, that the erased stay erased, and that a tenant which is retired goes in its time. */
@Module({
  imports: [MikroOrmModule.forFeature([TenantErasureRow])],
  controllers: [RetentionController],
  providers: [Periods, PeriodsLater, RetentionOfDocument, RetiredTenants, ...erasureHandlers],
})
export class RetentionProgrammeModule {}
