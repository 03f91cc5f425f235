import { foreignInHtml, foreignInWords, linkLeadsAway, type OwnAddresses } from '#platform/domain/leading-away.js';
import type { ContentData } from '../events.js';
import type { ContentSchema, FieldKind } from './content-schemas.js';

const foreignIn: Readonly<Record<FieldKind, (text: string, own: OwnAddresses) => readonly string[]>> = {
  html: foreignInHtml,
  text: foreignInWords,
  lines: foreignInWords,
  link: (link, own) => (linkLeadsAway(link, own) ? [link] : []),
  number: () => [],
};

/** Where a content leads people besides the tenant's own hosts; its key is read by nobody. */
export const foreignInContent = ({ fields, key }: ContentSchema, data: ContentData, own: OwnAddresses): string[] =>
  fields
    .filter(({ name }) => name !== key)
    .flatMap(({ name, kind }) =>
      Object.values(data[name] ?? {}).flatMap(text => (typeof text === 'string' ? foreignIn[kind](text, own) : [])),
    );
