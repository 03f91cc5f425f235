import type { TenantListRow } from '#contract/mandanten.js';
import type { RecordOf } from '../resource.js';

export const columns = {
  key: 'Mandant',
  name: 'Name',
  status: 'Status',
  hosts: 'Hosts',
  languages: 'Sprachen',
  portal: 'MandantUrl',
  created: 'ErstelltAm',
} as const;

export type Tenant = RecordOf<TenantListRow, typeof columns>;
