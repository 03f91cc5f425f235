import { Controller } from '@nestjs/common';
import {
  changeMasterData,
  listMasterDataVersions,
  readMasterData,
  uploadMasterPicture,
  type AgencyMasterData as MasterDataOnWire,
} from '#contract/agentur/master-data.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  versionRead,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { Throttle } from '#platform/intake/limits.js';
import { namingBoth } from '#platform/tenancy/settings.js';
import { asPicture, roomToDecode, TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import type { AgencyMasterData } from '../api.js';
import { MasterData } from '../use-cases/master-data.js';

const picturesAnHour = 10;

const inFields = (content: AgencyMasterData) => ({
  Name: content.name,
  Anschrift: content.address,
  Ansprechpartner: content.contact,
  Telefon: content.phone,
  Email: content.email,
  Oeffnungszeiten: content.openingHours,
  Bild: content.picture,
});

const agencyOf = (context: CallContext): string => {
  const { agencyNumber } = principalOf(context, 'agency');
  ensure(agencyNumber !== '', 'not-authorised');
  return agencyNumber;
};

/** Staff read; an owner of the agency writes. */
const ownAgency = (context: CallContext): { readonly agencyNumber: string; readonly by: string } => {
  const { roles, name } = principalOf(context, 'agency');
  ensure(roles.includes('AgenturInhaber'), 'not-authorised');
  return { agencyNumber: agencyOf(context), by: name };
};

/** What an agency says of itself (docs/specification/programme.md#an-agencys-master-data). */
@Controller()
export class MasterDataController {
  constructor(
    private readonly masterData: MasterData,
    private readonly pictures: TenantPictures,
    private readonly throttle: Throttle,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
  ) {}

  @Implements(readMasterData)
  read(@Input() { context }: CallRequest<typeof readMasterData>): Promise<Answered> {
    return this.now(agencyOf(context));
  }

  @Implements(changeMasterData)
  async change(@Input() { body, context }: CallRequest<typeof changeMasterData>): Promise<Answered> {
    const { agencyNumber, by } = ownAgency(context);
    ensure((body.Agenturnummer ?? agencyNumber) === agencyNumber, 'not-authorised');
    const wanted = {
      name: body.Name,
      address: body.Anschrift,
      contact: body.Ansprechpartner,
      phone: body.Telefon,
      email: body.Email,
      openingHours: body.Oeffnungszeiten,
      picture: body.Bild,
    };
    const of = versionRead(context.headers['if-match']);
    const both = namingBoth(of, inFields(wanted), async () => {
      const { version, content } = await this.masterData.now(agencyNumber);
      return { version, content: inFields(content) };
    });
    await this.masterData.change(agencyNumber, wanted, of, by).catch(both);
    return this.now(agencyNumber);
  }

  @Implements(listMasterDataVersions)
  async versions(@Input() { context }: CallRequest<typeof listMasterDataVersions>) {
    return (await this.masterData.history(agencyOf(context))).map(({ version, changedAt, changedByName }) => ({
      Nummer: version,
      GeaendertAm: toWireDateTimeOrNull(changedAt),
      GeaendertVon: changedByName,
    }));
  }

  /** Decoded before a transaction is opened, as an operator's upload. */
  @OwnTransaction()
  @Implements(uploadMasterPicture)
  async upload(@Input() { body, context }: CallRequest<typeof uploadMasterPicture>) {
    const { agencyNumber, by } = ownAgency(context);
    await this.work.run(context.work, () => this.throttle.take('agency-picture', agencyNumber, picturesAnHour));
    const content = Buffer.from(body.Inhalt, 'base64');
    const picture = await roomToDecode.run(context.address, () => asPicture(content, 'face', 'Inhalt'));
    await this.work.run(context.work, async () => {
      if (!(await this.pictures.add(picture, by, 'Inhalt'))) return;
      const after = { use: 'Foto' };
      await this.audit.record({ action: 'picture.upload', subject: picture.name, by, after });
    });
    return { Name: picture.name };
  }

  private async now(agencyNumber: string): Promise<Answered> {
    const { version, content } = await this.masterData.now(agencyNumber);
    const answer: MasterDataOnWire = { Agenturnummer: agencyNumber, ...inFields(content) };
    return answered(200, answer, { etag: `"${version}"`, 'cache-control': 'no-store' });
  }
}
