import type { LinkPreview, LinkState } from '../api.js';

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** What a link's own page and its preview are answered with. */
export const statusOfLink: Readonly<Record<LinkState, 200 | 404 | 410>> = { open: 200, over: 410, unknown: 404 };

/** Width and height of the picture, in pixels. */
const size = { width: 1200, height: 630 };

/** What messengers and networks read of a page, as tags of its head. */
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

/** The page a crawler gets instead of being led on: the preview, and the link for whoever reads it after all. */
export const previewPage = (preview: LinkPreview): string =>
  `<!doctype html><html lang="${preview.language}"><head><meta charset="utf-8"><title>${escaped(preview.title)}</title>` +
  `<meta name="robots" content="noindex">${previewTags(preview)}</head>` +
  `<body><h1>${escaped(preview.title)}</h1><p>${escaped(preview.description)}</p><a href="${escaped(preview.url)}">${escaped(preview.tenantName)}</a></body></html>`;
