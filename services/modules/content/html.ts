import sanitizeHtml from 'sanitize-html';
import { mapKind, type ContentData } from './domain/content-data.js';
import type { ContentSchema } from './domain/content-item.js';

/** Allowed HTML: what texts need, but no scripts, external resources or styles. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'address',
    'dl',
    'dt',
    'dd',
    'abbr',
    'code',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    h2: ['id'],
    h3: ['id'],
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has its own first heading, so `h1` becomes `h2`.
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs:
        attributes['target'] === '_blank' ? { ...attributes, rel: 'noopener noreferrer' } : withoutTarget(attributes),
    }),
  },
};
const withoutTarget = ({ target: _, rel: __, ...attributes }: Record<string, string>): Record<string, string> =>
  attributes;

export const sanitised = (html: string): string => sanitizeHtml(html, rules).trim();

/** Sanitises every formatted text of the content. */
export const withSafeHtml = (schema: ContentSchema, data: ContentData): ContentData =>
  mapKind(schema, data, 'html', sanitised);

/** For answers with unknown fields: sanitises every text that could be HTML. */
export function withSafeTexts(value: unknown): unknown {
  if (typeof value === 'string') return /[<]/.test(value) ? sanitised(value) : value;
  if (Array.isArray(value)) return value.map(withSafeTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withSafeTexts(inside)]));
}
