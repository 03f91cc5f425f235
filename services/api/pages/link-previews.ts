import type { QueryBus } from '@nestjs/cqrs';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { LinkPreviewOf, previewTags } from '../../modules/recommendation/api.js';
import { recipientPage } from './native-form.js';

/** What a messenger shows of a page's address: the head's tags, or none where it is not a recommendation's. */
export async function previewTagsFor(
  queries: QueryBus,
  tenant: Tenant,
  url: string,
  language: Language,
): Promise<string> {
  const [, number, hash] = recipientPage.exec(url) ?? [];
  if (number === undefined || hash === undefined) return '';
  const tone = new URL(url, tenant.portalUrl).searchParams.get('anrede') === 'du' ? 'casual' : 'formal';
  return previewTags(await queries.execute(new LinkPreviewOf(tenant, { number, hash }, { tone, language })));
}
