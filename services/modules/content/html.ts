import sanitizeHtml from 'sanitize-html';
import { mapKind, type ContentData } from './domain/content-data.js';
import type { ContentSchema } from './domain/content-item.js';

/** What texts need, and nothing that runs, loads from elsewhere or dresses itself. */
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
    // The page has its own first heading.
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

/** Every formatted text of the content, safe to show. */
export const withSafeHtml = (schema: ContentSchema, data: ContentData): ContentData =>
  mapKind(schema, data, 'html', sanitised);

/** For answers whose fields we do not know: every text that could be markup. */
export function withSafeTexts(value: unknown): unknown {
  if (typeof value === 'string') return /[<]/.test(value) ? sanitised(value) : value;
  if (Array.isArray(value)) return value.map(withSafeTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withSafeTexts(inside)]));
}
