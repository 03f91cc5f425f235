import { CommandBus, QueryHandler } from '@nestjs/cqrs';
import { startConsole } from '../agency/console.test-kit.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { AmountsOn } from '../catalogue/api.js';
import { ContentModule } from './content.module.js';
import { ContentPlatforms } from './persistence/content-platforms.js';
import { ContentSources } from './ports/content-sources.js';
import { AllowContentClient, LayInContent, type FirstContent } from './api.js';

export const clientSecret = 'a-secret-for-tests';
export const both = (de: string, en: string) => ({ de, en });

export const contents: readonly FirstContent[] = [
  {
    schema: 'fussnoten',
    id: 'max-praemie',
    data: {
      Identifier: { iv: 'max-praemie' },
      Gruppe: { iv: 'home' },
      Titel: both('Höchste Prämie', 'Highest reward'),
      Inhalt: both('<p>Bis zu {{maxPraemie}}.</p>', '<p>Up to {{maxPraemie}}.</p>'),
    },
  },
  {
    schema: 'fussnoten',
    id: 'sie-s',
    data: {
      Identifier: { iv: "sie's" },
      Gruppe: { iv: 'home' },
      Titel: both('Apostroph', 'Apostrophe'),
      Inhalt: { de: '<p>Nur deutsch.</p>' },
    },
  },
  {
    schema: 'content-bloecke',
    id: 'home-so-geht-es',
    data: {
      Identifier: { iv: 'home-so-geht-es' },
      Titel: both('So geht es', 'How it works'),
      Inhalt: both('<p>Teilen.</p>', '<p>Share.</p>'),
      Position: { iv: 2 },
    },
  },
  {
    schema: 'content-bloecke',
    id: 'home-vertrauen',
    data: { Identifier: { iv: 'home-vertrauen' }, Titel: both('Vertrauen', 'Trust'), Position: { iv: 10 } },
  },
  {
    schema: 'pages',
    id: 'impressum',
    data: {
      Name: { iv: 'impressum' },
      Titel: both('Impressum', 'Imprint'),
      Inhalt: both('<p>Angaben</p>', '<p>Details</p>'),
    },
  },
  { schema: 'variables', id: 'max-praemie', data: { Name: { iv: 'maxPraemie' }, Wert: both('500 €', '€500') } },
  {
    schema: 'texte',
    id: 'nav-recommend',
    data: {
      Schluessel: { iv: 'nav.recommend' },
      Text: both('Bis zu {{maxPraemie}} verdienen', 'Earn up to {{maxPraemie}}'),
    },
  },
];

/** What the catalogue would answer; a test changes it. */
export const offered = new Map<string, number | null>();
const offer = () =>
  [['GF-1000', 9000] as const, ['MF-1', 5050] as const, ['glasfaser', 9000] as const].forEach(([product, cents]) =>
    offered.set(product, cents),
  );
@QueryHandler(AmountsOn)
class AmountsOnHandler {
  async execute() {
    return new Map(offered);
  }
}

/** The tenant's own, as the module of the tenants would answer. */
const own = { hosts: ['fernklang.example'], mailOwners: ['fernklang.example'] };

/** Two tenants that listen: telko with the built-in store, energie reading telko's over HTTP as if it were a Squidex. */
export async function startContent() {
  offer();
  const console = await startConsole({
    imports: [ContentModule],
    providers: [AmountsOnHandler],
    // As in the demo, a platform may lie on this machine.
    environment: { DEMO_URL: 'http://127.0.0.1' },
  });
  console.app.get(TenantAddresses).own = () => Promise.resolve(own);
  for (const [key, contentApp] of [
    ['telko', 'fernklang'],
    ['energie', 'auenstrom'],
  ]) {
    await console.owner.query(`update tenant set config = config || $2::jsonb where key = $1`, [
      key,
      JSON.stringify({ contentApp, languages: ['de', 'en'] }),
    ]);
  }
  await console.app.listen(0, '127.0.0.1');
  const origin = (await console.app.getUrl()).replace('[::1]', '127.0.0.1');
  const commands = console.app.get(CommandBus);
  const layIn = () =>
    console.inTenant('telko', async () => {
      await commands.execute(new LayInContent(contents, 'Set-up'));
      await commands.execute(new AllowContentClient('fernklang:editor', clientSecret, 'Editor'));
      await commands.execute(new AllowContentClient('fernklang:reader', clientSecret, 'Reader'));
    });
  await layIn();
  const usePlatform = async (changes: { url?: string; clientSecret?: string } = {}) => {
    await console.inTenant('energie', () =>
      console.app
        .get(ContentPlatforms)
        .use({ url: `${origin}/cms/telko`, app: 'fernklang', clientId: 'fernklang:reader', clientSecret, ...changes }),
    );
    console.app.get(ContentSources).forget(console.tenants.energie);
  };
  await usePlatform();
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    const json = body !== undefined && typeof body !== 'string';
    const answer = await console.app.inject({
      method,
      url,
      headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: json ? JSON.stringify(body) : (body as string) }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? JSON.parse(answer.body) : null };
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const tokenFor = async (clientId: string, tenant = 'telko') => {
    const { body } = await send('POST', `/cms/${tenant}/identity-server/connect/token`, {
      headers: form,
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: 'squidex-api',
      }).toString(),
    });
    return body.access_token as string;
  };
  /** As at the beginning, without a session; all that a test changed is gone. */
  const anew = async () => {
    await console.anew();
    offer();
    await layIn();
    await usePlatform();
  };
  return { ...console, anew, origin, send, form, tokenFor, usePlatform };
}
export type ContentWorld = Awaited<ReturnType<typeof startContent>>;
