import { idFrom } from '#platform/domain/ids.js';
import { demoAccountsOf } from '../../../start/demo/accounts.js';
import type { DemoRole } from '../../../start/demo/accounts.js';

export interface ActingPerson {
  /** As the API would stamp it after the person signed in. */
  readonly actor: string;
  readonly name: string;
  /** Null for operators. */
  readonly agencyNumber: string | null;
}

/** Someone of agency or operators, as the sign-in would know them. */
export function acting(
  tenantId: string,
  tenantKey: string,
  role: Extract<DemoRole, 'staff' | 'operator'>,
  index = 0,
): ActingPerson {
  const account = demoAccountsOf(tenantKey, role)[index];
  if (!account) throw new Error(`${tenantKey} has no ${role} number ${index + 1}.`);
  return {
    actor: `${role === 'operator' ? 'operator' : 'agency'}:${idFrom(tenantId, account.email)}`,
    name: `${account.firstName} ${account.lastName}`,
    agencyNumber: account.agencyNumber ?? null,
  };
}
