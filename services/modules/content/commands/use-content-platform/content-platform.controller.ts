import { Controller } from '@nestjs/common';
import { readContentPlatform, useContentPlatform } from '#contract/content/edit-calls.js';
import { Audit } from '#platform/audit/audit.js';
import { environment } from '#platform/config/environment.js';
import { afterCommit } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ContentPlatforms, type ContentPlatform } from '../../persistence/content-platforms.js';
import { ContentSources } from '../../ports/content-sources.js';

/** The switch between the built-in store and a Squidex. The secret goes in and never comes out, not into the audit log either. */
@Controller()
export class ContentPlatformController {
  constructor(
    private readonly platforms: ContentPlatforms,
    private readonly sources: ContentSources,
    private readonly audit: Audit,
  ) {}

  @Implements(readContentPlatform)
  async read(@Input() _: CallRequest<typeof readContentPlatform>) {
    return { Plattform: shown(await this.platforms.read()) };
  }

  @Implements(useContentPlatform)
  async use(@Input() { body: { Plattform: wanted }, context }: CallRequest<typeof useContentPlatform>) {
    // A secret travels encrypted, but for a platform on this machine.
    const safe =
      !wanted ||
      wanted.Url.startsWith('https:') ||
      environment().NODE_ENV !== 'production' ||
      /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(wanted.Url);
    refuseUnless(safe, 'validation-failed', { fields: [{ field: 'Plattform.Url', reason: 'https' }] });
    const before = shown(await this.platforms.read());
    const platform = wanted && {
      url: wanted.Url,
      app: wanted.App,
      clientId: wanted.ClientId,
      clientSecret: wanted.ClientSecret,
    };
    await (platform ? this.platforms.use(platform) : this.platforms.useBuiltIn());
    await this.audit.record({
      action: 'content.platform',
      subject: context.tenant.key,
      by: principalOf(context, 'agency').name,
      before,
      after: shown(platform),
    });
    afterCommit(() => this.sources.forget(context.tenant.id));
    return null;
  }
}

const shown = (platform: ContentPlatform | null) =>
  platform && { Url: platform.url, App: platform.app, ClientId: platform.clientId };
