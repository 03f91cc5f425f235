import type { MailWording } from '#contract/betrieb/mails.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { MailTextOverrides, type TextKey } from '#mail/text-overrides.js';
import { MailSenders } from '#mail/sender.js';
import { mailKinds } from '#mail/mail-kind.js';
import type { MailText } from '#mail/mail-text.js';
import type { TemplateProblem } from '#mail/markup.js';
import {
  ChangesLater,
  fieldsBetween,
  Part,
  type DocumentChange,
  type DocumentPart,
  type OfVersion,
  type Plannable,
  type Planner,
} from '#platform/tenancy/settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { MailTextPublishing, type Explain } from '../publish-mail-text.js';
import { SenderPublishing } from '../publish-sender.js';
import { fromWireSetting, settingOf } from './sender.js';

const names = { subject: 'Betreff', preheader: 'Vorschau', body: 'Inhalt', because: 'Grund' } as const;
export const toWireText = ({ subject, preheader, body, because }: MailText): MailWording => ({
  Betreff: subject,
  Vorschau: preheader,
  Inhalt: body.trim(),
  Grund: because,
});
export const fromWireText = ({ Betreff, Vorschau, Inhalt, Grund }: MailWording): MailText => ({
  subject: Betreff.trim(),
  preheader: Vorschau.trim(),
  body: Inhalt.trim(),
  because: Grund.trim(),
});

/** `{about}`: the variable, the element or the message of the Liquid parser. */
const explanations: Readonly<Record<TemplateProblem['reason'], Readonly<Record<Language, string>>>> = {
  missing: { de: 'Bitte geben Sie einen Text ein.', en: 'Please enter a text.' },
  'too-long': { de: 'Dieser Text ist zu lang.', en: 'This text is too long.' },
  'liquid-broken': { de: 'Liquid versteht das nicht: {about}', en: 'Liquid can’t read this: {about}' },
  'variable-unknown': {
    de: 'Die Variable „{about}“ gibt es in dieser E-Mail nicht.',
    en: 'This e-mail has no variable called “{about}”.',
  },
  'variable-missing': {
    de: 'Ohne „{about}“ ist diese E-Mail nutzlos. Die Variable muss immer im Inhalt stehen, unabhängig von Bedingungen.',
    en: 'This e-mail doesn’t work without “{about}”. The body must always contain this variable, outside any condition.',
  },
  'element-unknown': { de: '„{about}“ ist hier nicht erlaubt.', en: '“{about}” isn’t allowed here.' },
  'markup-broken': {
    de: 'Hier stimmt die Auszeichnung nicht: {about}',
    en: 'There’s a markup error here: {about}',
  },
  'link-unsafe': {
    de: 'Ein Link muss mit https://, mailto: oder tel: beginnen oder eine Variable sein: {about}',
    en: 'A link must start with https://, mailto: or tel:, or be a variable: {about}',
  },
  'secret-in-subject': {
    de: '„{about}“ gibt Zugang zu etwas und darf deshalb weder im Betreff noch in der Vorschau stehen.',
    en: '“{about}” gives access to something, so it can’t be in the subject or preview.',
  },
  'secret-sent-on': {
    de: '„{about}“ gibt Zugang zu etwas. In einem Link muss es der ganze Link sein, im Text muss es für sich stehen, ohne Filter.',
    en: '“{about}” gives access to something. In a link it must be the whole link; in text it must stand alone, without a filter.',
  },
};

export const explainIn =
  (language: Language): Explain =>
  problems =>
    new DomainError('validation-failed', {
      fields: problems.map(({ field, reason, about = '' }) => ({
        field: names[field],
        reason: 'to-do',
        values: { hint: explanations[reason][language].replace('{about}', () => about) },
      })),
    });

type Sender = NonNullable<TenantDocument['Mailversand']>;

/** The newest sender without its password, which has to be entered again before it is proven. */
@Part({ name: 'Mailversand', order: 6 })
export class SenderOfDocument implements DocumentPart<Sender> {
  constructor(
    private readonly senders: MailSenders,
    private readonly publishing: SenderPublishing,
  ) {}

  async read(): Promise<Sender> {
    return settingOf(await this.senders.newest());
  }

  async write(wanted: Sender, byName: string): Promise<DocumentChange[]> {
    const before = await this.read();
    const { hasPassword } = await this.publishing.take(fromWireSetting(wanted), byName);
    const fields = fieldsBetween(
      { AntwortAn: before.AntwortAn, ...before.Smtp },
      { AntwortAn: wanted.AntwortAn, ...wanted.Smtp },
    );
    if (fields.length === 0) return [];
    const isMissing = wanted.Smtp !== null && wanted.Smtp.Benutzer !== null && !hasPassword;
    const asked = { field: 'Passwort', before: null, after: 'Wird neu verlangt' };
    return [
      {
        list: 'Mailversand',
        id: 'Mailversand',
        name: wanted.Smtp?.Von ?? 'Mailversand',
        kind: 'changed',
        fields: isMissing ? [...fields, asked] : fields,
      },
    ];
  }
}

type Texts = NonNullable<TenantDocument['Mailtexte']>;

/** The tenant's own texts in force, in its languages; a text left out of a document becomes the product's again. */
@Part({ name: 'Mailtexte', order: 7 })
export class MailTextsOfDocument implements DocumentPart<Texts> {
  constructor(
    private readonly texts: MailTextOverrides,
    private readonly publishing: MailTextPublishing,
    private readonly directory: TenantDirectory,
  ) {}

  async read(): Promise<Texts> {
    return (await this.own()).map(({ kind, language, own }) => ({ Art: kind, Sprache: language, ...toWireText(own) }));
  }

  async write(wanted: Texts, byName: string): Promise<DocumentChange[]> {
    const [before, { languages }] = [await this.own(), (await this.directory.own()).config];
    const changes: DocumentChange[] = [];
    const seen = new Set<string>();
    for (const [place, { Art, Sprache, ...wording }] of wanted.entries()) {
      const key = { kind: Art, language: Sprache };
      const isOne = mailKinds().some(({ kind }) => kind === Art);
      mustHold(isOne, place, 'Art', 'unknown');
      mustHold(languages.includes(Sprache), place, 'Sprache', 'unknown');
      mustHold(!seen.has(nameOf(key)), place, 'Art', 'duplicate');
      seen.add(nameOf(key));
      const was = before.find(one => nameOf(one) === nameOf(key))?.own ?? null;
      const text = fromWireText(wording);
      await this.publish(key, text, byName).catch((error: unknown) => Promise.reject(withPlace(place, error)));
      const fields = fieldsBetween(was ? toWireText(was) : {}, toWireText(text));
      if (fields.length > 0) changes.push({ ...entry(key), kind: was ? 'changed' : 'new', fields });
    }
    for (const { own, ...key } of before.filter(one => !seen.has(nameOf(one)))) {
      await this.publish(key, null, byName);
      changes.push({ ...entry(key), kind: 'removed', fields: fieldsBetween(toWireText(own), {}) });
    }
    return changes;
  }

  private publish({ kind, language }: TextKey, text: MailText | null, byName: string): Promise<number> {
    const how = { of: null, restored: null, byName, explain: explainIn('de') };
    return this.publishing.publish({ kind, language }, text, how);
  }

  private async own(): Promise<(TextKey & { readonly own: MailText })[]> {
    const { languages } = (await this.directory.own()).config;
    return (await this.texts.all()).flatMap(({ kind, language, own }) =>
      own && languages.includes(language) && mailKinds().some(mail => mail.kind === kind)
        ? [{ kind, language, own }]
        : [],
    );
  }
}

@ChangesLater('mail-text')
export class MailTextsLater implements Plannable<MailText | OfVersion> {
  constructor(
    private readonly texts: MailTextOverrides,
    private readonly publishing: MailTextPublishing,
  ) {}

  async version(subject: string): Promise<number> {
    return (await this.texts.newest(keyFrom(subject)))?.version ?? 0;
  }

  async change(subject: string, to: MailText | OfVersion, of: number, { name: byName }: Planner): Promise<void> {
    const [key, by] = [keyFrom(subject), { byName, explain: explainIn('de') }];
    if ('ofVersion' in to) await this.publishing.restore(key, to.ofVersion, by);
    else await this.publishing.publish(key, to, { ...by, of, restored: null });
  }
}

function keyFrom(subject: string): TextKey {
  const [kind, language] = subject.split('/') as [string, TextKey['language']];
  return { kind, language };
}

const nameOf = ({ kind, language }: TextKey): string => `${kind}/${language}`;
const entry = (key: TextKey) => ({ list: 'Mailtexte', id: nameOf(key), name: nameOf(key) });

function mustHold(holds: boolean, place: number, field: string, reason: string): void {
  ensure(holds, 'validation-failed', { fields: [{ field: `${place}.${field}`, reason }] });
}

/** The refusal of a text, with its place in the list. */
function withPlace(place: number, error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error;
  return new DomainError(error.reason, {
    fields: error.details.fields.map(fault => ({ ...fault, field: `${place}.${fault.field}` })),
  });
}

export const documentParts = [SenderOfDocument, MailTextsOfDocument, MailTextsLater];
