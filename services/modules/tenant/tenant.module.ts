import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import {
  apiKeyCalls,
  ConfigurationController,
  configurationPlanCalls,
  ListRoutesController,
  payeeCalls,
  PlatformSignInController,
  ReadTenantController,
  PlannedConfigurationController,
} from './http/tenant.js';
import {
  documentParts,
  TenantDocumentController,
  tenantDocumentFormat,
  TenantPicturesController,
} from './http/document.js';
import { OwnTenantController, TenantHostsController, TenantsController } from './http/lifecycle.js';
import { PlannedSettingsController, publishingCalls, PublishingWaitsForSecondPerson } from './http/waiting.js';
import { ConfigurationOnTheWire } from './http/wire.js';
import { ApiKeys } from './use-cases/change-api-keys.js';
import { ConfigurationFields, configurationHandlers } from './use-cases/change-configuration.js';
import { HostChanges, Hosts, HostsLater } from './use-cases/change-hosts.js';
import { lifecycleHandlers, Readiness } from './use-cases/change-lifecycle.js';
import { documentHandlers, TenantDocumentFormat } from './use-cases/import-tenant.js';
import { AddressesOfTenant } from './use-cases/own-addresses.js';
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
    payeeCalls,
    apiKeyCalls,
    TenantsController,
    TenantHostsController,
    OwnTenantController,
    TenantDocumentController,
    TenantPicturesController,
    PlannedConfigurationController,
    configurationPlanCalls,
    publishingCalls,
    PlannedSettingsController,
  ],
  providers: [
    Configurations,
    Tenants,
    Hosts,
    HostChanges,
    HostsLater,
    Readiness,
    ...configurationHandlers,
    ...lifecycleHandlers,
    ...documentHandlers,
    AddressesOfTenant,
    ...documentParts,
    ...plannedHandlers,
    ...publishingProviders,
    ...plannedSettingsProviders,
    PublishingWaitsForSecondPerson,
    ApiKeys,
    { provide: ConfigurationFields, useClass: ConfigurationOnTheWire },
    { provide: TenantDocumentFormat, useValue: tenantDocumentFormat },
  ],
})
export class TenantModule {}
