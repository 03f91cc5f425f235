import type { Language } from '#platform/tenancy/tenant.js';
import type { MailRecipient } from './mail-recipient.js';
import type { ProductText } from './mail-text.js';

type Example = string | Readonly<Record<Language, string>>;

/** A value that is known when the mail is sent. Its name is what an editor of the text reads and writes. */
export interface MailVariable {
  readonly example: Example;
  /** May be absent; a text tests it with `{% if … %}`. */
  readonly optional?: true;
  /** True or false; used in conditions only. */
  readonly flag?: true;
  /** The text must contain it, since without it the mail is useless. */
  readonly mandatory?: true;
  /** Grants access: not allowed in a subject, which others may see and which is stored. */
  readonly secret?: true;
}

export type Variables = Readonly<Record<string, MailVariable>>;
export type ValuesOf<V extends Variables> = {
  readonly [Name in keyof V]: V[Name] extends { flag: true }
    ? boolean
    : V[Name] extends { optional: true }
      ? string | null
      : string;
};

/** A variable that a text may use. */
export const text = (example: Example) => ({ example });
export const optionalText = (example: Example) => ({ example, optional: true as const });
export const flag = { example: 'true', flag: true as const };
/** A flag that is not set in most mails, nor in the example. */
export const unusualFlag = { example: 'false', flag: true as const };
/** Whether the recipient is addressed informally (du). The example is formal. */
export const informal = { example: 'false', flag: true as const };
/** A variable that holds a link with a token. */
export const secretLink = (path: string) => ({
  example: `https://portal.example${path}#t=8Zk3vQ`,
  mandatory: true as const,
  secret: true as const,
});
export const requiredText = (example: Example) => ({ example, mandatory: true as const });
export const amountExample = { de: '45 €', en: '€45' };
export const dayExample = text('31.12.2027');

export interface MailKind {
  /** Wire name in German: `praemie-bereit`. */
  readonly kind: string;
  /** Sent by the installation to its own operators, so no tenant has a text of its own for it. */
  readonly ofInstallation?: true;
  readonly texts: Readonly<Record<Language, ProductText>>;
  readonly variables: Variables;
}

/** What a reaction passes on: the kind of mail and its values. */
export interface MailDraft {
  readonly mail: MailKind;
  readonly values: Readonly<Record<string, string | boolean | null>>;
}

const kinds = new Map<string, MailKind>();
/** The kinds of mail of the loaded modules that tenants send, or the installation; sorted by wire name. */
export const mailKinds = (of: 'tenants' | 'installation' = 'tenants'): readonly MailKind[] =>
  [...kinds.values()]
    .filter(({ ofInstallation }) => (of === 'installation') === (ofInstallation ?? false))
    .sort((one, other) => one.kind.localeCompare(other.kind));

/** Defines a kind of mail: its texts, its variables, and where their values come from. */
export function defineMail<const V extends Variables, Facts = void>(
  mail: Omit<MailKind, 'variables'> & { readonly variables: V },
  valuesOf: (to: MailRecipient, facts: Facts) => ValuesOf<V>,
) {
  kinds.set(mail.kind, mail);
  return (to: MailRecipient, facts: Facts): MailDraft => ({ mail, values: valuesOf(to, facts) as MailDraft['values'] });
}

/** Variables available in every mail. */
export const everyMail = {
  Anrede: text({ de: 'Guten Tag Frau Sander,', en: 'Dear Ms Sander,' }),
  Vorname: text('Mia'),
  Anbieter: text('Fernklang'),
  Portal: text('https://portal.example'),
  GueltigkeitTage: text('60'),
  AnspruchTage: text('180'),
} satisfies Variables;

export const variablesOf = (mail: MailKind): Variables => ({ ...everyMail, ...mail.variables });

export const exampleOf = ({ example }: MailVariable, language: Language): string =>
  typeof example === 'string' ? example : example[language];
