import type { TenantDocument } from '#contract/mandanten.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { MailTextOverrides, type TextKey } from '#platform/mail/text-overrides.js';
import { MailSenders } from '#platform/mail/sender.js';
import { mailKinds, type MailText } from '#platform/mail/template.js';
import { fieldsBetween, Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { explainIn, fromWireText, toWireText } from '../http.js';
import { Publishing } from '../texts.js';
import { fromWireSetting, SenderPublishing, settingOf } from './sender.js';

type Sender = NonNullable<TenantDocument['Mailversand']>;

/** The sender last set, without its password: that is asked for anew before it is proven. */
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

/** The texts of its own that are in force, in the languages the tenant speaks; what a document leaves out is the product's again. */
@Part({ name: 'Mailtexte', order: 7 })
export class MailTextsOfDocument implements DocumentPart<Texts> {
  constructor(
    private readonly texts: MailTextOverrides,
    private readonly publishing: Publishing,
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
      await this.publish(key, text, byName).catch((error: unknown) => Promise.reject(at(place, error)));
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

const nameOf = ({ kind, language }: TextKey): string => `${kind}/${language}`;
const entry = (key: TextKey) => ({ list: 'Mailtexte', id: nameOf(key), name: nameOf(key) });

function mustHold(holds: boolean, place: number, field: string, reason: string): void {
  ensure(holds, 'validation-failed', { fields: [{ field: `${place}.${field}`, reason }] });
}

/** A text's refusal by its place in the list. */
function at(place: number, error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error;
  return new DomainError(error.reason, {
    fields: error.details.fields.map(fault => ({ ...fault, field: `${place}.${fault.field}` })),
  });
}

export const documentParts = [SenderOfDocument, MailTextsOfDocument];
