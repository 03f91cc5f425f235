import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { PeriodsLater, RetentionController, RetentionOfDocument } from './http.js';
import { RetiredTenants, TenantErasureRow } from './persistence.js';
import { ChangePeriod } from './use-cases/change-period.js';
import { RestoredPeople } from './use-cases/erase-again.js';
import { RetiredTenantErasure } from './queries/erasure-of-retired.js';
import { EraseRetiredTenant } from './use-cases/erase-retired-tenant.js';

/** Retention periods, repeated erasure after restoring a backup, and erasure of retired tenants. */
@Module({
  imports: [MikroOrmModule.forFeature([TenantErasureRow])],
  controllers: [RetentionController],
  providers: [
    ChangePeriod,
    PeriodsLater,
    RetentionOfDocument,
    RetiredTenants,
    RestoredPeople,
    RetiredTenantErasure,
    EraseRetiredTenant,
  ],
})
export class RetentionModule {}
