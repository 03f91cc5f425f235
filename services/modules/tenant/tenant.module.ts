import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import {
  ApiKeysController,
  ConfigurationController,
  ListRoutesController,
  PlatformSignInController,
  ReadTenantController,
  ApplyPlannedConfiguration,
  PlannedConfigurationController,
} from './http/tenant.js';
import { configurationHandlers } from './configuration.js';
import { documentHandlers, TenantDocumentController } from './http/document.js';
import { PicturesOfDocument, TenantPicturesController } from './http/pictures.js';
import {
  OwnTenantController,
  PublishingController,
  PublishingWaitsForSecondPerson,
  TenantsController,
} from './http/lifecycle.js';
import { lifecycleHandlers, Readiness } from './lifecycle.js';
import {
  Configurations,
  TenantConfigurationPlanRow,
  TenantConfigurationRow,
  Tenants,
  TenantStatusRow,
} from './persistence.js';
import { plannedHandlers } from './planned.js';
import { PublishingProposalRow, publishingProviders } from './publishing.js';

@Module({
  imports: [
    DiscoveryModule,
    MikroOrmModule.forFeature([
      TenantConfigurationRow,
      TenantConfigurationPlanRow,
      TenantStatusRow,
      PublishingProposalRow,
    ]),
  ],
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
    PlannedConfigurationController,
    PublishingController,
  ],
  providers: [
    Configurations,
    Tenants,
    Readiness,
    ...configurationHandlers,
    ...lifecycleHandlers,
    ...documentHandlers,
    PicturesOfDocument,
    ...plannedHandlers,
    ...publishingProviders,
    PublishingWaitsForSecondPerson,
    ApplyPlannedConfiguration,
  ],
})
export class TenantModule {}
