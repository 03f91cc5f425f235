import { Module } from '@nestjs/common';
import { ListRoutesController, ReadTenantController } from './http.js';

@Module({ controllers: [ReadTenantController, ListRoutesController] })
export class TenantModule {}
