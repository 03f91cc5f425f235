import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#platform/http/implements.js';
import type { Tenant } from '#platform/tenant/tenant.js';

/** A content platform that takes longer keeps no page waiting. */
const WAIT_MS = 500;
type Texts = Readonly<Record<string, unknown>>;

/** The texts a provider wrote in the content store to take the place of the portal's own, by language. */
export class OwnTexts {
  private readonly last = new Map<string, Texts>();

  /** `ask`: the answer of one of our own calls; throws where it refuses. */
  constructor(private readonly ask: (url: string) => Promise<unknown>) {}

  /** Those of now; the last ones, or none, where the content store does not answer in time. It has logged why. */
  async of({ key, config: { languages } }: Tenant): Promise<Texts> {
    const asked = Promise.all(languages.map(async (language) => [language, await this.ask(`${API_BASE}/${key}/content/getlanguagecontent/${language}`)] as const));
    const kept = asked.then((texts) => void this.last.set(key, Object.fromEntries(texts)), () => undefined);
    await Promise.race([kept, pause(WAIT_MS, undefined, { ref: false })]);
    return this.last.get(key) ?? {};
  }
}
