import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ProviderSignature } from '#platform/http/authenticate.js';
import {
  AssignOrderController,
  OrderCandidatesController,
  RecomputeRewardsController,
  RefuseOrderController,
  ReleaseOrderController,
} from './http/desk.js';
import { Assessment, AssignOrderHandler, RefuseOrderHandler, ReleaseOrderHandler } from './use-cases/decide-order.js';
import {
  ImportOrdersController,
  ProviderSecretsController,
  ReadOrderResultController,
  ReportOrderController,
  ReportOrdersController,
} from './http/reporting.js';
import {
  OrderIntake,
  ReportOrderHandler,
  SetProviderSecretHandler,
  VerifySignature,
} from './use-cases/report-order.js';
import {
  CustomerOrderRow,
  NamedOrderRow,
  orderReport,
  OrderReportRow,
  Orders,
  ProviderSecrets,
} from './persistence.js';
import { answers } from './queries.js';

@Module({
  imports: [MikroOrmModule.forFeature([CustomerOrderRow, NamedOrderRow, OrderReportRow])],
  controllers: [
    ReportOrderController,
    ReleaseOrderController,
    AssignOrderController,
    RefuseOrderController,
    OrderCandidatesController,
    RecomputeRewardsController,
    ReportOrdersController,
    ImportOrdersController,
    ReadOrderResultController,
    ProviderSecretsController,
  ],
  providers: [
    Orders,
    ProviderSecrets,
    orderReport,
    VerifySignature,
    { provide: ProviderSignature, useExisting: VerifySignature },
    Assessment,
    OrderIntake,
    ReportOrderHandler,
    ReleaseOrderHandler,
    AssignOrderHandler,
    RefuseOrderHandler,
    SetProviderSecretHandler,
    ...answers,
  ],
})
export class OrderModule {}
