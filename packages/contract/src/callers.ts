import type { Ability, Area, Auth } from './call.js';

/**
 * Who may make a call, one preset each, spread into its declaration: the address it stands below, the credentials that
 * are asked for, and the ability that staff need (docs/specification/programme.md#who-may-do-what).
 */
const inTenant = <const Who extends Auth>(auth: Who) => ({ scope: 'tenant', auth }) as const;

export const asAnyone = inTenant('none');
/** Whoever reads the portal, logged in or not. */
export const asVisitor = inTenant('optional-user');
export const asRecommender = inTenant('user');
/** The friend who was recommended, by the link of their mail. */
export const asFriend = inTenant('recipient');
/** By the link of a reward's mail, without a login. */
export const asRewardHolder = inTenant('reward');
export const asRecommenderOrRewardHolder = inTenant('user-or-reward');
/** The provider's systems, which sign what they send. */
export const asProvider = inTenant('provider');

/** Every member of staff, whatever their role. */
export const asStaff = inTenant('agency');
/** Staff of the agency whose role gives the ability. */
export const asStaffWith = (ability: Ability) => ({ ...asStaff, ability }) as const;
/** They, or an operator, who acts for the whole tenant. */
export const asStaffOrOperatorWith = (ability: Ability) => ({ ...asStaffWith(ability), operatorsMay: true }) as const;
/** Operators of the programme with the ability; the calls stand below `betrieb` unless another area is named. */
export const asOperator = <const Where extends Area = 'betrieb'>(ability: Ability, area: Where = 'betrieb' as Where) =>
  ({ ...inTenant('operator'), area, ability }) as const;

/** Outside tenants. */
const onPlatform = <const Who extends Auth>(auth: Who) => ({ scope: 'root', auth }) as const;
export const asAnyoneOnPlatform = onPlatform('none');
export const asPlatform = onPlatform('platform');
export const asPlatformWith = (ability: Ability) => ({ ...asPlatform, area: 'plattform', ability }) as const;
