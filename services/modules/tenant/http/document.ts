import { fieldErrorsFrom } from '#contract/errors/problem.js';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CatalogueChange } from '#contract/betrieb/catalogue.js';
import type { TenantConfiguration } from '#contract/betrieb/configuration.js';
import { listPictures, removePicture, uploadPicture, type pictureUseNames } from '#contract/betrieb/programme.js';
import { readPicture } from '#contract/mandant.js';
import { exportTenant, importTenant, TenantDocument } from '#contract/mandanten.js';
import { names, toWireDateTime } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  ValidationFailed,
  type CallRequest,
} from '#platform/http/call.js';
import { Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import {
  asPicture,
  isOwnEncoding,
  pictureQuota,
  sizeOf,
  roomToDecode,
  TenantPictures,
  type PictureUse,
} from '#platform/tenancy/tenant-pictures.js';
import { PicturesOfAgencies } from '../../agency/api.js';
import { FacesOfAdvisors } from '../../catalogue/api.js';
import { TextsInPublishedContent } from '../../content/api.js';
import { ImportTenant, TenantAsDocument } from '../api.js';
import { ConfigurationChanges, differences } from '../use-cases/change-configuration.js';
import type { TenantDocumentFormat } from '../use-cases/import-tenant.js';
import { Configurations } from '../persistence.js';
import { fromWireConfiguration, toWireConfiguration } from './wire.js';

@Part({ name: 'Konfiguration', order: 1 })
export class ConfigurationOfDocument implements DocumentPart<TenantConfiguration> {
  constructor(
    private readonly configurations: Configurations,
    private readonly changes: ConfigurationChanges,
  ) {}

  async read(): Promise<TenantConfiguration> {
    return toWireConfiguration(await this.configurations.inForce());
  }

  async write(wanted: TenantConfiguration, byName: string): Promise<DocumentChange[]> {
    const before = await this.read();
    const after = await this.changes.change({ of: null, ofDocument: true, ...fromWireConfiguration(wanted), byName });
    const fields = differences(before, toWireConfiguration(after));
    return fields.length === 0
      ? []
      : [{ list: 'Konfiguration', id: 'Konfiguration', name: after.name, kind: 'changed', fields }];
  }
}

export const tenantDocumentFormat: TenantDocumentFormat = {
  read(document) {
    const read = TenantDocument.safeParse(document);
    if (!read.success) throw new ValidationFailed(read.error.issues);
    return read.data;
  },
};

const kinds = names({
  new: 'Neu',
  changed: 'Geaendert',
  removed: 'Entfernt',
  retired: 'Stillgelegt',
} satisfies Record<DocumentChange['kind'], CatalogueChange['Art']>);

@Controller()
export class TenantDocumentController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Implements(exportTenant)
  async export(@Input() { params }: CallRequest<typeof exportTenant>) {
    return this.queries.execute(new TenantAsDocument(params.key));
  }

  @Implements(importTenant)
  async import(@Input() { params, query, body, context }: CallRequest<typeof importTenant>) {
    const { changes, faults } = await this.commands.execute(
      new ImportTenant(params.key, body, {
        byName: principalOf(context, 'platform').name,
        dryRun: query.probelauf === 'true',
        draftsOnly: true,
      }),
    );
    const of = (...wanted: DocumentChange['kind'][]) => changes.filter(({ kind }) => wanted.includes(kind)).length;
    return {
      Neu: of('new'),
      Geaendert: of('changed'),
      Entfernt: of('removed', 'retired'),
      Fehler: fieldErrorsFrom(faults, context.language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message })),
      Aenderungen: changes.map(({ list, id, name, kind, fields }) => ({
        Liste: list,
        Id: id,
        Name: name,
        Art: kinds.toWire(kind),
        Felder: fields.map(({ field, before, after }) => ({
          Feld: field,
          Vorher: before ?? null,
          Nachher: after ?? null,
        })),
      })),
    };
  }
}

const uses = names({ logo: 'Logo', icon: 'Icon', visual: 'Bild', face: 'Foto' } satisfies Record<
  PictureUse,
  (typeof pictureUseNames)[number]
>);

/** Path at which the tenant's portal serves a picture, as used in key visuals. */
const pathOf = (name: string): string => `/bild/${name}`;

/** The tenant's own pictures: uploaded, listed and removed by its operators, and public to read. */
@Controller()
export class TenantPicturesController {
  constructor(
    private readonly pictures: TenantPictures,
    private readonly configurations: Configurations,
    private readonly queries: QueryBus,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
  ) {}

  @Implements(listPictures)
  async list(@Input() _: CallRequest<typeof listPictures>) {
    const rows = await this.pictures.list();
    const inUse = await this.inUse(rows.map(({ name }) => name));
    return {
      Bilder: rows.map(({ name, bytes, uploadedAt, uploadedByName }) => {
        const { width, height } = sizeOf(name);
        return {
          Name: name,
          Breite: width,
          Hoehe: height,
          Bytes: bytes,
          HochgeladenAm: toWireDateTime(uploadedAt),
          HochgeladenVon: uploadedByName,
          InGebrauch: inUse.has(name),
        };
      }),
      FreiBytes: Math.max(0, pictureQuota.bytes - rows.reduce((sum, { bytes }) => sum + bytes, 0)),
    };
  }

  /** The picture is decoded and encoded again before a transaction is opened. */
  @OwnTransaction()
  @Implements(uploadPicture)
  async upload(@Input() { body, context }: CallRequest<typeof uploadPicture>) {
    const picture = await roomToDecode.run(context.address, () =>
      asPicture(Buffer.from(body.Inhalt, 'base64'), uses.fromWire(body.Zweck), 'Inhalt'),
    );
    const { name: byName } = principalOf(context, 'agency');
    await this.work.run(context.work, async () => {
      const isNew = await this.pictures.add(picture, byName, 'Inhalt');
      if (isNew)
        await this.audit.record({
          action: 'picture.upload',
          subject: picture.name,
          by: byName,
          after: { use: body.Zweck },
        });
    });
    return { Name: picture.name };
  }

  @Implements(removePicture)
  async remove(@Input() { params: { name }, context }: CallRequest<typeof removePicture>) {
    const inUse = await this.inUse([name]);
    ensure(!inUse.has(name), 'validation-failed', { fields: [{ field: 'name', reason: 'in-use' }] });
    await this.pictures.remove(name);
    await this.audit.record({ action: 'picture.remove', subject: name, by: principalOf(context, 'agency').name });
    return null;
  }

  /** The name identifies the content, so the answer may be cached for good. Other sites and mail programs may show it too. */
  @Implements(readPicture)
  async read(@Input() { params: { name }, context }: CallRequest<typeof readPicture>) {
    const etag = `"${name}"`;
    const headers = {
      etag,
      'content-type': name.endsWith('.png') ? 'image/png' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    };
    const content = await this.pictures.content(name);
    if (content === null) throw new DomainError('not-found');
    return context.headers['if-none-match']?.includes(etag)
      ? answered(304, null, headers)
      : answered(200, content, headers);
  }

  private async inUse(pictures: readonly string[]): Promise<ReadonlySet<string>> {
    const { logo, icon } = (await this.configurations.inForce()).config;
    const found = await this.queries.execute(new TextsInPublishedContent(pictures.map(pathOf)));
    const faces = await this.queries.execute(new FacesOfAdvisors());
    const agencies = await this.queries.execute(new PicturesOfAgencies());
    const shown = [logo, icon, ...faces, ...agencies];
    return new Set(pictures.filter(name => shown.includes(name) || found.includes(pathOf(name))));
  }
}

type Pictures = NonNullable<TenantDocument['Bilder']>;

/** Applied before the configuration, which names pictures. Pictures that a document leaves out stay, since earlier versions show them. */
@Part({ name: 'Bilder', order: 0 })
export class PicturesOfDocument implements DocumentPart<Pictures> {
  constructor(private readonly pictures: TenantPictures) {}

  async read(): Promise<Pictures> {
    const rows = await this.pictures.list();
    const whole: Pictures = [];
    for (const { name } of rows.sort((one, other) => (one.name < other.name ? -1 : 1)))
      whole.push({ Name: name, Inhalt: (await this.pictures.content(name))!.toString('base64') });
    return whole;
  }

  async write(wanted: Pictures, byName: string): Promise<DocumentChange[]> {
    const changes: DocumentChange[] = [];
    for (const [place, { Name: name, Inhalt }] of wanted.entries()) {
      const field = `${place}.Inhalt`;
      const picture = { name, content: Buffer.from(Inhalt, 'base64') };
      ensure(await isOwnEncoding(picture), 'validation-failed', { fields: [{ field, reason: 'no-picture' }] });
      if (await this.pictures.add(picture, byName, field))
        changes.push({ list: 'Bilder', id: name, name, kind: 'new', fields: [] });
    }
    return changes;
  }
}

export const documentParts = [PicturesOfDocument, ConfigurationOfDocument];
