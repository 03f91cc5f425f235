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
import { configurationHandlers } from './use-cases/change-configuration.js';
import { documentHandlers, TenantDocumentController, TenantPicturesController } from './http/document.js';
import { OwnTenantController, TenantHostsController, TenantsController } from './http/lifecycle.js';
import { PlannedSettingsController, PublishingController, PublishingWaitsForSecondPerson } from './http/waiting.js';
import { ChangeHostsHandler, Hosts, HostsLater } from './use-cases/change-hosts.js';
import { lifecycleHandlers, Readiness } from './use-cases/change-lifecycle.js';
import {
  Configurations,
  TenantConfigurationPlanRow,
  TenantConfigurationRow,
  Tenants,
  TenantStatusRow,
} from './persistence.js';
import { plannedHandlers } from './use-cases/plan-configuration.js';
import { PlannedSettingRow, plannedSettingsProviders } from './use-cases/plan-setting.js';
import { PublishingProposalRow, publishingProviders } from './publishing.js';

@Module({
  imports: [
    DiscoveryModule,
    MikroOrmModule.forFeature([
      TenantConfigurationRow,
      TenantConfigurationPlanRow,
      TenantStatusRow,
      PublishingProposalRow,
      PlannedSettingRow,
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
    PlannedSettingsController,
  ],
  providers: [
    Configurations,
    Tenants,
    Hosts,
    ChangeHostsHandler,
    HostsLater,
    Readiness,
    ...configurationHandlers,
    ...lifecycleHandlers,
    ...documentHandlers,
    ...plannedHandlers,
    ...publishingProviders,
    ...plannedSettingsProviders,
    PublishingWaitsForSecondPerson,
    ApplyPlannedConfiguration,
  ],
})
export class TenantModule {}
