import { Module } from '@nestjs/common';
import { ListRoutesController } from './queries/list-routes/list-routes.controller.js';
import { ReadTenantController } from './queries/read-tenant/read-tenant.controller.js';

@Module({ controllers: [ReadTenantController, ListRoutesController] })
export class TenantModule {}
