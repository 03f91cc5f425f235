import { Module } from '@nestjs/common';
import { MigrateCommand, RotateKeysCommand, SeedDemoCommand, SeedHistoryCommand } from './database.commands.js';
import {
  ApplyErasuresCommand,
  AssignOrderCommand,
  BlockCommand,
  CancelRecommendationCommand,
  CopyErasuresCommand,
  HandOverBatchCommand,
  OperatorLinkCommand,
  OperatorRemoveCommand,
  OperatorsCommand,
  RefuseBatchCommand,
  RefuseOrderCommand,
  TakePaymentOutCommand,
  UnblockCommand,
} from './operator/business.commands.js';
import { AuditCommand, ChainCommand, EventsCommand } from './operator/history.commands.js';
import { ConsumersCommand, DeliveriesCommand, ParkedCommand, QueuesCommand } from './operator/pipeline.commands.js';
import {
  CancelRebuildCommand,
  CompareCommand,
  ProjectionsCommand,
  RebuildCommand,
  RollBackCommand,
  RollForwardCommand,
} from './operator/projection.commands.js';
import {
  ApproveRefireCommand,
  PauseCommand,
  RefireCommand,
  RefiresCommand,
  RejectRefireCommand,
  ResumeCommand,
  RetryCommand,
  SkipCommand,
} from './operator/repair.commands.js';

import {
  CreateTenantCommand,
  ExportTenantCommand,
  ImportTenantCommand,
  ListTenantsCommand,
  TenantCommand,
  TenantStatusCommand,
} from './operator/tenant.commands.js';

/** Commands bring up what they need themselves, so that `migrate` runs on a database alone. */
@Module({
  providers: [
    MigrateCommand,
    RotateKeysCommand,
    SeedDemoCommand,
    SeedHistoryCommand,
    ConsumersCommand,
    QueuesCommand,
    DeliveriesCommand,
    ParkedCommand,
    EventsCommand,
    ChainCommand,
    ProjectionsCommand,
    CompareCommand,
    RefiresCommand,
    AuditCommand,
    RetryCommand,
    SkipCommand,
    PauseCommand,
    ResumeCommand,
    RebuildCommand,
    CancelRebuildCommand,
    RollBackCommand,
    RollForwardCommand,
    RefireCommand,
    ApproveRefireCommand,
    RejectRefireCommand,
    BlockCommand,
    UnblockCommand,
    CancelRecommendationCommand,
    AssignOrderCommand,
    RefuseOrderCommand,
    RefuseBatchCommand,
    TakePaymentOutCommand,
    HandOverBatchCommand,
    OperatorLinkCommand,
    OperatorsCommand,
    OperatorRemoveCommand,
    ApplyErasuresCommand,
    CopyErasuresCommand,
    TenantCommand,
    CreateTenantCommand,
    ListTenantsCommand,
    TenantStatusCommand,
    ExportTenantCommand,
    ImportTenantCommand,
  ],
})
export class CliModule {}
