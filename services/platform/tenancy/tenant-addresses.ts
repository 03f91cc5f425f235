import { Injectable } from '@nestjs/common';
import type { OwnAddresses } from '../domain/leading-away.js';

/** Where texts of the current tenant may lead people alone; the module of the tenants looks it up, in hosts that have it. */
@Injectable()
export class TenantAddresses {
  own: () => Promise<OwnAddresses> = () => Promise.resolve({ hosts: [], mailOwners: [] });
}
