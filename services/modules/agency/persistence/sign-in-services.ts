import { defineEntity } from '@mikro-orm/core';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { PersonId } from '#platform/domain/person.js';
import type { SignInAudience } from '../api.js';
import type { ClaimMapping } from '../use-cases/rights.js';

/** The version by which people sign in, without its secret. */
export interface ServiceInForce {
  readonly version: number;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly authorizationEndpoint: string | null;
  readonly scope: string;
  readonly mapping: ClaimMapping;
}

/** A tenant's own identity providers. */
export const SignInServiceRow = defineEntity({
  name: 'SignInServiceRow',
  tableName: 'sign_in_service',
  properties: p => ({
    tenantId: p.uuid().primary(),
    serviceId: p.uuid().primary(),
    audience: p.text().$type<SignInAudience>(),
    name: p.text(),
    issuer: p.text(),
    clientId: p.text(),
    secretEncrypted: p.text().nullable(),
    /** Imported with a document; the secret has to be entered again. */
    awaitsSecret: p.boolean().defaultRaw('false'),
    /** Null until it was read from the issuer, since a document does not contain it. */
    authorizationEndpoint: p.text().nullable(),
    scope: p.text(),
    mapping: p.json<ClaimMapping>(),
    version: p.integer(),
    /** The version that was tested last. */
    testedVersion: p.integer().nullable(),
    /** Whether people sign in by it: by `inForce`, or else by the row's own version. */
    active: p.boolean(),
    /** The former version, by which people sign in until the row's own is switched on; null: none waits. */
    inForce: p.json<ServiceInForce>().nullable(),
    secretInForceEncrypted: p.text().nullable(),
    changedBy: p.uuid().$type<PersonId>(),
    changedByName: p.text(),
    changedAt: p.datetime(),
    /** A removed provider is kept so that it can be restored; its secret is not. */
    removedAt: p.datetime().nullable(),
  }),
});
export type SignInServiceEntry = RowOf<typeof SignInServiceRow>;

export const inForceOf = (row: SignInServiceEntry): ServiceInForce | null =>
  row.active ? (row.inForce ?? ofTheRow(row)) : null;

export const ofTheRow = ({
  version,
  name,
  issuer,
  clientId,
  authorizationEndpoint,
  scope,
  mapping,
}: SignInServiceEntry): ServiceInForce => ({ version, name, issuer, clientId, authorizationEndpoint, scope, mapping });

/** Removed ones too. */
export const everyService = () =>
  tables<typeof SignInServiceRow>().selectFrom('sign_in_service').where('tenantId', '=', currentWork().tenantId);
export const services = () => everyService().where('removedAt', 'is', null);
