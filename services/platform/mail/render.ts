import { defaultTheme, type Language, type Tenant } from '../tenancy/tenant.js';
import type { Block, MailRecipient, MailTemplate } from './mail-reaction.js';
import type { OutgoingMail } from './mailer.js';

const roles = [
  'brand',
  'brandSoft',
  'brandStrong',
  'onBrand',
  'accent',
  'paper',
  'surface',
  'ink',
  'ink2',
  'line',
  'waitSoft',
  'stopSoft',
] as const;

type Role = (typeof roles)[number];
type Palette = Readonly<Record<Role, string>>;

export interface Brand {
  readonly name: string;
  readonly portalUrl: string;
  readonly light: Palette;
  readonly dark: Palette;
  /** Pixels. */
  readonly radius: number;
}

/** `--brand-soft` of brandSoft, `--ink-2` of ink2. */
const property = (role: string): string => `--${role.replace(/([A-Z]|\d)/g, letter => `-${letter.toLowerCase()}`)}`;

/** A tenant's look in a mail: plain colours only, since a mail client understands nothing else; the house's where it names none. */
export function brandOf({ name, portalUrl, config }: Tenant): Brand {
  return {
    name,
    portalUrl,
    light: palette(config.theme, defaultTheme.light),
    dark: palette(config.themeDark, defaultTheme.dark),
    radius: Math.min(24, Number.parseInt(config.theme['--radius'] ?? '20', 10) || 0),
  };
}

function palette(theme: Readonly<Record<string, string>>, house: Readonly<Record<string, string>>): Palette {
  return Object.fromEntries(roles.map(role => [role, hex(theme[property(role)]) ?? house[property(role)]])) as Palette;
}

/** Six digits: some clients do not read three. */
function hex(value: string | undefined): string | undefined {
  if (!value || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  return value.length === 4 ? `#${[...value.slice(1)].map(digit => digit + digit).join('')}` : value;
}

const font = `Figtree,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
/** Text with its amounts and dates kept on one line. */
const prose = (text: string): string =>
  escapeHtml(text).replace(/\d[\d.]*(?:,\d\d)? €/g, amount => `<span style="white-space:nowrap">${amount}</span>`);

/** The whole mail: tables for layout and inline styles, since mail clients read little else; no picture, nothing from elsewhere. */
function htmlOf(
  mail: MailTemplate,
  brand: Brand,
  language: Language,
  links: readonly { label: string; url: string }[],
): string {
  const { light } = brand;
  const text = (size: number, color: string, more = '') =>
    `font-family:${font};font-size:${size}px;line-height:1.55;color:${color};${more}`;
  return `<!doctype html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(mail.subject)}</title>
<style>${styles(brand.dark)}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(mail.preheader)}${'&#8199;&#847; '.repeat(60)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" bgcolor="${light.paper}" style="background:${light.paper}"><tr><td align="center" class="edge" style="padding:32px 16px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 4px 20px">${wordmark(brand)}</td></tr>
<tr><td class="surface line" bgcolor="${light.surface}" style="background:${light.surface};border:1px solid ${light.line};border-radius:${brand.radius}px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="inner" style="padding:36px 40px 40px">
<h1 class="ink" style="margin:0 0 20px;${text(28, light.ink, 'line-height:1.15;font-weight:750;letter-spacing:-.02em')}">${prose(mail.heading)}</h1>
${mail.blocks.map(block => blockHtml(block, brand, text)).join('\n')}
</td></tr></table></td></tr>
<tr><td class="ink2" style="padding:22px 8px 0;${text(13, light.ink2)}">
<p style="margin:0 0 8px">${prose(mail.because)}</p>
<p style="margin:0">${links.map(({ label, url }) => `<a href="${escapeHtml(url)}" class="ink2" style="color:${light.ink2};text-decoration:underline">${escapeHtml(label)}</a>`).join(' &#183; ')}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}

/** The house's mark, drawn by the mail client itself. */
function wordmark({ name, light }: Brand): string {
  const mark = `background:${light.brand};background-image:linear-gradient(150deg,${light.brand} 52%,${light.accent} 52%);border-radius:50% 50% 50% 12%`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="28" style="padding-right:11px"><div style="width:28px;height:28px;${mark}">&#8203;</div></td>
<td class="ink" style="font-family:${font};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-.03em;color:${light.ink}">${escapeHtml(name)}</td></tr></table>`;
}

type Style = (size: number, color: string, more?: string) => string;

function blockHtml(block: Block, { light, radius }: Brand, text: Style): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${text(17, light.ink)}">${prose(block.text)}</p>`;
    case 'small':
      return `<p class="ink2" style="margin:16px 0 0;${text(14, light.ink2)}">${prose(block.text)}</p>`;
    case 'button':
      return button(block, light, text);
    case 'link':
      return `<p class="ink2" style="margin:0 0 16px;${text(15, light.ink2)}"><a href="${escapeHtml(block.url)}" class="ink2" style="color:${light.ink2};text-decoration:underline">${escapeHtml(block.label)}</a></p>`;
    case 'amount':
      return box(
        'soft',
        light.brandSoft,
        radius,
        `<p class="strong" style="margin:0;${text(38, light.brandStrong, 'line-height:1.1;font-weight:800;letter-spacing:-.02em;font-variant-numeric:tabular-nums;white-space:nowrap')}">${escapeHtml(block.amount)}</p>
<p class="strong" style="margin:4px 0 0;${text(15, light.brandStrong)}">${prose(block.caption)}</p>`,
      );
    case 'code':
      return box(
        'soft',
        light.brandSoft,
        radius,
        `<p class="strong" style="margin:0 0 4px;${text(15, light.brandStrong)}">${prose(block.label)}</p>
<p class="strong" style="margin:0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:24px;line-height:1.35;font-weight:700;letter-spacing:.06em;word-break:break-all;color:${light.brandStrong}">${escapeHtml(block.code)}</p>`,
      );
    case 'note':
      return box(
        block.tone,
        { info: light.brandSoft, wait: light.waitSoft, stop: light.stopSoft }[block.tone],
        radius,
        `<p class="ink" style="margin:0;${text(16, light.ink)}">${prose(block.text)}</p>`,
      );
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 22px">${block.rows
        .map(
          ([
            label,
            value,
          ]) => `<tr><th scope="row" align="left" valign="top" class="ink2 line" style="padding:9px 16px 9px 0;border-bottom:1px solid ${light.line};${text(15, light.ink2, 'font-weight:400')}">${prose(label)}</th>
<td align="right" valign="top" class="ink line" style="padding:9px 0;border-bottom:1px solid ${light.line};${text(15, light.ink, 'font-weight:600;font-variant-numeric:tabular-nums')}">${prose(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
}

const box = (name: string, color: string, radius: number, inside: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 22px"><tr><td class="${name}" bgcolor="${color}" style="background:${color};border-radius:${Math.round(radius * 0.7)}px;padding:18px 22px">${inside}</td></tr></table>`;

/** A table cell that is the button everywhere, and a drawn shape for Outlook on Windows, which knows no padding on links. */
function button({ label, url }: { label: string; url: string }, light: Palette, text: Style): string {
  const [href, words] = [escapeHtml(url), escapeHtml(label)];
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:8px 0 22px"><tr><td align="center">
<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${href}" style="height:52px;v-text-anchor:middle;width:320px" arcsize="50%" stroke="f" fillcolor="${light.brand}"><w:anchorlock/><center style="color:${light.onBrand};font-family:Arial,sans-serif;font-size:17px;font-weight:bold">${words}</center></v:roundrect><![endif]-->
<!--[if !mso]><!--><a href="${href}" class="button" style="display:block;background:${light.brand};border-radius:26px;padding:13px 30px;text-decoration:none;text-align:center;${text(17, light.onBrand, 'font-weight:650')}">${words}</a><!--<![endif]-->
</td></tr></table>`;
}

/** What inline styles cannot say: the narrow screen and the dark one. */
const styles = (dark: Palette): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:520px){.edge{padding:20px 12px 28px!important}.inner{padding:26px 22px 28px!important}.wide,.wide a{width:100%!important;box-sizing:border-box!important}h1{font-size:24px!important}}
@media(prefers-color-scheme:dark){.paper{background:${dark.paper}!important}.surface{background:${dark.surface}!important}.line{border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.ink2{color:${dark.ink2}!important}
.soft,.info{background:${dark.brandSoft}!important}.wait{background:${dark.waitSoft}!important}.stop{background:${dark.stopSoft}!important}.strong{color:${dark.brandStrong}!important}.button{background:${dark.brand}!important;color:${dark.onBrand}!important}}`;

const footer = {
  de: [
    ['Impressum', '/impressum'],
    ['Datenschutz', '/datenschutz'],
    ['Fragen und Antworten', '/faq'],
    ['Kontakt', '/kontakt'],
  ],
  en: [
    ['Imprint', '/impressum'],
    ['Privacy', '/datenschutz'],
    ['Questions and answers', '/faq'],
    ['Contact', '/kontakt'],
  ],
} as const;

const ownData = { de: 'Meine Daten', en: 'My data' } as const;

/** The mail in the tenant's look, as HTML and as text, ready to be sent. `ownDataToken` opens the page of what is held on a friend. */
export function renderMail(
  mail: MailTemplate,
  { person, tenant, language, link }: MailRecipient,
  ownDataToken?: string,
): OutgoingMail {
  const brand = brandOf(tenant);
  const links = [
    ...(ownDataToken ? [{ label: ownData[language], url: link('/empfaenger/meinedaten/', ownDataToken) }] : []),
    ...footer[language].map(([label, path]) => ({ label, url: link(path) })),
  ];
  return {
    fromName: tenant.name,
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    language,
    subject: mail.subject,
    html: htmlOf(mail, brand, language, links),
    text: textOf(mail, brand, links),
  };
}

/** The same mail for those who read plain text. */
function textOf(mail: MailTemplate, brand: Brand, links: readonly { label: string; url: string }[]): string {
  return [
    brand.name,
    mail.heading,
    ...mail.blocks.map(blockText),
    '-- ',
    mail.because,
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'amount':
      return `${block.amount}\n${block.caption}`;
    case 'code':
      return `${block.label}\n${block.code}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
