import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#platform/http/call.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { filled } from '#shared/placeholders.js';

/** As the content store answers: fields with one value, or one a language. */
interface KeyVisuals {
  readonly items: readonly { readonly data: Readonly<Record<string, unknown>> }[];
}

/** Where a key visual is shown, by its identifier: the texts of the portal that its fields take the place of. */
const places: ReadonlyMap<string, string> = new Map([
  ['home', 'home'],
  ['praemien', 'catalogue.overview'],
]);
const fields = {
  Titel: 'title',
  Untertitel: 'intro',
  LinkText: 'recommend',
  LinkZiel: 'leadsTo',
  Bild: 'picture',
  Bildbeschreibung: 'pictureText',
} as const;

/** Pictures come from this origin alone; a link leads anywhere but into a script. */
const mayStand: Readonly<Record<string, RegExp>> = {
  Bild: /^\/(?![/\\])/,
  LinkZiel: /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/,
};

/** The published key visuals as texts of the portal in a language, the default one's where there is none, variables filled in. */
export function textsOfKeyVisuals(
  { items }: KeyVisuals,
  languages: readonly string[],
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ data }) => {
      const read = (name: string) => filled(valueIn(data[name], languages), variables);
      const place = places.get(read('Identifier'));
      if (place === undefined) return [];
      return (
        Object.entries(fields)
          // A part of the very page is one whatever else the address says.
          .map(([field, text]) => ({
            field,
            key: `${place}.${text}`,
            value: field === 'LinkZiel' && place === 'home' ? read(field).replace(/^\/#/, '#') : read(field),
          }))
          .filter(({ field, value }) => value !== '' && (mayStand[field]?.test(value) ?? true))
          .map(({ key, value }): [string, string] => [key, value])
      );
    }),
  );
}

function valueIn(value: unknown, languages: readonly string[]): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const values = value as Readonly<Record<string, unknown>>;
  return (
    ['iv', ...languages]
      .map(language => values[language])
      .find((one): one is string => typeof one === 'string' && one !== '') ?? ''
  );
}

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
