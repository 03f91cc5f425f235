import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ProviderSignature } from '#platform/http/authenticate.js';
import { orderDecisionCalls } from './http/order-decisions.js';
import {
  ImportOrdersController,
  ProviderSecretsController,
  ReadOrderResultController,
  ReportOrderController,
  ReportOrdersController,
} from './http/reporting.js';
import { releaseCalls } from './http/releases.js';
import { CustomerOrderRow, NamedOrderRow, Orders } from './persistence/orders.js';
import { ProviderSecrets } from './persistence/provider-secrets.js';
import { AnnouncedOrderRow, OrderInReleaseRow, OrderReleaseRow, Releases } from './persistence/releases.js';
import { orderList, OrderListRow } from './projections/order-list.js';
import { EndedOrders } from './queries/ended-without-contract.js';
import { OrderReview } from './queries/order-review.js';
import { OrderQueries } from './queries/orders.js';
import { ReleasesOfTeam } from './queries/releases.js';
import { Assessment } from './use-cases/assessment.js';
import { OrderDecisions } from './use-cases/order-decisions.js';
import { ReleaseOrdersTogether } from './use-cases/release-together.js';
import { OrderIntake, References, OrderReports, VerifySignature } from './use-cases/report-order.js';
import { VisibleOrders } from './use-cases/visible-orders.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([
      CustomerOrderRow,
      NamedOrderRow,
      OrderListRow,
      OrderReleaseRow,
      OrderInReleaseRow,
      AnnouncedOrderRow,
    ]),
  ],
  controllers: [
    ...orderDecisionCalls,
    ...releaseCalls,
    ReportOrderController,
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
    VisibleOrders,
    Assessment,
    OrderDecisions,
    Releases,
    ReleasesOfTeam,
    ReleaseOrdersTogether,
    OrderReview,
    OrderQueries,
    EndedOrders,
    OrderIntake,
    References,
    OrderReports,
  ],
})
export class OrderModule {}
