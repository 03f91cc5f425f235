import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listPictures, removePicture, uploadPicture, type pictureUseNames } from '#contract/betrieb/programme.js';
import { readPicture } from '#contract/mandant.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { names, toWireDateTime } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { ConcurrencyLimit } from '#platform/intake/limits.js';
import { Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import {
  asPicture,
  isOneOfOurs,
  pictureQuota,
  sizeOf,
  TenantPictures,
  type PictureUse,
} from '#platform/tenancy/tenant-pictures.js';
import { FacesOfAdvisors } from '../../catalogue/api.js';
import { PublishedContentSays } from '../../content/api.js';
import { Configurations } from '../persistence.js';

const uses = names({ logo: 'Logo', icon: 'Icon', visual: 'Bild', face: 'Foto' } satisfies Record<
  PictureUse,
  (typeof pictureUseNames)[number]
>);

/** Where the portal of a tenant shows a picture; what a key visual names. */
const pathOf = (name: string): string => `/bild/${name}`;

/** Unpacked a picture takes a hundred times its bytes. */
const unpacking = new ConcurrencyLimit(3, 2);

/** The tenant's own pictures: uploaded, listed, removed by its operators, and shown to everybody. */
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

  /** Drawn anew before a transaction is opened. */
  @OwnTransaction()
  @Implements(uploadPicture)
  async upload(@Input() { body, context }: CallRequest<typeof uploadPicture>) {
    const picture = await unpacking.run(context.address, () =>
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

  /** A name stands for what it shows, so nobody asks twice. Other sites and mail programs show it too. */
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
    const said = await this.queries.execute(new PublishedContentSays(pictures.map(pathOf)));
    const faces = await this.queries.execute(new FacesOfAdvisors());
    return new Set(
      pictures.filter(name => name === logo || name === icon || faces.has(name) || said.includes(pathOf(name))),
    );
  }
}

type Wire = NonNullable<TenantDocument['Bilder']>;

/** Before the configuration, which names them. What a document leaves out stays: earlier versions show it. */
@Part({ name: 'Bilder', order: 0 })
export class PicturesOfDocument implements DocumentPart<Wire> {
  constructor(private readonly pictures: TenantPictures) {}

  async read(): Promise<Wire> {
    const rows = await this.pictures.list();
    const whole: Wire = [];
    for (const { name } of rows.sort((one, other) => (one.name < other.name ? -1 : 1)))
      whole.push({ Name: name, Inhalt: (await this.pictures.content(name))!.toString('base64') });
    return whole;
  }

  async write(wanted: Wire, byName: string): Promise<DocumentChange[]> {
    const changes: DocumentChange[] = [];
    for (const [place, { Name: name, Inhalt }] of wanted.entries()) {
      const field = `${place}.Inhalt`;
      const picture = { name, content: Buffer.from(Inhalt, 'base64') };
      ensure(await isOneOfOurs(picture), 'validation-failed', { fields: [{ field, reason: 'no-picture' }] });
      if (await this.pictures.add(picture, byName, field))
        changes.push({ list: 'Bilder', id: name, name, kind: 'new', fields: [] });
    }
    return changes;
  }
}
