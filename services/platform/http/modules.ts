import { Refused } from '../domain/refused.js';
import type { TenantConfig } from '../tenant/tenant.js';
import type { CallSpec, Principal } from './call-context.js';

/** The switches of a tenant that a call can belong to, by their name on the wire (docs/specification/programme.md#what-is-switched-off-is-off). */
export const modules = {
  ModuleStoringBankdata: ({ storesBankDetails }: TenantConfig) => storesBankDetails,
  ModuleNewsletterPermission: ({ newsletter }: TenantConfig) => newsletter,
  ModuleErstelleOfflineEmpfehlungCode: ({ offlineCode }: TenantConfig) => offlineCode,
  ModuleAgentRecommendation: ({ agentRecommendation }: TenantConfig) => agentRecommendation,
  ShowProductCategory: ({ showsProductCategory }: TenantConfig) => showsProductCategory,
  /** Registering and passwords: under auto-login the provider's own pages log people in. */
  OwnLogin: ({ autologin }: TenantConfig) => !autologin,
} as const satisfies Record<string, (config: TenantConfig) => boolean>;
export type ModuleName = keyof typeof modules;

/** Refuses a call of a module that is off. Whoever holds the link of a reward mail ends what was begun before: a reward that was promised is paid. */
export function moduleMustBeOn(call: CallSpec, principal: Principal, config: TenantConfig): void {
  if (!call.module || principal.kind === 'reward') return;
  if (!modules[call.module](config)) throw new Refused('module-off');
}
