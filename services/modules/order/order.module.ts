import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ProviderSignature } from '#platform/http/authenticate.js';
import { AssignOrderController, RefuseOrderController, ReleaseOrderController } from './http/decide-order.js';
import { OrderCandidatesController } from './http/order-candidates.js';
import { RecomputeRewardsController } from './http/recompute-rewards.js';
import { Assessment } from './use-cases/assessment.js';
import { AssignOrderHandler } from './use-cases/assign-order.js';
import { RefuseOrderHandler } from './use-cases/refuse-order.js';
import { ReleaseOrderHandler } from './use-cases/release-order.js';
import {
  ImportOrdersController,
  ProviderSecretsController,
  ReadOrderResultController,
  ReportOrderController,
  ReportOrdersController,
} from './http/reporting.js';
import {
  OrderIntake,
  References,
  ReportOrderHandler,
  SetProviderSecretHandler,
  VerifySignature,
} from './use-cases/report-order.js';
import { CustomerOrderRow, NamedOrderRow, Orders } from './persistence/orders.js';
import { orderList, OrderListRow } from './projections/order-list.js';
import { ProviderSecrets } from './persistence/provider-secrets.js';
import { answers } from './queries/index.js';

@Module({
  imports: [MikroOrmModule.forFeature([CustomerOrderRow, NamedOrderRow, OrderListRow])],
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
    orderList,
    VerifySignature,
    { provide: ProviderSignature, useExisting: VerifySignature },
    Assessment,
    OrderIntake,
    References,
    ReportOrderHandler,
    ReleaseOrderHandler,
    AssignOrderHandler,
    RefuseOrderHandler,
    SetProviderSecretHandler,
    ...answers,
  ],
})
export class OrderModule {}
