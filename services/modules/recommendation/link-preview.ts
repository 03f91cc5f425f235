import type { Language } from '#platform/tenancy/tenant.js';

/** Whether a link takes friends, takes none any more, or does not exist; `untold` to a network that tried out codes. */
export type LinkState = 'open' | 'over' | 'unknown' | 'untold';

/** Preview of a link for messengers and social networks. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** The link itself, without its channel. */
  readonly url: string;
  /** Null where the link is unknown or takes no friends. */
  readonly image: string | null;
  readonly state: LinkState;
  readonly language: Language;
  readonly tenantName: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** HTTP status of a link's own page and its preview. */
export const statusOfLink: Readonly<Record<LinkState, 200 | 404 | 410>> = {
  open: 200,
  over: 410,
  unknown: 404,
  untold: 200,
};

/** Width and height of the picture, in pixels. */
const size = { width: 1200, height: 630 };

/** Open Graph and similar tags that messengers and networks read from a page's head. */
export function previewTags({ title, description, url, image, language, tenantName }: LinkPreview): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': tenantName,
    'og:locale': language === 'de' ? 'de_DE' : 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image !== null && {
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': String(size.width),
      'og:image:height': String(size.height),
      'og:image:alt': title,
    }),
  };
  const names = { description, 'twitter:card': image === null ? 'summary' : 'summary_large_image' };
  return [
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`),
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`),
  ].join('');
}

/** Page for crawlers instead of the redirect: the preview, and the link for people who read it after all. */
export const previewPage = (preview: LinkPreview): string =>
  `<!doctype html><html lang="${preview.language}"><head><meta charset="utf-8"><title>${escaped(preview.title)}</title>` +
  `<meta name="robots" content="noindex">${previewTags(preview)}</head>` +
  `<body><h1>${escaped(preview.title)}</h1><p>${escaped(preview.description)}</p><a href="${escaped(preview.url)}">${escaped(preview.tenantName)}</a></body></html>`;
