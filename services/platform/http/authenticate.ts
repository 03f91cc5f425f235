import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { DomainError, ensure, type RefusalReason } from '../domain/domain-error.js';
import type { Tenant } from '../tenancy/tenant.js';
import { Tokens, type TokenKind, type TokenRecord } from '../tokens.js';
import type { CallSpec, Principal, StaffActing } from './call.js';

const staff = [
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
];

/** docs/specification/programme.md#who-may-do-what. Any other role: nothing. */
const abilitiesOfRole: Readonly<Record<string, readonly string[]>> = {
  AgenturInhaber: [...staff, 'Rechnungen', 'Mitarbeiter'],
  AgenturMitarbeiter: staff,
  /** Of one tenant. */
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Protokoll', 'Datenschutz'],
  /** Of the installation: nobody’s people, nobody’s money. */
  plattform: ['Warteschlangen', 'Projektionen', 'Protokoll'],
};

export const mayDo = (roles: readonly string[], ability: string): boolean =>
  roles.some(role => abilitiesOfRole[role]?.includes(ability));

/** A staff session whose roles are too old to go by: the identity provider is asked first, outside any transaction, then the call begins anew. */
export class RolesAreOld extends Error {}

/** Who asks it, by the module of the staff. Afterwards the session has today's roles, or is over, or goes on as it is until its hour ends. */
export abstract class StaffRenewal {
  abstract renew(
    tenant: Tenant,
    token: string,
    request: { readonly address: string; readonly correlationId: string },
  ): Promise<void>;
}

const anonymous: Principal = { kind: 'anonymous' };

/** Turns the bearer token into the principal a call asks for, or refuses with the catalogue's reason. Runs in the tenant's transaction: another tenant's token is unknown here. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async authenticate(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    switch (call.auth) {
      case 'none':
      case 'provider':
        return anonymous;
      case 'optional-user':
        return bearer ? this.recommender(call, bearer, 'session-over') : anonymous;
      case 'user':
        return this.recommender(call, bearer, bearer ? 'session-over' : 'login-first');
      case 'recipient':
        return {
          kind: 'recipient',
          recipientId: (await this.record('recipient', bearer, 'recipient-token-invalid')).subjectId,
          token: bearer ?? '',
        };
      case 'reward':
        return this.reward(call, bearer);
      case 'user-or-reward': {
        const reward = bearer ? await this.tokens.resolve('reward', bearer) : undefined;
        if (reward) return rewardPrincipal(reward, bearer);
        return this.recommender(call, bearer, 'bank-details-unauthorised');
      }
      case 'agency':
      case 'operator':
        return this.agency(call, bearer);
      case 'platform':
        return this.platform(call, bearer);
    }
  }

  /** A link whose reward is settled opens nothing; whoever tries to do something with it is told how it was settled. */
  private async reward(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const record = bearer ? await this.tokens.find('reward', bearer) : undefined;
    const ended = record?.usedAt ? (record.data['ended'] as RefusalReason | undefined) : undefined;
    if (ended && call.method !== 'GET') throw new DomainError(ended);
    return rewardPrincipal(await this.record('reward', bearer, 'reward-token-invalid'), bearer);
  }

  private async recommender(call: CallSpec, bearer: string | undefined, otherwise: RefusalReason): Promise<Principal> {
    const { subjectId, data } = await this.record('user', bearer, otherwise);
    const recommender = { kind: 'recommender', recommenderId: subjectId, token: bearer ?? '' } as const;
    if (data['byAdmin'] !== true) return { ...recommender, byAdmin: false };
    ensure(call.staffMay ?? call.method === 'GET', 'not-authorised');
    return {
      ...recommender,
      byAdmin: true,
      staff: (data['staff'] as StaffActing | undefined) ?? { actor: 'agency', name: '' },
    };
  }

  private async agency(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const { subjectId, data } = await this.record('agency', bearer, 'session-over');
    if (typeof data['askAt'] === 'string' && new Date(data['askAt']) <= this.clock.now()) throw new RolesAreOld();
    const agencyNumber = String(data['agencyNumber'] ?? '');
    // Of no agency, somebody could be an operator and nothing else: an agency's people see what is their agency's.
    const roles = (Array.isArray(data['roles']) ? data['roles'].map(String) : []).filter(
      role => agencyNumber !== '' || !role.startsWith('Agentur'),
    );
    ensure(call.auth === 'agency' || roles.includes('Betreiber'), 'not-authorised');
    ensure(!call.ability || mayDo(roles, call.ability), 'not-authorised');
    return {
      kind: 'agency',
      userId: subjectId,
      name: String(data['name'] ?? ''),
      roles,
      agencyNumber,
      token: bearer ?? '',
    };
  }

  /** Its token lies in the platform's room, so that no tenant's session is ever one. */
  private async platform(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const { subjectId, data } = await this.record('platform', bearer, 'session-over');
    ensure(!call.ability || mayDo(['plattform'], call.ability), 'not-authorised');
    return { kind: 'platform', userId: subjectId, name: String(data['name'] ?? ''), token: bearer ?? '' };
  }

  private async record(kind: TokenKind, bearer: string | undefined, otherwise: RefusalReason) {
    const record = bearer ? await this.tokens.resolve(kind, bearer) : undefined;
    if (!record) throw new DomainError(otherwise);
    return record;
  }
}

const rewardPrincipal = ({ subjectId, data }: TokenRecord, bearer: string | undefined): Principal => ({
  kind: 'reward',
  rewardId: subjectId,
  token: bearer ?? '',
  isOutdated: data['outdated'] === true,
});
