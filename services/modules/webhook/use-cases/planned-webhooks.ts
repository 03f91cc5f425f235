import { ChangesLater, type Plannable, type Planner } from '#platform/tenancy/settings.js';
import { type WebhookLater, ChangingWebhooks } from './change-webhook.js';

@ChangesLater('webhook')
export class WebhooksLater implements Plannable<WebhookLater> {
  constructor(private readonly changing: ChangingWebhooks) {}

  async version(webhookId: string): Promise<number> {
    return (await this.changing.history(webhookId)).at(-1)!.version;
  }

  change(webhookId: string, to: WebhookLater, _of: number, { name }: Planner): Promise<void> {
    if (to === 'removed') return this.changing.remove(webhookId, name);
    return 'ofVersion' in to
      ? this.changing.restore(webhookId, to.ofVersion, name)
      : this.changing.change(webhookId, to, name);
  }
}
