import { Controller } from '@nestjs/common';
import { exportAccount } from '#contract/empfehler/rights-calls.js';
import { fromAccountExport } from '#contract/empfehler/rights-codec.js';
import { answered, principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { AccountExporter } from './account-exporter.js';

@Controller()
export class ExportAccountController {
  constructor(private readonly exporter: AccountExporter) {}

  @Implements(exportAccount)
  async export(@Input() { context }: CallRequest<typeof exportAccount>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const all = await this.exporter.of(recommenderId, context.tenant.name);
    return answered(200, fromAccountExport(all), {
      'content-disposition': 'attachment; filename="meine-daten.json"',
      'cache-control': 'no-store',
    });
  }
}
