import { sizeOf } from '#platform/tenancy/tenant-pictures.js';
import { defaultTheme } from '#shared/theme.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { MailRecipient } from './mail-recipient.js';
import type { OutgoingMail } from './mailer.js';
import type { MailDraft } from './mail-kind.js';
import type { MailText } from './mail-text.js';
import { fillIn, makeReady, type Frame, type ReadyMail } from './template.js';

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

/** CSS property of a colour: `--brand-soft` for brandSoft, `--ink-2` for ink2. */
const property = (role: string): string => `--${role.replace(/([A-Z]|\d)/g, letter => `-${letter.toLowerCase()}`)}`;

/** A tenant's theme for mails: plain colours only, since mail clients support nothing else; missing colours come from the default theme. */
export function brandOf({ name, portalUrl, config }: Tenant): Brand {
  return {
    name,
    portalUrl,
    light: palette(config.theme, defaultTheme.light),
    dark: palette(config.themeDark, defaultTheme.dark),
    radius: Math.min(24, Number.parseInt(config.theme['--radius'] ?? '20', 10) || 0),
  };
}

function palette(theme: Readonly<Record<string, string>>, defaults: Readonly<Record<string, string>>): Palette {
  return Object.fromEntries(
    roles.map(role => [role, hex(theme[property(role)]) ?? defaults[property(role)]]),
  ) as Palette;
}

/** Expands to six digits, since some clients do not support three. */
function hex(value: string | undefined): string | undefined {
  if (!value || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  return value.length === 4 ? `#${[...value.slice(1)].map(digit => digit + digit).join('')}` : value;
}

const footer = {
  de: [
    ['Impressum', '/impressum'],
    ['Datenschutz', '/datenschutz'],
    ['Fragen und Antworten', '/faq'],
    ['Kontakt', '/kontakt'],
  ],
  en: [
    ['Legal notice', '/impressum'],
    ['Privacy', '/datenschutz'],
    ['FAQ', '/faq'],
    ['Contact', '/kontakt'],
  ],
} as const;

const ownData = { de: 'Meine Daten', en: 'My data' } as const;

/** Cache of parsed texts; a text never changes under its key. */
const ready = new Map<string, ReadyMail>();
const kept = 500;

function readyOf(text: MailText): ReadyMail {
  const key = JSON.stringify([text.subject, text.preheader, text.because, text.body]);
  const known = ready.get(key);
  if (known) return known;
  const made = makeReady(text);
  if (ready.size >= kept) ready.clear();
  ready.set(key, made);
  return made;
}

/** How a person unsubscribes from one kind of mail: on a page, or by their mail program's button. */
export interface UnsubscribeLink {
  readonly label: string;
  readonly url: string;
  readonly oneClickUrl: string;
}

/**
 * Renders the mail in the tenant's theme, as HTML and text. `ownDataToken` opens the page of a friend's own data; `own`
 * is the tenant's text in place of the product's.
 */
export function renderMail(
  { mail, values }: MailDraft,
  to: MailRecipient,
  {
    ownDataToken,
    own,
    unsubscribeLink,
    withoutPages = false,
  }: {
    ownDataToken?: string | undefined;
    own?: MailText | undefined;
    unsubscribeLink?: UnsubscribeLink | undefined;
    /** The sender has no portal whose pages the footer could name. */
    withoutPages?: boolean;
  } = {},
): OutgoingMail {
  const { person, tenant, language, link } = to;
  const casual = values['Du'] === true;
  const links = [
    ...(unsubscribeLink ? [{ label: unsubscribeLink.label, url: unsubscribeLink.url }] : []),
    ...(ownDataToken
      ? [
          {
            label: ownData[language],
            url: link('/empfaenger/meinedaten/', ownDataToken, { casual }),
          },
        ]
      : []),
    // The contact page alone speaks to friends as their mail does.
    ...(withoutPages ? [] : footer[language]).map(([label, path]) => ({
      label,
      url: link(path, undefined, { casual: casual && path === '/kontakt' }),
    })),
  ];
  return {
    fromName: tenant.name,
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    language,
    ...fillIn(
      readyOf(own ?? mail.texts[language]),
      { ...valuesOf(to), ...values },
      { ...frameOf(tenant, language), links },
    ),
    ...(unsubscribeLink && { unsubscribeUrl: unsubscribeLink.oneClickUrl }),
  };
}

const frameOf = (tenant: Tenant, language: Frame['language']): Omit<Frame, 'links'> => {
  const { light, dark, radius } = brandOf(tenant);
  return {
    language,
    name: tenant.name,
    company: tenant.config.companyDetails ?? null,
    logo: logoOf(tenant),
    look: { brand: light, dark, radius, inner: Math.round(radius * 0.7) },
  };
};

/** Maximum size of the logo in a mail's header, in pixels. */
const logoRoom = { width: 240, height: 44 };

function logoOf({ portalUrl, config: { logo } }: Tenant): Frame['logo'] {
  if (logo === undefined) return null;
  const { width, height } = sizeOf(logo);
  const scale = Math.min(1, logoRoom.width / width, logoRoom.height / height);
  return { url: `${portalUrl}/bild/${logo}`, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Variables available in every mail. */
const valuesOf = ({ person, tenant, greeting, rules }: MailRecipient): MailDraft['values'] => ({
  Anrede: greeting,
  Vorname: person.firstName,
  Anbieter: tenant.name,
  Portal: tenant.portalUrl,
  GueltigkeitTage: String(rules.validityDays),
  AnspruchTage: String(rules.claimDays),
});
