import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type VoucherKind,
  createVoucherKind,
  listVoucherKinds,
  changeVoucherKind,
  listVoucherKindVersions,
  restoreVoucherKind,
} from '#contract/betrieb/programme.js';
import type { InputOf } from '#contract/call.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { toWireVersions } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import {
  Implements,
  Input,
  type CallRequest,
  type Answered,
  type CallContext,
  planned,
  principalOf,
  staffOf,
} from '#platform/http/call.js';
import {
  SettingVersions,
  newSubject,
  namingBoth,
  fieldsBetween,
  Part,
  type DocumentPart,
  type DocumentChange,
} from '#platform/tenancy/settings.js';
import type { KindTerms } from '../events.js';
import { type SupplierStanding, Purchases } from '../persistence/purchases.js';
import {
  VoucherKinds,
  type KindChange,
  storedVersionOf,
  type OfKind,
  keepsSecret,
  termsOf,
} from '../use-cases/change-voucher-kind.js';
import type { KindRow } from '../persistence/voucher-kinds.js';
import { daysLeft, StockPage } from '../queries/stock-page.js';
import { type Stocked, toWireStock } from './stock.js';

const termsOnTheWire = (kind: KindTerms) => ({
  Name: { de: kind.name, en: kind.nameEn ?? kind.name },
  ShopUrl: kind.shopUrl,
  WerteCent: kind.valuesCents,
  GueltigkeitMonate: kind.validityMonths,
  Warnstufe: kind.warnBelow,
  Aktiv: kind.active,
  Lieferant:
    kind.supplierUrl === null
      ? null
      : {
          Url: kind.supplierUrl,
          Artikel: kind.supplierArticle ?? '',
          Bezug: kind.supplierKeepsStock ? ('Vorrat' as const) : ('Abruf' as const),
        },
});

const nothingOrdered: SupplierStanding = { open: 0, error: null };

const toWireKind = (
  kind: KindRow,
  stock: readonly Stocked[],
  { open, error }: SupplierStanding = nothingOrdered,
): VoucherKind => ({
  Id: kind.typeId,
  Version: kind.version,
  ...termsOnTheWire(kind),
  Lieferant: withStanding(termsOnTheWire(kind).Lieferant, {
    GeheimnisGesetzt: kind.supplierSecretEncrypted !== null,
    Offen: open,
    Fehler: error,
  }),
  Bestand: stock
    .filter(({ typeId }) => typeId === kind.typeId)
    .map(row => ({
      ...toWireStock(row),
      VergebenIn30Tagen: row.lately,
      ReichtTage: daysLeft(row),
      Knapp: kind.warnBelow !== null && row.free < kind.warnBelow,
    })),
});

const withStanding = <Of extends object, Standing extends object>(of: Of | null, standing: Standing) =>
  of && { ...of, ...standing };

const toTerms = (wire: InputOf<typeof createVoucherKind>['body']): KindTerms => ({
  name: wire.Name.de,
  nameEn: wire.Name.en === wire.Name.de ? null : wire.Name.en,
  shopUrl: wire.ShopUrl,
  valuesCents: [...new Set(wire.WerteCent)].sort((one, other) => one - other),
  validityMonths: wire.GueltigkeitMonate,
  warnBelow: wire.Warnstufe,
  active: wire.Aktiv,
  supplierUrl: wire.Lieferant?.Url ?? null,
  supplierArticle: wire.Lieferant?.Artikel ?? null,
  supplierKeepsStock: wire.Lieferant?.Bezug === 'Vorrat',
});

@Controller()
export class VoucherKindsController {
  constructor(
    private readonly stock: StockPage,
    private readonly purchases: Purchases,
    private readonly outbound: Outbound,
    private readonly versions: SettingVersions,
    private readonly voucherKinds: VoucherKinds,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listVoucherKinds)
  async list(@Input() { context }: CallRequest<typeof listVoucherKinds>): Promise<VoucherKind[]> {
    const stock = await this.stock.on(context.now);
    const ordered = await this.purchases.standing();
    return (await this.stock.kinds()).map(kind => toWireKind(kind, stock, ordered.get(kind.typeId)));
  }

  @Implements(createVoucherKind)
  async create(@Input() request: CallRequest<typeof createVoucherKind>) {
    const { giltAb } = request.query;
    return giltAb ? this.plan(newSubject(request.body.Name.de), null, giltAb, request) : this.set(null, request);
  }

  @Implements(changeVoucherKind)
  async change(@Input() request: CallRequest<typeof changeVoucherKind>) {
    const { Id, Version: version } = request.body;
    const { giltAb } = request.query;
    const both = namingBoth(version, termsOnTheWire(toTerms(request.body)), async () => {
      const kind = (await this.stock.kinds()).find(({ typeId }) => typeId === Id);
      return kind && { version: kind.version, content: termsOnTheWire(kind) };
    });
    const done = giltAb ? this.plan(String(Id), version, giltAb, request) : this.set({ typeId: Id, version }, request);
    return done.catch(both);
  }

  private async plan(
    subject: string,
    of: number | null,
    giltAb: string,
    { body, context }: Pick<CallRequest<typeof createVoucherKind>, 'body' | 'context'>,
  ): Promise<Answered> {
    await this.mustBeReachable(body);
    return this.later(subject, of, { terms: toTerms(body), secret: body.Lieferant?.Geheimnis }, giltAb, context);
  }

  private later(subject: string, of: number | null, to: KindChange, giltAb: string, context: CallContext) {
    const plan = { setting: 'voucher-kind', subject, of, to } as const;
    return planned(this.commands, plan, giltAb, principalOf(context, 'agency'));
  }

  @Implements(listVoucherKindVersions)
  async listVersions(@Input() { params }: CallRequest<typeof listVoucherKindVersions>) {
    const kind = (await this.stock.kinds()).find(({ typeId }) => typeId === params.gutscheinartId);
    ensure(kind !== undefined, 'not-found');
    const versions = await this.versions.list('voucher-kind', String(params.gutscheinartId), storedVersionOf(kind));
    return toWireVersions(versions, (before, after) =>
      fieldsBetween(termsOnTheWire(before.content), termsOnTheWire(after.content)),
    );
  }

  @Implements(restoreVoucherKind)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreVoucherKind>) {
    const of = { typeId: params.gutscheinartId, version: null };
    const terms = { ofVersion: params.nummer };
    if (query.giltAb) return this.later(String(of.typeId), null, { terms }, query.giltAb, context);
    return this.kind(await this.voucherKinds.set(of, terms, staffOf(context).name), context.now);
  }

  private async set(
    of: OfKind,
    { body, context }: Pick<CallRequest<typeof createVoucherKind>, 'body' | 'context'>,
  ): Promise<VoucherKind> {
    await this.mustBeReachable(body);
    const { name } = staffOf(context);
    return this.kind(await this.voucherKinds.set(of, toTerms(body), name, body.Lieferant?.Geheimnis), context.now);
  }

  private async mustBeReachable({ Lieferant }: InputOf<typeof createVoucherKind>['body']): Promise<void> {
    if (Lieferant) await this.outbound.destination(Lieferant.Url).catch(refusedAt('Lieferant.Url'));
  }

  private async kind(typeId: number, now: Date): Promise<VoucherKind> {
    const kind = (await this.stock.kinds()).find(one => one.typeId === typeId)!;
    return toWireKind(kind, await this.stock.on(now), (await this.purchases.standing()).get(typeId));
  }
}

/** Kinds by their German name. A kind left out of the document can no longer be chosen, but stays, since people may have codes of it. */
@Part({ name: 'Gutscheinarten', order: 3 })
export class KindsOfDocument implements DocumentPart<NonNullable<TenantDocument['Gutscheinarten']>> {
  constructor(
    private readonly stock: StockPage,
    private readonly voucherKinds: VoucherKinds,
  ) {}

  async read() {
    return (await this.stock.kinds()).map(termsOnTheWire);
  }

  async write(wanted: NonNullable<TenantDocument['Gutscheinarten']>, byName: string): Promise<DocumentChange[]> {
    const kinds = await this.stock.kinds();
    const changes: DocumentChange[] = [];
    const set = async (was: KindRow | undefined, terms: KindTerms, kind: DocumentChange['kind']) => {
      const fields = fieldsBetween(was ? termsOnTheWire(was) : {}, termsOnTheWire(terms));
      if (was && fields.length === 0) return;
      await this.voucherKinds.set(was ? { typeId: was.typeId, version: null } : null, terms, byName);
      const isMissing = terms.supplierUrl !== null && !keepsSecret(was, terms);
      changes.push({
        list: 'Gutscheinarten',
        id: terms.name,
        name: terms.name,
        kind,
        fields: isMissing ? [...fields, { field: 'Geheimnis', before: null, after: 'Wird neu verlangt' }] : fields,
      });
    };
    const named = new Set<string>();
    for (const [index, one] of wanted.entries()) {
      const name = one.Name.de.toLowerCase();
      ensure(!named.has(name), 'validation-failed', { fields: [{ field: `${index}.Name.de`, reason: 'taken' }] });
      named.add(name);
      const was = kinds.find(kind => kind.name.toLowerCase() === name);
      await set(was, toTerms(one), was ? 'changed' : 'new');
    }
    for (const kind of kinds)
      if (kind.active && !named.has(kind.name.toLowerCase()))
        await set(kind, { ...termsOf(kind), active: false }, 'retired');
    return changes;
  }
}
