import { Module } from '@nestjs/common';
import { AssignOrderController } from './commands/assign-order/assign-order.controller.js';
import { AssignOrderHandler } from './commands/assign-order/assign-order.js';
import { Assessment } from './commands/assessment.js';
import { ImportOrdersController } from './commands/import-orders/import-orders.controller.js';
import { OrderIntake } from './commands/import-orders/order-intake.js';
import { ReportOrdersController } from './commands/import-orders/report-orders.controller.js';
import { RefuseOrderController } from './commands/refuse-order/refuse-order.controller.js';
import { RefuseOrderHandler } from './commands/refuse-order/refuse-order.js';
import { ReleaseOrderController } from './commands/release-order/release-order.controller.js';
import { ReleaseOrderHandler } from './commands/release-order/release-order.handler.js';
import { ReportOrderController } from './commands/report-order/report-order.controller.js';
import { ReportOrderHandler } from './commands/report-order/report-order.handler.js';
import { VerifySignature } from './commands/report-order/verify-signature.js';
import { SetProviderSecretHandler } from './commands/set-provider-secret/set-provider-secret.handler.js';
import { Orders } from './persistence/orders.js';
import { ProviderSecrets } from './persistence/provider-secrets.js';
import { answers } from './queries/answers.js';
import { ReadOrderResultController } from './queries/read-order-result.controller.js';
import { OrderCandidatesController } from './queries/order-candidates/order-candidates.controller.js';

@Module({
  controllers: [
    ReportOrderController,
    ReleaseOrderController,
    AssignOrderController,
    RefuseOrderController,
    OrderCandidatesController,
    ReportOrdersController,
    ImportOrdersController,
    ReadOrderResultController,
  ],
  providers: [
    Orders,
    ProviderSecrets,
    VerifySignature,
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
