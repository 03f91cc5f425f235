import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  listWebhookVersions,
  removeWebhook,
  repeatWebhookMessage,
  restoreWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookMessage,
} from '#contract/betrieb/integrations.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull, toWireVersions } from '#contract/shared/codec.js';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { answer, calls } from '#platform/http/call-table.js';
import {
  Implements,
  Input,
  OwnTransaction,
  planned,
  principalOf,
  staffOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import { fieldsBetween, namingBoth, Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import { ChangingWebhooks, type Target, type WebhookLater } from './use-cases/change-webhook.js';
import { Webhooks, type MessageRow } from './persistence.js';
import type { EventName } from './webhook-events.js';

const onTheWire = ({ url, events, active }: Target) => ({ Url: url, Ereignisse: events, Aktiv: active });
/** The contract offers every event that is sent. */
const eventsOf = ({ events }: Pick<Target, 'events'>): WebhookEvent[] => events as EventName[];

/** The tenant's webhooks (docs/specification/operations.md#webhooks). Host names are resolved before a transaction is opened. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly changing: ChangingWebhooks,
    private readonly outbound: Outbound,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Implements(listWebhooks)
  async list(@Input() _: CallRequest<typeof listWebhooks>): Promise<Webhook[]> {
    const now = this.clock.now();
    const versions = await this.changing.versionsInForce();
    return (await this.webhooks.list()).map(row => ({
      Id: row.webhookId,
      Version: versions(row.webhookId),
      Url: row.url,
      Ereignisse: eventsOf(row),
      Aktiv: row.active,
      GeheimnisGesetzt: row.secretEncrypted !== null,
      AufgegebenAm: toWireDateTimeOrNull(row.gaveUpAt),
      ErstelltAm: toWireDateTime(row.createdAt),
      ErstelltVon: row.createdByName,
      Wartend: row.waiting,
      Geparkt: row.parked,
      ZuletztZugestelltAm: toWireDateTimeOrNull(row.lastDeliveredAt),
      AltesGeheimnisBis: row.oldSecretUntil && row.oldSecretUntil > now ? toWireDateTime(row.oldSecretUntil) : null,
    }));
  }

  @Implements(createWebhook)
  @OwnTransaction()
  async create(@Input() { body, context }: CallRequest<typeof createWebhook>) {
    await this.outbound.destination(body.Url).catch(refusedAt('Url'));
    const target = { url: body.Url, events: body.Ereignisse, active: body.Aktiv ?? true };
    const { webhookId, secret } = await this.work.run(context.work, () =>
      this.changing.add(target, staffOf(context).name),
    );
    return { Id: webhookId, Geheimnis: secret };
  }

  @Implements(changeWebhook)
  @OwnTransaction()
  async change(@Input() { params, query, body, context }: CallRequest<typeof changeWebhook>) {
    await this.outbound.destination(body.Url).catch(refusedAt('Url'));
    const to = { url: body.Url, events: body.Ereignisse, active: body.Aktiv };
    const of = body.Version;
    const both = namingBoth(of, onTheWire(to), async () => {
      const { version, content } = (await this.changing.history(params.id)).at(-1)!;
      return { version, content: onTheWire(content) };
    });
    return this.work.run(context.work, async () => {
      if (query.giltAb) return this.later(params.id, of, to, query.giltAb, context).catch(both);
      return this.changing.change(params.id, to, staffOf(context).name, { of, language: context.language }).catch(both);
    });
  }

  private later(subject: string, of: number | null, to: WebhookLater, giltAb: string, context: CallContext) {
    const plan = { setting: 'webhook', subject, of, to } as const;
    return planned(this.commands, plan, giltAb, principalOf(context, 'agency'));
  }

  @Implements(restoreWebhook)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreWebhook>) {
    if (query.giltAb) return this.later(params.id, null, { ofVersion: params.nummer }, query.giltAb, context);
    return this.changing.restore(params.id, params.nummer, staffOf(context).name);
  }

  @Implements(removeWebhook)
  async remove(@Input() { params, query, context }: CallRequest<typeof removeWebhook>) {
    if (query.giltAb) return this.later(params.id, null, 'removed', query.giltAb, context);
    return this.changing.remove(params.id, staffOf(context).name);
  }
}

type Documented = NonNullable<TenantDocument['Webhooks']>;

/** By address. A new one is off until it has a secret; one left out is switched off, as messages may wait for it. */
@Part({ name: 'Webhooks', order: 11 })
export class WebhooksOfDocument implements DocumentPart<Documented> {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly changing: ChangingWebhooks,
  ) {}

  async read(): Promise<Documented> {
    const documented = (await this.webhooks.list()).map(row => ({ Url: row.url, Ereignisse: eventsOf(row) }));
    return documented.sort((one, other) => (one.Url < other.Url ? -1 : 1));
  }

  async write(wanted: Documented, byName: string): Promise<DocumentChange[]> {
    const left = await this.webhooks.list();
    const changes: DocumentChange[] = [];
    for (const [index, { Url: url, Ereignisse }] of wanted.entries()) {
      ensure(URL.canParse(url), 'validation-failed', { fields: [{ field: `${index}.Url`, reason: 'url' }] });
      const events = [...new Set(Ereignisse)];
      const at = left.findLastIndex(one => one.url === url);
      const [was] = at < 0 ? [] : left.splice(at, 1);
      const fields = fieldsBetween(was ? { Ereignisse: was.events } : {}, { Ereignisse: events });
      if (fields.length === 0) continue;
      if (was) await this.changing.change(was.webhookId, { url, events, active: was.active }, byName);
      else await this.changing.create({ webhookId: newId(), url, events, secret: null, active: false, byName });
      const asked = { field: 'Geheimnis', before: null, after: 'Wird neu erzeugt' };
      changes.push(documentChange(url, was ? 'changed' : 'new', was ? fields : [...fields, asked]));
    }
    for (const { webhookId, url, events } of left.filter(({ active }) => active)) {
      await this.changing.change(webhookId, { url, events: [...events], active: false }, byName);
      changes.push(documentChange(url, 'retired', fieldsBetween({ Aktiv: true }, { Aktiv: false })));
    }
    return changes;
  }
}

const documentChange = (
  url: string,
  kind: DocumentChange['kind'],
  fields: DocumentChange['fields'],
): DocumentChange => ({
  list: 'Webhooks',
  id: url,
  name: url,
  kind,
  fields,
});

const states = names({ waiting: 'Wartet', delivered: 'Zugestellt', parked: 'Geparkt' });

const toWireMessage = (row: MessageRow): WebhookMessage => ({
  Nummer: row.messageId,
  Ereignis: row.type,
  Zustand: states.toWire(row.state),
  Versuche: row.attempts,
  ErstelltAm: toWireDateTime(row.recordedAt),
  NaechsterVersuch: row.state === 'waiting' ? toWireDateTime(row.nextAt) : null,
  ZugestelltAm: toWireDateTimeOrNull(row.doneAt),
  Status: row.status,
  Fehler: row.error,
});

async function toWirePage(
  webhooks: Webhooks,
  { params, query: { page, pagesize, zustand } }: CallRequest<typeof listWebhookMessages>,
) {
  ensure((await webhooks.find(params.id)) !== undefined, 'not-found');
  const state = zustand ? states.fromWire(zustand) : null;
  const { rows, total } = await webhooks.log(params.id, state, page, pagesize);
  return toPaged(rows.map(toWireMessage), { page, pageSize: pagesize, totalCount: total });
}

export const webhookCalls = [
  calls(ChangingWebhooks, [
    answer(listWebhookVersions, async (webhooks, { params }) =>
      toWireVersions(await webhooks.history(params.id), (before, after) =>
        fieldsBetween(onTheWire(before.content), onTheWire(after.content)),
      ),
    ),
    answer(rotateWebhookSecret, async (webhooks, { params, context }) => ({
      Id: params.id,
      Geheimnis: await webhooks.rotate(params.id, staffOf(context).name),
    })),
    answer(testWebhook, async (webhooks, { params, context }) => ({
      Nummer: await webhooks.sendTest(params.id, staffOf(context).name),
    })),
    answer(repeatWebhookMessage, (webhooks, { params, context }) =>
      webhooks.repeat(params.id, params.n, staffOf(context).name),
    ),
  ]),
  calls(Webhooks, [answer(listWebhookMessages, (webhooks, request) => toWirePage(webhooks, request))]),
];
