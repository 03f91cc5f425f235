import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ProviderHasReported } from '../api.js';
import { ProviderSecrets } from '../persistence/provider-secrets.js';

@QueryHandler(ProviderHasReported)
export class ProviderHasReportedHandler implements IQueryHandler<ProviderHasReported> {
  constructor(private readonly secrets: ProviderSecrets) {}

  execute(): Promise<boolean> {
    return this.secrets.anyInUse();
  }
}
