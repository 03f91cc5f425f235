import { filled } from '#shared/placeholders.js';

/** As the content store answers: fields with one value, or one a language. */
export interface KeyVisuals {
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
