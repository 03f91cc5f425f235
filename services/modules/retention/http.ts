import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { changeRetention, readRetention, type RetentionRow } from '#contract/betrieb/calls.js';
import { names, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import {
  Retention,
  retentionDefaults,
  retentionKinds,
  type RetentionKind,
  type RetentionRule,
} from '#platform/retention.js';
import { ContactsDue } from '../recipient/api.js';

const retentionNames = names({
  'unconfirmed-contact': 'UnbestaetigterKontakt',
  'decision-period': 'Entscheidungsfrist',
  'contact-without-order': 'KontaktOhneAuftrag',
  'contact-with-order': 'KontaktMitAuftrag',
});

const fromRetention = (
  view: RetentionRule & {
    readonly kind: RetentionKind;
    readonly standard: number;
    readonly due: { readonly now: number; readonly soon: number };
    readonly done: { readonly count: number; readonly lastOn: string } | null;
  },
): RetentionRow => ({
  Art: retentionNames.toWire(view.kind),
  Tage: view.days,
  Standard: view.standard,
  Faellig: view.due.now,
  InDreissigTagen: view.due.soon,
  Erledigt: view.done?.count ?? 0,
  ZuletztAm: view.done?.lastOn ?? null,
  GeaendertAm: toWireDateTimeOrNull(view.changedAt),
  GeaendertVon: view.changedBy,
});

/** How long the tenant keeps what, what is due by it and what was done. */
@Controller()
export class RetentionController {
  constructor(
    private readonly retention: Retention,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readRetention)
  async read(@Input() _: CallRequest<typeof readRetention>) {
    return this.answer();
  }

  @Implements(changeRetention)
  async change(@Input() { body, context }: CallRequest<typeof changeRetention>) {
    const kind = retentionNames.fromWire(body.Art);
    const by = principalOf(context, 'agency').name;
    const before = await this.retention.days(kind);
    if (before !== body.Tage) {
      await this.retention.set(kind, body.Tage, by);
      await this.audit.record({
        action: 'retention.change',
        subject: kind,
        by,
        before: { days: before },
        after: { days: body.Tage },
      });
    }
    return this.answer();
  }

  private async answer() {
    const [rules, done] = [await this.retention.rules(), await this.retention.done()];
    const due = await this.queries.execute(new ContactsDue(rules['unconfirmed-contact'].days));
    return retentionKinds.map(kind =>
      fromRetention({
        kind,
        ...rules[kind],
        standard: retentionDefaults[kind],
        due: due.get(kind) ?? { now: 0, soon: 0 },
        done: done.get(kind) ?? null,
      }),
    );
  }
}
