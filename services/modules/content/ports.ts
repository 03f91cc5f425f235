import { QueryOf } from '#platform/messages.js';
import type { OwnAddresses } from '#platform/domain/leading-away.js';

/** Where texts of the tenant at work may lead people without a second person. */
export class AddressesOfTenant extends QueryOf<[], OwnAddresses> {}
