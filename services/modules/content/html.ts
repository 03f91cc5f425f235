import type { IOptions } from 'sanitize-html';
import { mapKind } from './domain/content-data.js';
import type { ContentData } from './events.js';
import type { ContentSchema } from './domain/content-schemas.js';

/** Allowed HTML: what texts need, but no scripts, external resources or styles. */
const rules: IOptions = {
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
    h2: withOwnAnchor,
    h3: withOwnAnchor,
    a: (tagName, attributes) => ({
      tagName,
      attribs: toOwnAnchor(
        attributes['target'] === '_blank' ? { ...attributes, rel: 'noopener noreferrer' } : withoutTarget(attributes),
      ),
    }),
  },
};

/** Anchors of a text are apart from the page's own ids, which scripts and labels rely on. */
const anchorPrefix = 'text-';
const anchorOf = (id: string): string => (id.startsWith(anchorPrefix) ? id : anchorPrefix + id);

function withOwnAnchor(tagName: string, { id, ...attributes }: Record<string, string>) {
  return { tagName, attribs: id ? { ...attributes, id: anchorOf(id) } : attributes };
}

const toOwnAnchor = ({ href, ...attributes }: Record<string, string>): Record<string, string> => {
  if (href === undefined) return attributes;
  return { href: /^#./.test(href) ? `#${anchorOf(href.slice(1))}` : href, ...attributes };
};
const withoutTarget = ({ target: _, rel: __, ...attributes }: Record<string, string>): Record<string, string> =>
  attributes;

type Sanitise = (html: string) => string;

/** Loaded with the first text: most hosts show texts and take none. */
export async function sanitiser(): Promise<Sanitise> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return html => sanitizeHtml(html, rules).trim();
}

/** Sanitises every formatted text of the content. */
export const withSafeHtml = async (schema: ContentSchema, data: ContentData): Promise<ContentData> =>
  mapKind(schema, data, 'html', await sanitiser());

/** For answers with unknown fields: sanitises every text that could be HTML. */
export const withSafeTexts = async (value: unknown): Promise<unknown> => eachText(value, await sanitiser());

function eachText(value: unknown, sanitised: Sanitise): unknown {
  if (typeof value === 'string') return /[<]/.test(value) ? sanitised(value) : value;
  if (Array.isArray(value)) return value.map(inside => eachText(inside, sanitised));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, eachText(inside, sanitised)]));
}
