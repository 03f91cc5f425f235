import { Module } from '@nestjs/common';
import { ReleaseOrderController } from './commands/release-order/release-order.controller.js';
import { ReleaseOrderHandler } from './commands/release-order/release-order.handler.js';
import { ReportOrderController } from './commands/report-order/report-order.controller.js';
import { ReportOrderHandler } from './commands/report-order/report-order.handler.js';
import { VerifySignature } from './commands/report-order/verify-signature.js';
import { SetProviderSecretHandler } from './commands/set-provider-secret/set-provider-secret.handler.js';
import { Orders } from './persistence/orders.js';
import { ProviderSecrets } from './persistence/provider-secrets.js';

@Module({
  controllers: [ReportOrderController, ReleaseOrderController],
  providers: [Orders, ProviderSecrets, VerifySignature, ReportOrderHandler, ReleaseOrderHandler, SetProviderSecretHandler],
})
export class OrderModule {}
