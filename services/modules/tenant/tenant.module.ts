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
import { documentHandlers, TenantDocumentController, TenantPicturesController } from './http/document.js';
import {
  OwnTenantController,
  PublishingController,
  PublishingWaitsForSecondPerson,
  TenantHostsController,
  TenantsController,
} from './http/lifecycle.js';
import { ChangeHostsHandler, Hosts } from './hosts.js';
import { lifecycleHandlers, Readiness } from './lifecycle.js';
import {
  Configurations,
  TenantConfigurationPlanRow,
  TenantConfigurationRow,
  Tenants,
  TenantStatusRow,
} from './persistence.js';
import { plannedHandlers } from './plan-configuration.js';
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
    TenantHostsController,
    OwnTenantController,
    TenantDocumentController,
    TenantPicturesController,
    PlannedConfigurationController,
    PublishingController,
  ],
  providers: [
    Configurations,
    Tenants,
    Hosts,
    ChangeHostsHandler,
    Readiness,
    ...configurationHandlers,
    ...lifecycleHandlers,
    ...documentHandlers,
    ...plannedHandlers,
    ...publishingProviders,
    PublishingWaitsForSecondPerson,
    ApplyPlannedConfiguration,
  ],
})
export class TenantModule {}
