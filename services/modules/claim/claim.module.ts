import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { claimsDeskCalls } from './http/claims-desk.js';
import { ownClaimCalls } from './http/own-claims.js';
import { ClaimMessageRow, ClaimMessages } from './persistence/claim-messages.js';
import { ClaimRow, Claims, NamedClaimRow, WaitingClaimRow } from './persistence/claims.js';
import { KeptClaims } from './persistence/kept-claims.js';
import { ClaimInFull } from './queries/claim-in-full.js';
import { OwnClaims } from './queries/own-claims.js';
import { reactions } from './reactions/index.js';
import { DecideClaim } from './use-cases/decide-claim.js';
import { RaiseClaim } from './use-cases/raise-claim.js';
import { VisibleClaims } from './use-cases/visible-claims.js';
import { WorkOnClaim } from './use-cases/work-on-claim.js';

/** Claims of recommenders and friends that a reward is missing or wrong. */
@Module({
  imports: [MikroOrmModule.forFeature([ClaimRow, ClaimMessageRow, NamedClaimRow, WaitingClaimRow]), IntakeModule],
  controllers: [...ownClaimCalls, ...claimsDeskCalls],
  providers: [
    Claims,
    ClaimMessages,
    KeptClaims,
    VisibleClaims,
    OwnClaims,
    ClaimInFull,
    RaiseClaim,
    WorkOnClaim,
    DecideClaim,
    ...reactions,
  ],
})
export class ClaimModule {}
