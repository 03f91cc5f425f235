import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { erasureHandlers } from './erase.js';
import { PeriodsLater, RetentionController, RetentionOfDocument } from './http.js';
import { RetiredTenants, TenantErasureRow } from './persistence.js';

/** Retention periods, repeated erasure after restoring a backup, and erasure of retired tenants. */
@Module({
  imports: [MikroOrmModule.forFeature([TenantErasureRow])],
  controllers: [RetentionController],
  providers: [PeriodsLater, RetentionOfDocument, RetiredTenants, ...erasureHandlers],
})
export class RetentionModule {}
