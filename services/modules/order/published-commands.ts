import { Command } from '@nestjs/cqrs';

/** Keeps the secret the provider signs its reports with, encrypted. Published for the set-up of a tenant. */
export class SetProviderSecret extends Command<void> {
  constructor(readonly secret: string) {
    super();
  }
}

/** Who acts on an order; `agencyNumber` null for someone of no agency. */
export interface ByStaff {
  readonly name: string;
  readonly agencyNumber: string | null;
}

export interface Assigning {
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  /** Null: to the code, so that nobody but the recommender earns. */
  readonly recipientNumber: string | null;
  readonly reason: string;
  readonly by: ByStaff;
}

/**
 * Says whose an order is, or corrects it until the release. Refuses `not-found` (also what another agency looks after), `validation-failed` (no contact of that
 * recommendation), `recommendation-expired`, `recommendation-blocked`, and `order-not-releasable` once it is released or has ended. Published for the command line.
 */
export class AssignOrder extends Command<void> {
  constructor(readonly assigning: Assigning) {
    super();
  }
}

export interface Refusing {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
  /** The recommender reads it. */
  readonly reason: string;
  readonly by: ByStaff;
}

/** Refuses `not-found` (also what another agency looks after) and `order-not-releasable` once it is released or earns nothing anyway; twice has no second effect. Published for the command line. */
export class RefuseOrder extends Command<void> {
  constructor(readonly refusing: Refusing) {
    super();
  }
}
