import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import {
  ApiKeysController,
  ConfigurationController,
  ListRoutesController,
  PlatformSignInController,
  ReadTenantController,
} from './http/tenant.js';
import { configurationHandlers } from './configuration.js';
import { documentHandlers, TenantDocumentController } from './http/document.js';
import { PicturesOfDocument, TenantPicturesController } from './http/pictures.js';
import { OwnTenantController, TenantsController } from './http/lifecycle.js';
import { lifecycleHandlers, Readiness } from './lifecycle.js';
import { Configurations, TenantConfigurationRow, Tenants, TenantStatusRow } from './persistence.js';

@Module({
  imports: [DiscoveryModule, MikroOrmModule.forFeature([TenantConfigurationRow, TenantStatusRow])],
  controllers: [
    PlatformSignInController,
    ReadTenantController,
    ListRoutesController,
    ConfigurationController,
    ApiKeysController,
    TenantsController,
    OwnTenantController,
    TenantDocumentController,
    TenantPicturesController,
  ],
  providers: [
    Configurations,
    Tenants,
    Readiness,
    ...configurationHandlers,
    ...lifecycleHandlers,
    ...documentHandlers,
    PicturesOfDocument,
  ],
})
export class TenantModule {}
