import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#platform/http/call.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { textsOfKeyVisuals, type KeyVisuals } from './key-visuals.js';

/** A content platform that takes longer keeps no page waiting. */
const WAIT_MS = 500;
type Texts = Readonly<Record<string, unknown>>;
/** The answer of one of our own calls; throws where it refuses. */
type Ask = (url: string, language: Language) => Promise<unknown>;

/** The texts a provider wrote in the content store to take the place of the portal's own, by language. */
export class OwnTexts {
  private readonly last = new Map<string, Texts>();

  constructor(private readonly ask: Ask) {}

  /** Those of now; the last ones, or none, where the content store does not answer in time. It has logged why. */
  async of(tenant: Tenant): Promise<Texts> {
    const asked = Promise.all(
      tenant.config.languages.map(async language => [language, await this.textsIn(language, tenant)] as const),
    );
    const kept = asked.then(
      texts => void this.last.set(tenant.key, Object.fromEntries(texts)),
      () => undefined,
    );
    await Promise.race([kept, pause(WAIT_MS, undefined, { ref: false })]);
    return this.last.get(tenant.key) ?? {};
  }

  /** What was written for a text itself goes before a key visual's. A platform without key visuals has texts all the same. */
  private async textsIn(language: Language, { key, config: { contentApp, defaultLanguage } }: Tenant): Promise<Texts> {
    const read = (what: string) => this.ask(`${API_BASE}/${key}/content/${what}`, language);
    const visuals = Promise.all([read(`${contentApp}/keyvisual`), read('variables')]).then(
      ([found, variables]) =>
        textsOfKeyVisuals(found as KeyVisuals, [language, defaultLanguage], variables as Record<string, string>),
      () => ({}),
    );
    return { ...(await visuals), ...((await read(`getlanguagecontent/${language}`)) as Texts) };
  }
}
