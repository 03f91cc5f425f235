import { environment } from '#platform/environment.js';
import { inForceOf, services, type ServiceInForce } from './sign-in-services.js';

/** How an account came in last, which is the only way: a login belongs to one provider, a passkey to one account. */
export type WayIn =
  | { readonly by: 'passkey' | 'installation' }
  | {
      readonly by: 'service';
      readonly serviceId: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly scope: string;
      /** The claim and its values that made somebody an operator there. */
      readonly rolesClaim: string | null;
      readonly operatorValues: readonly string[];
    };

/** The tenant's providers that sign staff in, by id. */
export type OpenServices = ReadonlyMap<string, ServiceInForce>;

/**
 * Passkeys sign staff in only where the installation has no identity provider: otherwise a person removed there could
 * still sign in here (docs/specification/programme.md#passkeys-of-staff).
 */
export const passkeysSignStaffIn = (): boolean => !environment().OIDC_ISSUER;

export const wayThrough = (serviceId: string, { issuer, clientId, scope, mapping }: Sought): WayIn => ({
  by: 'service',
  serviceId,
  issuer,
  clientId,
  scope,
  rolesClaim: mapping.rolesClaim,
  operatorValues: operatorValuesOf(mapping),
});
type Sought = Pick<ServiceInForce, 'issuer' | 'clientId' | 'scope' | 'mapping'>;

export async function openServices(): Promise<Map<string, ServiceInForce>> {
  const open = new Map<string, ServiceInForce>();
  for (const row of await services().selectAll().where('audience', '=', 'staff').execute()) {
    const inForce = inForceOf(row);
    if (inForce) open.set(row.serviceId, inForce);
  }
  return open;
}

/** Whether an operator still comes in by their way. Unknown leads nowhere: nobody can say that it does. */
export function leadsIn({ wayIn, rolesFrom }: Account, open: OpenServices): boolean {
  if (wayIn === null) return false;
  if (wayIn.by !== 'service') return (wayIn.by === 'passkey') === passkeysSignStaffIn();
  const now = open.get(wayIn.serviceId);
  // At another issuer, or for another client, a person has another subject.
  if (!now || now.issuer !== wayIn.issuer || now.clientId !== wayIn.clientId) return false;
  return rolesFrom === 'list' || stillGivesTheRole(wayIn, now);
}
interface Account {
  readonly wayIn: WayIn | null;
  /** Source of their roles. */
  readonly rolesFrom: 'provider' | 'list';
}

/** The same claim arrives, and each value that made an operator still does. */
function stillGivesTheRole(way: Extract<WayIn, { by: 'service' }>, { scope, mapping }: ServiceInForce): boolean {
  const [scopes, values] = [scope.split(' '), operatorValuesOf(mapping)];
  return (
    way.rolesClaim === mapping.rolesClaim &&
    way.scope.split(' ').every(one => scopes.includes(one)) &&
    way.operatorValues.every(one => values.includes(one))
  );
}

const operatorValuesOf = ({ roles }: ServiceInForce['mapping']): string[] =>
  roles.filter(({ role }) => role === 'Betreiber').map(({ value }) => value);
