import { idFrom } from '#platform/domain/ids.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import type { ContentSchema } from '../domain/schemas.js';
import type { ContentView } from '../persistence/content-table.js';
import { shownAs } from '../queries/contents/shown-as.js';
import type { CmsRequest } from './cms-gate.js';

/** As the platform colours them. */
const colours = { Draft: '#8091a5', Published: '#4bb958', Archived: '#eb3142' } as const;
export const statuses = Object.entries(colours).map(([status, color]) => ({ status, color }));
const self = (href: string) => ({ self: { href, method: 'GET' } });

/** A content item as the platform's clients read it. */
export function contentDto(schema: ContentSchema, view: ContentView, tenant: Tenant, { headers }: CmsRequest) {
  return {
    id: view.id,
    createdBy: view.createdBy,
    lastModifiedBy: view.lastModifiedBy,
    data: shownAs(schema, view.data, headers, tenant.config.defaultLanguage),
    created: view.created.toISOString(),
    lastModified: view.lastModified.toISOString(),
    status: view.status,
    statusColor: colours[view.status],
    ...(view.newStatus && { newStatus: view.newStatus, newStatusColor: colours[view.newStatus] }),
    schemaId: idFrom('content-schema', schema.name),
    schemaName: schema.name,
    schemaDisplayName: schema.label.de,
    isDeleted: false,
    version: view.version,
    _links: self(`${base(tenant)}/${schema.name}/${encodeURIComponent(view.id)}`),
  };
}

export function contentsDto(
  schema: ContentSchema,
  { total, items }: { total: number; items: readonly ContentView[] },
  tenant: Tenant,
  request: CmsRequest,
) {
  return {
    total,
    items: items.map(item => contentDto(schema, item, tenant, request)),
    statuses,
    _links: self(`${base(tenant)}/${schema.name}`),
  };
}

const base = ({ key, config }: Tenant): string => `/cms/${key}/api/content/${config.contentApp}`;
